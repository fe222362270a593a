import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Writes a configuration of nginx around the server of a sample, which keeps all its files in one folder.
 * @returns the arguments with which nginx starts
 */
export async function nginxArguments(folder: string, server: string, workers: number): Promise<string[]> {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${join(folder, name)};`,
  );
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  const file = join(folder, 'nginx.conf');
  await writeFile(
    file,
    `${user} daemon off; worker_processes ${workers}; pid ${join(folder, 'pid')}; events {}
http { include /etc/nginx/mime.types; access_log off; error_log stderr crit; ${temporary.join(' ')}\n${server}\n}`,
  );
  return ['-p', folder, '-c', file, '-e', 'stderr'];
}
