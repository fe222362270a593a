import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Database } from '#content-db/database/open.ts';
import { Problem } from '#content-db/model/problem.ts';
import { createRow } from '#content-db/write/repository.ts';
import { changes } from '#content-db/changes.ts';
import { resources } from '#content-db/types/index.ts';
import { createTestDb } from '#content-db/testing/database.ts';
import { createRedirectHits } from './redirect-hits.ts';

const { table } = resources.redirects;

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => vi.useRealTimers());

async function withRules(database: Database): Promise<void> {
  for (const fromUrl of ['/a', '/b']) {
    const rule = { fromUrl, toUrl: '/services', redirectType: 301 as const, isActive: true };
    await database.write((tx) => createRow(tx, 'redirects', rule, 'test'));
  }
}

async function hitsOf(database: Database): Promise<Record<string, number>> {
  const rows = await database.read.select().from(table);
  return Object.fromEntries(rows.map(({ fromUrl, hitCount }) => [fromUrl, hitCount]));
}

test('a thousand hits are counted exactly, with one write', async () => {
  await using db = await createTestDb();
  await withRules(db.database);
  const write = vi.spyOn(db.database, 'write');
  const hits = createRedirectHits(db.database, () => undefined);
  for (let i = 0; i < 1000; i++) hits.count(i % 4 === 0 ? '/b' : '/a');
  hits.count('/gone');
  await hits.flush();
  await hits.flush();
  expect(await hitsOf(db.database)).toEqual({ '/a': 750, '/b': 250 });
  expect(write).toHaveBeenCalledTimes(1);
});

test('hits are written by themselves, some seconds after the first', async () => {
  await using db = await createTestDb();
  await withRules(db.database);
  const hits = createRedirectHits(db.database, () => undefined);
  hits.count('/a');
  hits.count('/a');
  expect(await hitsOf(db.database)).toEqual({ '/a': 0, '/b': 0 });
  vi.advanceTimersByTime(5000);
  await db.database.write(async () => undefined);
  expect(await hitsOf(db.database)).toEqual({ '/a': 2, '/b': 0 });
});

test('a hit is no edit: neither the revision nor the list of changes tells of it', async () => {
  await using db = await createTestDb();
  await withRules(db.database);
  const before = await db.database.read.$count(changes);
  const hits = createRedirectHits(db.database, () => undefined);
  hits.count('/a');
  await hits.flush();
  const rows = await db.database.read.select().from(table);
  expect(rows.map(({ revision, createdAt, updatedAt }) => [revision, createdAt === updatedAt])).toEqual([
    [1, true],
    [1, true],
  ]);
  expect(await db.database.read.$count(changes)).toBe(before);
});

test('hits that cannot be written are kept until they can', async () => {
  await using db = await createTestDb();
  await withRules(db.database);
  const refused = vi.spyOn(db.database, 'write').mockRejectedValueOnce(new Problem('unavailable', 'locked'));
  const logged: unknown[] = [];
  const hits = createRedirectHits(db.database, (entry) => logged.push(entry));
  hits.count('/a');
  await hits.flush();
  expect(logged).toHaveLength(1);
  hits.count('/a');
  await hits.flush();
  expect(refused).toHaveBeenCalledTimes(2);
  expect(await hitsOf(db.database)).toEqual({ '/a': 2, '/b': 0 });
});
