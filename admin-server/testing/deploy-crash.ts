import promises from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { createPublisher } from '../publish/engine/release/publisher.ts';
import { openDeps } from './publish.ts';

/** Child process of directory-crash.test.ts: `node deploy-crash.ts FOLDER DIRECTORY CALL NUMBER` deploys, and kills itself at that call. */

const [folder = '', directory = '', call = '', number = ''] = process.argv.slice(2);

const calls = promises as unknown as Record<string, (...args: unknown[]) => unknown>;
const original = calls[call];
let count = 0;
calls[call] = (...args) => {
  if (args.some((word) => String(word).startsWith(directory)) && (count += 1) === Number(number))
    process.kill(process.pid, 'SIGKILL');
  return original?.(...args);
};
syncBuiltinESMExports();

// Imported after the patch, so that it sees the patched call.
const { createDirectoryTarget } = await import('../publish/deploy/directory.ts');
const deps = await openDeps(folder);
const target = createDirectoryTarget({
  folder: directory,
  store: deps.store,
  uploads: deps.uploads,
  read: deps.published.read,
});
const publisher = await createPublisher(deps);
await publisher.complete((live) => target.deploy(live, new AbortController().signal));
process.exit();
