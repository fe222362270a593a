import { gt, max } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { changes } from '../changes.ts';
import type { Database } from '../database/open.ts';
import { createTestDb } from '../testing/database.ts';
import { randomFor } from '../testing/random.ts';
import { randomEdit } from '../testing/random-edits.ts';
import { type CollectionName, isCollection, resourceNames } from '../types/index.ts';
import { redirects } from '../types/redirects.ts';
import { withdrawnBy } from './withdrawn.ts';
import { currentListIndex, type ListIndex, loadListIndex, withChangedRows } from './list-index.ts';

const collectionNames = resourceNames.filter(isCollection);
const everyRowIsShown = withdrawnBy([]);

/** Runs an edit. @returns the ids of the rows of each type that it changed */
async function changedBy(
  database: Database,
  edit: (tx: Parameters<typeof randomEdit>[0]) => Promise<unknown>,
) {
  const [{ last } = { last: null }] = await database.read.select({ last: max(changes.id) }).from(changes);
  await database.write(edit);
  const entries = await database.read
    .select()
    .from(changes)
    .where(gt(changes.id, last ?? 0));
  return Map.groupBy(entries, ({ resource }) => resource);
}

describe('lists of which some rows changed', () => {
  it('equal those that are read as a whole, after any edit', async () => {
    const random = randomFor('lists of which some rows changed');
    await using test = await createTestDb();
    const { database } = test;
    const kept = new Map<CollectionName, ListIndex>();
    let differing = 0;
    for (let round = 0; round < 300; round += 1) {
      const changed = await changedBy(database, (tx) => randomEdit(tx, random));
      for (const name of collectionNames) {
        const whole = await loadListIndex(database.read, name, everyRowIsShown);
        const before = kept.get(name) ?? whole;
        const ids = changed.get(name)?.map(({ rowId }) => rowId) ?? [];
        const outdated = withChangedRows(before, ids);
        const current = await currentListIndex(database.read, name, outdated, everyRowIsShown);
        expect(current).toEqual(whole);
        // Some are not asked for after each edit.
        kept.set(name, random.chance(0.7) ? current : outdated);
        if (JSON.stringify(before.all) !== JSON.stringify(whole.all)) differing += 1;
      }
    }
    expect(differing).toBeGreaterThan(50);
  });

  it('are in the order of SQLite, also of texts beyond the basic plane', async () => {
    await using test = await createTestDb();
    const { database } = test;
    const addresses = ['/b', '/B', '/\u{1F512}', '/\uFF21', '/ا', '/', '/a'];
    let list = await loadListIndex(database.read, 'redirects', everyRowIsShown);
    for (const fromUrl of addresses) {
      const [row] = await database.write((tx) =>
        tx.insert(redirects.table).values({ fromUrl, toUrl: '/to' }).returning({ id: redirects.table.id }),
      );
      const outdated = withChangedRows(list, [row?.id ?? 0]);
      list = await currentListIndex(database.read, 'redirects', outdated, everyRowIsShown);
    }
    expect(list).toEqual(await loadListIndex(database.read, 'redirects', everyRowIsShown));
    expect(list.all).toHaveLength(addresses.length);
  });
});
