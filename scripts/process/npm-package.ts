import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/**
 * The folder of a package that only this run needs, so that no install has it: fetched from npm into the temporary
 * directory, where later runs find it.
 */
export async function fetchedPackage(name: string, version: string): Promise<string> {
  const home = join(tmpdir(), `site-services-${name}-${version}`);
  const folder = join(home, 'node_modules', name);
  if (existsSync(join(folder, 'package.json'))) return folder;
  const args = ['install', '--prefix', home, '--ignore-scripts', '--no-audit', '--no-fund', '--no-save'];
  await promisify(execFile)('npm', [...args, `${name}@${version}`]);
  return folder;
}
