import { describe, expect, test } from 'vitest';
import type { Database } from '#content-db/database/open.ts';
import { subscribers } from '#content-db/newsletter.ts';
import { revocations } from '#content-db/revocations.ts';
import { signedInApp } from '../testing/accounts.ts';
import { csvCells, tryExport } from '../testing/csv.ts';
import { createListScene } from '../visitors/testing/list-scene.ts';
import { subscriberRoutes } from './subscribers.ts';
import { hashOfAddress, suppressAgain } from './suppressions.ts';

const createScene = () =>
  createListScene((deps) =>
    subscriberRoutes({
      ...deps,
      apiUrl: 'https://www.example.org',
      clock: () => new Date('2026-03-01T00:00:00Z'),
    }),
  );

function subscribe(
  content: Database,
  ...rows: (Partial<typeof subscribers.$inferInsert> & { email: string })[]
): Promise<unknown> {
  return content.write((tx) =>
    tx.insert(subscribers).values(
      rows.map((row) => ({
        consentAt: '2026-01-01T00:00:00.000Z',
        tokenHash: `secret of ${row.email}`,
        ...row,
      })),
    ),
  );
}

describe('subscribers', () => {
  test('are listed newest first, found by address and deleted; their tokens are shown to nobody', async () => {
    await using scene = await createScene();
    await subscribe(
      scene.content,
      { email: 'a@example.org' },
      { email: 'b@example.org' },
      { email: 'c@example.com' },
    );
    expect(await scene.list('/subscribers')).toMatchObject({ ids: [3, 2, 1], total: '3' });
    expect(await scene.list('/subscribers?search=EXAMPLE.ORG&pageSize=1')).toMatchObject({
      ids: [2],
      total: '2',
    });
    for (const path of ['/subscribers', '/subscribers.csv'])
      expect(await (await scene.ask(path)).text()).not.toMatch(/secret|token/i);
    expect((await scene.ask('/subscribers/2', { method: 'DELETE' })).status).toBe(204);
    expect((await scene.ask('/subscribers/2', { method: 'DELETE' })).status).toBe(404);
    expect((await scene.list('/subscribers')).ids).toEqual([3, 1]);
  });

  test('are exported with their unsubscribe links', async () => {
    await using scene = await createScene();
    await subscribe(
      scene.content,
      { email: '=a@example.org', locale: 'ar', unsubscribeId: 'a1' },
      { email: 'b@example.org', confirmedAt: '2026-02-01T00:00:00.000Z', unsubscribeId: 'b2' },
    );
    const link = 'https://www.example.org/api/newsletter/unsubscribe?id=';
    expect(await csvCells(await scene.ask('/subscribers.csv'))).toEqual([
      ['id', 'email', 'language', 'consent', 'confirmed', 'unsubscribe'],
      [
        '2',
        'b@example.org',
        'en',
        '2026-01-01T00:00:00.000Z',
        '2026-02-01T00:00:00.000Z',
        `${link}b2&locale=en`,
      ],
      ['1', "'=a@example.org", 'ar', '2026-01-01T00:00:00.000Z', '', `${link}a1&locale=ar`],
    ]);
  });

  test('are not exported when they have unsubscribed, however the address came back', async () => {
    await using scene = await createScene();
    await subscribe(scene.content, { email: 'a@example.org' }, { email: 'b@example.org' });
    await scene.ask('/subscribers/1', { method: 'DELETE' });
    await subscribe(scene.content, { email: 'A@example.org', confirmedAt: '2026-02-01T00:00:00.000Z' });
    expect((await csvCells(await scene.ask('/subscribers.csv'))).map(([, email]) => email)).toEqual([
      'email',
      'b@example.org',
    ]);
    expect((await scene.list('/subscribers')).rows).toMatchObject([
      { email: 'A@example.org', isSuppressed: true },
      { email: 'b@example.org', isSuppressed: false },
    ]);
  });

  test('are exported by admins who have just proven who they are', async () => {
    await using app = await signedInApp();
    expect(await tryExport(app, 'subscribers.csv')).toEqual([200, 403, 403, 'Exported subscribers.csv']);
  });

  test('whose deletion is recorded, and what is deleted is overwritten, also by their own link', async () => {
    let deletions = 0;
    await using app = await signedInApp({ deps: { onDeletion: () => void (deletions += 1) } });
    await subscribe(
      app.content,
      { email: 'a@example.org', unsubscribeId: 'a-secret' },
      { email: 'b@example.org' },
    );
    const statusOf = async (method: string, path: string) => (await app.send(method, path)).status;
    expect(await statusOf('GET', '/api/newsletter/unsubscribe?id=a-secret')).toBe(200);
    expect(deletions).toBe(0);
    expect(await statusOf('DELETE', '/api/admin/subscribers/2')).toBe(204);
    expect(deletions).toBe(1);
    expect(await statusOf('POST', '/api/newsletter/unsubscribe?id=a-secret')).toBe(200);
    expect(deletions).toBe(2);
    expect(await app.content.read.select().from(revocations)).toMatchObject([
      { what: { kind: 'unsubscribed' } },
      { what: { kind: 'unsubscribed' } },
    ]);
  });

  test('are stored once for an address, whoever writes to the database', async () => {
    await using scene = await createScene();
    await subscribe(scene.content, { email: 'a@example.org' });
    await expect(subscribe(scene.content, { email: 'a@example.org' })).rejects.toMatchObject({
      code: 'conflict',
    });
  });
});

test('a restored backup has nobody who has unsubscribed since', async () => {
  await using scene = await createScene();
  await subscribe(scene.content, { email: 'left@example.org' }, { email: 'kept@example.org' });
  const again = {
    kind: 'unsubscribed' as const,
    addressHash: hashOfAddress('left@example.org'),
    unsubscribeId: 'secret',
    createdAt: '2026-02-01T00:00:00.000Z',
  };
  const suppress = () => scene.content.write((tx) => suppressAgain(tx, again));
  expect(await suppress()).toEqual(['An address is unsubscribed from the newsletter.']);
  expect((await scene.list('/subscribers')).rows).toMatchObject([{ email: 'kept@example.org' }]);
  expect(await suppress()).toEqual([]);
});
