import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Problem } from '#content-db/model/problem.ts';
import { spawnServer } from './server-process.ts';

/** A real server with the seeded content, in a temporary data folder. */
export interface TemporarySite {
  /** Its origin, without a trailing slash. */
  address: string;
  dataDir: string;
  /** Writes a backup of its content and uploads to a new file. */
  backUp(file: string): Promise<void>;
  /** Stops it and removes its folder. */
  stop(): Promise<void>;
}

/**
 * Runs `scripts/start.ts` on a free port, with the content of a backup, if given, instead of the seed. `settings` are
 * further environment variables.
 * @throws Problem with its output if it ends instead of serving
 */
export async function startTemporarySite(
  backup?: string,
  settings: Record<string, string> = {},
): Promise<TemporarySite> {
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const dataDir = await mkdtemp(join(tmpdir(), 'temporary-site-'));
  const remove = () => rm(dataDir, { recursive: true, force: true });
  try {
    const variables = { ...environment(port, address, dataDir), ...settings };
    if (backup) await runScript('restore.ts', backup, variables);
    const { child, ended } = await spawnServer(variables);
    const stop = async () => {
      child.kill('SIGTERM');
      await ended;
      await remove();
    };
    return { address, dataDir, backUp: (file) => runScript('backup.ts', file, variables), stop };
  } catch (error) {
    await remove();
    throw error;
  }
}

async function runScript(name: string, file: string, variables: Record<string, string>): Promise<void> {
  await promisify(execFile)(process.execPath, [join(import.meta.dirname, '..', name), file], {
    env: { ...process.env, ...variables },
  });
}

/** Empty variables hide those of the machine. */
function environment(port: number, address: string, dataDir: string): Record<string, string> {
  return {
    HOST: '127.0.0.1',
    PORT: String(port),
    SITE_URL: address,
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    PUBLISHED_DATABASE_URL: '',
    SMTP_URL: '',
    CONTACT_TO: '',
    ADMIN_USERNAME: 'staff@example.org',
    ADMIN_PASSWORD: 'correct horse battery staple',
    // Each test may pretend to be a visitor of its own, with X-Forwarded-For.
    TRUST_PROXY: '1',
  };
}

/** A free port. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string')
    throw new Problem('setup', 'The system gave no free port.');
  return address.port;
}
