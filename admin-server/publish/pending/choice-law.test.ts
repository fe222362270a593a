import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Database } from '#content-db/database/open.ts';
import { Problem } from '#content-db/model/problem.ts';
import type { Random } from '#content-db/seed/random.ts';
import { dump, idsOf, randomEdit } from '#content-db/testing/random-edits.ts';
import { randomFor } from '#content-db/testing/random.ts';
import type { Change } from './pending.ts';
import { createSides, refusals, type Sides } from '../../testing/publish-sides.ts';

/** Creates, changes or removes a member at random; most changes are of one or two columns. */
async function editMember({ working, create, edit, remove }: Sides, random: Random): Promise<void> {
  const values = {
    name: () => `Name ${random.below(9)}`,
    bio: () => `Bio ${random.below(9)}`,
    sortOrder: () => random.below(9),
    isVisible: () => random.pick([0, 1] as const),
  };
  const ids = await idsOf(working.read, 'team-members');
  if (ids.length < 3 || random.chance(0.15))
    return void (await create('team-members', { name: values.name(), roleKey: 'ceo' }));
  if (random.chance(0.1)) return remove('team-members', random.pick(ids));
  const chosen = Object.entries(values).filter(() => random.chance(0.35));
  await edit(
    'team-members',
    random.pick(ids),
    Object.fromEntries(chosen.map(([column, make]) => [column, make()])),
  );
}

type StoredRow = Record<string, unknown>;

async function membersOf({ read }: Database): Promise<Map<number, StoredRow>> {
  const rows = (await dump(read))['team-members'] ?? [];
  return new Map(rows.map((row) => [Number(row['id']), row]));
}

/** What a member is to be on the published side, told from the changes alone. */
function expectedMember(
  group: Change[],
  ids: ReadonlySet<number>,
  mine: StoredRow | undefined,
  theirs: StoredRow | undefined,
): StoredRow | undefined {
  const chosen = group.filter(({ id }) => ids.has(id));
  if (chosen.length === 0) return theirs;
  if (!theirs || chosen.some(({ action }) => action === 'remove')) return mine;
  const columns = new Set(chosen.flatMap((change) => change.columns));
  const last = mine ?? (group.at(-1)?.before as StoredRow);
  return Object.fromEntries(
    Object.keys(theirs).map((column) => [column, columns.has(column) ? last[column] : theirs[column]]),
  );
}

function withoutStamps(row: StoredRow | undefined): StoredRow | undefined {
  return row && { ...row, updatedAt: '', revision: 0 };
}

