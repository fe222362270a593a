import { createTestFolder } from '#content-db/testing/database.ts';
import { spawnServer } from '../process/server-process.ts';
import { variablesOf } from './command.ts';
import { firstAdmin, type Staff, signIn } from './staff.ts';

/** A new site with the example, as a start makes it, and its first admin; `await using` ends its server and removes it. */
export interface ServedExample extends AsyncDisposable {
  /** Its origin, without a trailing slash. */
  address: string;
  staff: Staff;
}

/** Starts a server on a new data folder, and signs its first admin in. */
export async function serveExample(): Promise<ServedExample> {
  await using stack = new AsyncDisposableStack();
  const folder = stack.use(await createTestFolder());
  const { SITE_URL = '', ...variables } = variablesOf(folder.at('data'));
  const { address, child, ended } = await spawnServer({ ...variables, SITE_URL, ...firstAdmin });
  stack.defer(async () => {
    child.kill('SIGTERM');
    await ended;
  });
  const staff = await signIn(address, SITE_URL);
  const parts = stack.move();
  return { address, staff, [Symbol.asyncDispose]: () => parts.disposeAsync() };
}
