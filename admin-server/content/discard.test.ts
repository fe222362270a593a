import { asc, eq } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { changes, isPending } from '#content-db/changes.ts';
import { Problem } from '#content-db/model/problem.ts';
import { releases } from '#content-db/releases.ts';
import { copyRows } from '#content-db/write/copy.ts';
import { getRow } from '#content-db/write/repository.ts';
import { signedInApp } from '../testing/accounts.ts';

/** Two clients that are live, and the calls of staff. */
async function createScene() {
  const app = await signedInApp();
  for (const name of ['Harbour Works', 'Marina Works'])
    await app.send('POST', '/api/admin/clients', { name, locale: 'en', sortOrder: 0 });
  const rows = new Map([['clients' as const, new Set([1, 2])]]);
  await app.published.write((tx) => copyRows(app.content.read, tx, rows, new Date()));
  await app.content.write((tx) => tx.update(changes).set({ releaseId: 1 }));
  return {
    app,
    edit: async (id: number, values: object) => {
      const answer = await app.send('PATCH', `/api/admin/clients/${id}`, values);
      expect(answer.status).toBe(200);
      return (await answer.json()) as { revision: number };
    },
    reorder: (...ids: number[]) => app.send('POST', '/api/admin/clients/order', { ids }),
    /** The rows with pending changes, one for each change. */
    pending: async () =>
      (await app.content.read.select().from(changes).where(isPending).orderBy(asc(changes.id))).map(
        ({ rowId }) => rowId,
      ),
    client: () => getRow(app.content.read, 'clients', 1),
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  };
}

test('an edit back to what is live takes the pending changes of the row away', async () => {
  await using scene = await createScene();
  const live = await scene.client();
  await scene.edit(1, { name: 'Pier Works' });
  await scene.edit(2, { name: 'Quay Works' });
  expect(await scene.pending()).toEqual([1, 2]);
  const { revision } = await scene.edit(1, { name: 'Harbour Works' });
  expect(await scene.pending()).toEqual([2]);
  expect(await scene.client()).toEqual({ ...live, revision });
});

test('what it took away stays in the history, and can be restored and published', async () => {
  await using scene = await createScene();
  await scene.edit(1, { name: 'Pier Works' });
  const { revision } = await scene.edit(1, { name: 'Harbour Works' });
  const answer = await scene.app.ask('/api/admin/changes/clients/1');
  const { versions } = (await answer.json()) as { versions: unknown[] };
  const who = { discardedBy: 'staff@example.org', releaseId: null };
  expect(versions).toMatchObject([
    { ...who, values: [{ before: 'Pier Works', after: 'Harbour Works', now: 'after' }] },
    { ...who, values: [{ before: 'Harbour Works', after: 'Pier Works', now: 'before' }] },
    { discardedBy: null, releaseId: 1 },
  ]);
  await scene.edit(1, { name: 'Pier Works', revision });
  expect(await scene.pending()).toEqual([1]);
});

test('a row that still differs keeps all of its pending changes', async () => {
  await using scene = await createScene();
  await scene.edit(1, { name: 'Pier Works', logo: 'https://example.org/a.png' });
  await scene.edit(1, { name: 'Harbour Works' });
  expect(await scene.pending()).toEqual([1, 1]);
  await scene.edit(1, { logo: null });
  expect(await scene.pending()).toEqual([]);
});

test('a new order goes with the edit that takes it back for every row', async () => {
  await using scene = await createScene();
  await scene.edit(1, { sortOrder: 1 });
  await scene.edit(2, { sortOrder: 2 });
  const rows = new Map([['clients' as const, new Set([1, 2])]]);
  await scene.app.published.write((tx) => copyRows(scene.app.content.read, tx, rows, new Date()));
  await scene.app.content.write((tx) => tx.update(changes).set({ releaseId: 2 }).where(isPending));
  await scene.reorder(2, 1);
  expect(await scene.pending()).toEqual([2, 1]);
  await scene.reorder(1, 2);
  expect(await scene.pending()).toEqual([]);
  await scene.reorder(2, 1);
  await scene.edit(2, { name: 'Quay Works' });
  await scene.reorder(1, 2);
  expect(await scene.pending()).toHaveLength(5);
});

test('while something is being published, nothing is taken away', async () => {
  await using scene = await createScene();
  await scene.edit(1, { name: 'Pier Works' });
  const release = { state: 'rendering', startedAt: '', by: '', renderer: '', changes: [], undo: [] } as const;
  const { published } = scene.app;
  await published.write((tx) => tx.insert(releases).values({ ...release, changes: [], undo: [] }));
  await scene.edit(1, { name: 'Harbour Works' });
  expect(await scene.pending()).toEqual([1, 1]);
  await published.write((tx) =>
    tx.update(releases).set({ state: 'failed' }).where(eq(releases.state, 'rendering')),
  );
  await scene.edit(1, { name: 'Pier Works' });
  await scene.edit(1, { name: 'Harbour Works' });
  expect(await scene.pending()).toEqual([]);
});

test('an edit is acknowledged though it cannot be compared with what is live', async () => {
  await using scene = await createScene();
  await scene.edit(1, { name: 'Pier Works' });
  vi.spyOn(scene.app.published.read, 'select').mockImplementation(() => {
    throw new Problem('unavailable', 'The connection was lost.');
  });
  await scene.edit(1, { name: 'Harbour Works' });
  expect(await scene.client()).toMatchObject({ name: 'Harbour Works' });
  expect(await scene.pending()).toEqual([1, 1]);
});
