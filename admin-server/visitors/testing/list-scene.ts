import type { Hono } from 'hono';
import type { Database } from '#content-db/database/open.ts';
import { createTestDb } from '#content-db/testing/database.ts';
import type { SignedIn } from '../../http/signed-in.ts';
import { signedIn } from '../../testing/signed-in.ts';

/** Calls of staff about what visitors sent, over an empty database. Dispose of it after use. */
export async function createListScene(
  routes: (deps: { content: Database; onDeletion: () => void }) => Hono<SignedIn>,
) {
  await using made = new AsyncDisposableStack();
  const { database: content } = made.use(await createTestDb());
  const app = signedIn(routes({ content, onDeletion: () => undefined }));
  const kept = made.move();
  const ask = async (path: string, init?: RequestInit) => app.request(`/api/admin${path}`, init);
  return {
    content,
    ask,
    async list(path: string) {
      const response = await ask(path);
      const rows = (await response.json()) as { id: number }[];
      return { ids: rows.map(({ id }) => id), total: response.headers.get('x-total-count'), rows };
    },
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  };
}