describe('what is published of chosen changes', () => {
  it('equals the working row in the chosen columns and the old published row elsewhere', async () => {
    const random = randomFor('chosen changes');
    await using sides = await createSides();
    let parted = 0;
    for (let round = 0; round < 80; round++) {
      for (let at = 0; at < 4; at++) await editMember(sides, random);
      const pending = await sides.pending();
      const ids = new Set(pending.filter(() => random.chance(0.4)).map(({ id }) => id));
      const [mine, theirs] = [await membersOf(sides.working), await membersOf(sides.published)];
      const released = await sides.publish([...ids]);
      const after = await membersOf(sides.published);
      const groups = Map.groupBy(pending, ({ rowId }) => rowId);
      for (const id of new Set([...mine.keys(), ...theirs.keys()])) {
        const group = groups.get(id) ?? [];
        expect(withoutStamps(after.get(id)), `member ${id} in round ${round}`).toEqual(
          withoutStamps(expectedMember(group, ids, mine.get(id), theirs.get(id))),
        );
        if (
          theirs.has(id) &&
          group.some((change) => ids.has(change.id)) &&
          group.some((change) => !ids.has(change.id))
        )
          parted += 1;
      }
      const left = await sides.pending();
      expect(left.filter(({ id }) => ids.has(id))).toEqual([]);
      const open = new Set(left.map(({ rowId }) => rowId));
      const settled = [...mine.keys()].filter((id) => !open.has(id));
      expect(settled.map((id) => withoutStamps(after.get(id)))).toEqual(
        settled.map((id) => withoutStamps(mine.get(id))),
      );
      if (random.chance(0.2)) await sides.takeBack(released);
    }
    expect(parted).toBeGreaterThan(5);
    await sides.publish((await sides.pending()).map(({ id }) => id));
    expect(await dump(sides.published.read)).toEqual(await dump(sides.working.read));
  });

  it('never has a value that an undo took back, until somebody chooses it', async () => {
    const random = randomFor('what an undo took back');
    await using sides = await createSides();
    let [held, free] = [0, 0];
    for (let round = 0; round < 60; round++) {
      for (let at = 0; at < 3; at++) await editMember(sides, random);
      const some = (await sides.pending()).filter(() => random.chance(0.5)).map(({ id }) => id);
      const released = await sides.publish(some);
      if (random.chance(0.5)) await sides.takeBack(released);
      if (random.chance(0.7)) await editMember(sides, random);
      const pending = await sides.pending();
      const [mine, theirs] = [await membersOf(sides.working), await membersOf(sides.published)];
      await sides.publish();
      const after = await membersOf(sides.published);
      for (const [id, group] of Map.groupBy(pending, ({ rowId }) => rowId)) {
        const last = (column: string) => group.findLast(({ columns }) => columns.includes(column));
        for (const column of ['name', 'bio', 'sortOrder', 'isVisible']) {
          if (!last(column)) continue;
          const isHeld = last(column)?.takenBackAt !== null;
          // A change that shares a column with one that was taken back waits as a whole.
          if (!isHeld && group.some(({ takenBackAt }) => takenBackAt !== null)) continue;
          const expected = (isHeld ? theirs : mine).get(id)?.[column];
          expect(after.get(id)?.[column], `${column} of ${id}`).toEqual(expected);
          if (isHeld) held += 1;
          else free += 1;
        }
      }
    }
    expect(held).toBeGreaterThan(20);
    expect(free).toBeGreaterThan(20);
    await sides.publish((await sides.pending()).map(({ id }) => id));
    expect(await dump(sides.published.read)).toEqual(await dump(sides.working.read));
  });

  it('holds every reference, and ends with both sides equal, whatever was chosen of whatever content', async () => {
    const random = randomFor('chosen changes of all content');
    await using sides = await createSides();
    const { working, published } = sides;
    let done = 0;
    // Where many choices are refused, which the content decides, it takes more rounds to publish as many.
    for (let round = 0; round < 80 || (done <= 20 && round < 400); round++) {
      await working.write(async (tx) => {
        for (let at = 0; at < 3; at++) await randomEdit(tx, random);
      });
      const before = JSON.stringify(await dump(published.read));
      const ids = (await sides.pending()).filter(() => random.chance(0.4)).map(({ id }) => id);
      let released: Awaited<ReturnType<Sides['publish']>> | undefined;
      const error: unknown = await sides.publish(ids, new Date('2100-01-01')).then(
        (done) => void (released = done),
        (thrown: unknown) => thrown,
      );
      // What was refused has changed nothing.
      expect([undefined, ...refusals]).toContain(error instanceof Problem ? error.message : error);
      expect(error === undefined || JSON.stringify(await dump(published.read)) === before).toBe(true);
      if (error === undefined) done += 1;
      expect(await published.read.all(sql`PRAGMA foreign_key_check`)).toEqual([]);
      if (released && random.chance(0.2)) await sides.takeBack(released);
    }
    expect(done).toBeGreaterThan(20);
    const all = (await sides.pending()).map(({ id }) => id);
    await sides.publish(all, new Date('2100-01-01'));
    expect(await dump(published.read)).toEqual(await dump(working.read));
    expect(await sides.pending()).toEqual([]);
  });
});
