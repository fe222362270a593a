import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { freePort } from '../../../process/temporary-site.ts';

/** A libSQL server for tests in a process of its own, so that it can be killed. */
export interface DatabaseProcess extends AsyncDisposable {
  readonly url: string;
  start(): Promise<void>;
  kill(): Promise<void>;
}

const server = join(
  import.meta.dirname,
  '..',
  '..',
  '..',
  '..',
  'content-db',
  'testing',
  'hrana',
  'server.ts',
);

/** Starts a server over a database file, which is made where it is missing. */
export async function startDatabaseProcess(file: string): Promise<DatabaseProcess> {
  const port = await freePort();
  const code = `import { startHranaServer } from ${JSON.stringify(server)};
    await startHranaServer(${JSON.stringify({ file, port })});
    process.on('disconnect', () => process.exit());
    process.send('ready');`;
  let child: ChildProcess | undefined;
  const database: DatabaseProcess = {
    url: `http://127.0.0.1:${port}`,
    async start() {
      child = spawn(process.execPath, ['--input-type=module', '--eval', code], {
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      });
      await once(child, 'message');
    },
    async kill() {
      const ended = child && once(child, 'close');
      child?.kill('SIGKILL');
      child = undefined;
      await ended;
    },
    [Symbol.asyncDispose]: () => database.kill(),
  };
  await database.start();
  return database;
}
