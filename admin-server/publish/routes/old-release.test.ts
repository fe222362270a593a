import { expect, test } from 'vitest';
import { releases } from '#content-db/releases.ts';
import { signedInApp } from '../../testing/accounts.ts';

test('restoring a release of more than a day ago needs a recent proof; a younger one does not', async () => {
  await using app = await signedInApp();
  const minutes = 60_000;
  const now = app.state.now.getTime();
  const hoursAgo = (hours: number) => new Date(now - hours * 60 * minutes).toISOString();
  const release = (hours: number) => ({
    state: 'replaced' as const,
    startedAt: hoursAgo(hours),
    by: 'test',
    renderer: 'test',
    changes: [],
    undo: [],
  });
  await app.published.write((tx) => tx.insert(releases).values([release(25), release(23)]));
  const restore = async (id: string) => (await app.post(`/api/admin/releases/${id}/restore`, {})).status;
  expect([await restore('1'), await restore('2')]).toEqual([200, 200]);
  app.state.now = new Date(now + 11 * minutes);
  expect([await restore('1'), await restore('2')]).toEqual([403, 200]);
  expect(await restore('x')).toBe(404);
});
