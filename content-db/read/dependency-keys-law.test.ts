import type { AnyCollection, StoredRow } from '../model/resource.ts';
import { gt } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { listOf } from './list-parts.ts';
import { locales } from '../model/locale.ts';
import { changes } from '../changes.ts';
import type { Database, Queries } from '../database/open.ts';
import { createReaders, type Reader } from './reader.ts';
import { changedKeys, type Sublist, sublistsOf } from './dependency-keys.ts';
import { rowsWith } from './references.ts';
import { type ResourceName, resources, resourceNames } from '../types/index.ts';
import { createTestDb } from '../testing/database.ts';
import { dump, randomEdit } from '../testing/random-edits.ts';
import { randomFor } from '../testing/random.ts';

interface ReadResult {
  keys: Set<string>;
  result: string;
}

/** The Reader without its types: the test goes through every resource. */
type AnyReader = Record<keyof Reader, (...args: unknown[]) => Promise<unknown>>;

/** The result of every read that a page could make of the rows `seen`, existing or not, by description. */
async function allReads(
  queries: Queries,
  seen: Record<string, StoredRow[]>,
  mode: 'bulk' | 'lazy' = 'bulk',
): Promise<Map<string, ReadResult>> {
  const readers = createReaders(queries, mode);
  const results = new Map<string, ReadResult>();
  async function make(description: string, read: (reader: AnyReader) => Promise<unknown>): Promise<void> {
    const keys = new Set<string>();
    const result = await read(readers.forPage((key) => keys.add(key)) as unknown as AnyReader);
    results.set(description, { keys, result: JSON.stringify(result) ?? 'nothing' });
  }
  for (const name of resourceNames) {
    const resource = resources[name];
    const rows = seen[name] ?? [];
    if (resource.shape === 'keyed-set') {
      await make(`all ${name}`, (reader) => reader.all(name));
      for (const row of rows) {
        const key = Object.fromEntries(resource.key.map((column) => [column, row[column]]));
        await make(`${name} ${JSON.stringify(key)}`, async (reader) => {
          const byKey = (await reader.keyed(name)) as (key: unknown) => unknown;
          return byKey(key);
        });
        for (const view of Object.keys(resource.views ?? {}))
          await make(`${name} ${JSON.stringify(key)} ${view}`, async (reader) => {
            const byKey = (await reader.keyedView(name, view)) as (key: unknown) => unknown;
            return byKey(key);
          });
      }
      continue;
    }
    for (const locale of [undefined, ...locales]) {
      await make(`ids ${name} ${locale}`, (reader) => reader.ids(name, locale));
      await make(`oldest ${name} ${locale}`, (reader) => reader.part(name, { from: -2 }, locale));
      await make(`pairs ${name} ${locale}`, (reader) => reader.groups(name, 2, locale));
      for (const sublist of sublistsIn(resource, rows)) {
        const label = `${name} ${locale} ${JSON.stringify(sublist)}`;
        await make(`ids ${label}`, (reader) => reader.ids(name, locale, sublist));
        await make(`oldest ${label}`, (reader) => reader.part(name, { from: -2 }, locale, sublist));
      }
      for (const { id } of locale === 'en' && 'sublists' in resource ? rows : [])
        await make(`after ${name} ${id} ${locale}`, (reader) => reader.following(name, id, locale));
      for (const view of Object.keys(resource.views))
        await make(`list ${name} ${view} ${locale}`, (reader) => reader.list(name, view, locale));
    }
    await make(`block ${name}`, (reader) => reader.block(name, 0));
    for (const view of Object.keys(resource.views)) {
      for (const row of rows) {
        await make(`get ${name} ${row.id} ${view}`, (reader) => reader.get(name, row.id, view));
        for (const column of (resource.unique as string[]).filter((unique) => row[unique] !== null)) {
          await make(`find ${name} ${column} ${row[column]} ${view}`, (reader) =>
            reader.find(name, column, row[column], view),
          );
        }
      }
    }
  }
  return results;
}

/** The sublists that one of the rows is on. */
function sublistsIn(resource: AnyCollection, rows: StoredRow[]): Sublist[] {
  return [
    ...new Set(rows.flatMap((row) => sublistsOf(resource, row)).map((list) => JSON.stringify(list))),
  ].map((list) => JSON.parse(list) as Sublist);
}

async function changedSince(database: Database, lastChange: number): Promise<Set<string>> {
  const entries = await database.read.select().from(changes).where(gt(changes.id, lastChange));
  const changed = new Set<string>();
  for (const { resource, rowId, before } of entries) {
    const name = resource as ResourceName;
    const [after] = await rowsWith(database.read, name, 'id', [rowId]);
    for (const key of changedKeys(name, before ?? null, after ?? null)) changed.add(key);
  }
  return changed;
}

/** The rows of both states, so that missing rows are read too. */
function union(
  a: Record<string, Record<string, unknown>[]>,
  b: Record<string, Record<string, unknown>[]>,
): Record<string, StoredRow[]> {
  return Object.fromEntries(
    Object.keys(a).map((name) => [name, [...(a[name] ?? []), ...(b[name] ?? [])] as StoredRow[]]),
  );
}

describe('the law of recorded dependencies', () => {
  it('holds for every read and every edit: a result that changes depends on a key that the edit changes', async () => {
    const random = randomFor('the law of recorded dependencies');
    await using test = await createTestDb();
    const { database } = test;
    /** The rows before an edit. */
    await using copy = await createTestDb();
    let differing = 0;
    for (let round = 0; round < 200; round++) {
      const before = await dump(database.read);
      const last = (await database.read.select({ id: changes.id }).from(changes)).length;
      const edits = 1 + random.below(2);
      await copy.database.write(async (tx) => {
        for (const name of resourceNames.toReversed()) await tx.delete(resources[name].table);
        for (const name of resourceNames) {
          const rows = before[name] ?? [];
          if (rows.length > 0) await tx.insert(resources[name].table).values(rows as never);
        }
      });
      await database.write(async (tx) => {
        for (let edit = 0; edit < edits; edit++) await randomEdit(tx, random);
      });
      const seen = union(before, await dump(database.read));
      const old = await allReads(copy.database.read, seen);
      const now = await allReads(database.read, seen);
      const lazy = round % 20 === 0 ? await allReads(database.read, seen, 'lazy') : now;
      expect(lazy).toEqual(now);
      const changed = await changedSince(database, last);
      for (const [description, { keys, result }] of old) {
        if (now.get(description)?.result === result) continue;
        differing++;
        expect(
          [...keys].some((key) => changed.has(listOf(key) ?? key)),
          `${description} changed in round ${round} unnoticed`,
        ).toBe(true);
      }
    }
    expect(differing).toBeGreaterThan(500);
  });
});
