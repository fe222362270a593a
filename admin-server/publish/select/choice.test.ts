import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Database } from '#content-db/database/open.ts';
import { Problem } from '#content-db/model/problem.ts';
import type { Random } from '#content-db/seed/random.ts';
import { createRow, getRow, type Input, removeRow, updateRow } from '#content-db/write/repository.ts';
import type { ResourceName } from '#content-db/types/index.ts';
import { createTestDb } from '#content-db/testing/database.ts';
import { dump, idsOf, randomEdit } from '#content-db/testing/random-edits.ts';
import { randomFor } from '#content-db/testing/random.ts';
import { chooseChanges, copyChoice } from './choice.ts';
import { type Change, markPublished, pendingChanges, rowOf } from './pending.ts';
import { type Draft, inputOf } from '../../testing/publish-content.ts';
import type { WantedChanges } from '../types.ts';

const now = new Date('2026-06-01T00:00:00.000Z');
const later = '2026-06-02T00:00:00.000Z';
const by = 'test';

/** Both sides of a site; `publish` does what a release does, without its pages. */
async function createSides() {
  await using made = new AsyncDisposableStack();
  const { database: working } = made.use(await createTestDb());
  const { database: published } = made.use(await createTestDb());
  const kept = made.move();
  return {
    working,
    published,
    create: <N extends ResourceName>(name: N, draft: Draft<N>) =>
      working.write((tx) => createRow(tx, name, inputOf(name, draft), by)),
    edit: <N extends ResourceName>(name: N, id: number, input: Partial<Input<N>>) =>
      working.write((tx) => updateRow(tx, name, id, input, { by })),
    remove: (name: ResourceName, id: number) => working.write((tx) => removeRow(tx, name, id, by)),
    pending: () => pendingChanges(working.read),
    async publish(wanted: WantedChanges = 'pending', at = now) {
      const choice = await chooseChanges(working.read, published.read, wanted, at);
      const { changes } = await published.write((tx) => copyChoice(working.read, tx, choice, at));
      await markPublished(working, { release: 1, changes, scheduled: choice.waiting.map(({ id }) => id) });
    },
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  };
}

type Sides = Awaited<ReturnType<typeof createSides>>;

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

const refusal =
  'These changes need others that are pending too. Choose those as well, or publish everything.';

describe('what is published of chosen changes', { timeout: 120_000 }, () => {
  it('equals the working row in the chosen columns and the old published row elsewhere', async () => {
    const random = randomFor('chosen changes');
    await using sides = await createSides();
    let parted = 0;
    for (let round = 0; round < 80; round++) {
      for (let at = 0; at < 4; at++) await editMember(sides, random);
      const pending = await sides.pending();
      const ids = new Set(pending.filter(() => random.chance(0.4)).map(({ id }) => id));
      const [mine, theirs] = [await membersOf(sides.working), await membersOf(sides.published)];
      await sides.publish([...ids]);
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
    }
    expect(parted).toBeGreaterThan(5);
    await sides.publish();
    expect(await dump(sides.published.read)).toEqual(await dump(sides.working.read));
  });

  it('holds every reference, and ends with both sides equal, whatever was chosen of whatever content', async () => {
    const random = randomFor('chosen changes of all content');
    await using sides = await createSides();
    const { working, published } = sides;
    let done = 0;
    for (let round = 0; round < 80; round++) {
      await working.write(async (tx) => {
        for (let at = 0; at < 3; at++) await randomEdit(tx, random);
      });
      const before = JSON.stringify(await dump(published.read));
      const ids = (await sides.pending()).filter(() => random.chance(0.4)).map(({ id }) => id);
      const error: unknown = await sides.publish(ids, new Date('2100-01-01')).then(
        () => undefined,
        (thrown: unknown) => thrown,
      );
      // What was refused has changed nothing.
      expect([undefined, refusal]).toContain(error instanceof Problem ? error.message : error);
      expect(error === undefined || JSON.stringify(await dump(published.read)) === before).toBe(true);
      if (error === undefined) done += 1;
      expect(await published.read.all(sql`PRAGMA foreign_key_check`)).toEqual([]);
    }
    expect(done).toBeGreaterThan(20);
    await sides.publish('pending', new Date('2100-01-01'));
    expect(await dump(published.read)).toEqual(await dump(working.read));
    expect(await sides.pending()).toEqual([]);
  });
});

const member = { name: 'Dana', roleKey: 'ceo' };
const service = { key: 'watch' };
const text = {
  serviceId: 1,
  locale: 'en' as const,
  title: 'Night watch',
  overviewDescription: 'How to stay awake.',
  detailedContent: 'x'.repeat(50),
  imageKey: 'plate',
};
const image = { key: 'plate', url: 'https://example.org/a.jpg', title: 'A plate', category: 'c' };

async function idsFor({ pending }: Sides, row: string, ...columns: string[]): Promise<number[]> {
  const found = (await pending()).filter(
    (change) => rowOf(change) === row && columns.every((column) => change.columns.includes(column)),
  );
  expect(found).not.toEqual([]);
  return found.map(({ id }) => id);
}

describe('a choice', { timeout: 60_000 }, () => {
  it('publishes a new row whole, and counts all of its changes as published', async () => {
    await using sides = await createSides();
    await sides.create('team-members', member);
    await sides.edit('team-members', 1, { bio: 'Later' });
    await sides.publish(await idsFor(sides, 'team-members/1', 'bio'));
    expect(await dump(sides.published.read)).toEqual(await dump(sides.working.read));
    expect(await sides.pending()).toEqual([]);
  });

  it('counts a change as published that a chosen one covers', async () => {
    await using sides = await createSides();
    await sides.create('team-members', member);
    await sides.publish();
    await sides.edit('team-members', 1, { name: 'First' });
    await sides.edit('team-members', 1, { name: 'Second', bio: 'Text' });
    await sides.edit('team-members', 1, { sortOrder: 3 });
    const [first] = await idsFor(sides, 'team-members/1', 'name');
    await sides.publish([Number(first)]);
    expect(await getRow(sides.published.read, 'team-members', 1)).toMatchObject({
      name: 'Second',
      bio: null,
      sortOrder: 0,
    });
    expect((await sides.pending()).map(({ columns }) => columns)).toEqual([['name', 'bio'], ['sortOrder']]);
    await sides.publish(await idsFor(sides, 'team-members/1', 'bio'));
    expect((await sides.pending()).map(({ columns }) => columns)).toEqual([['sortOrder']]);
  });

  it('of a removal takes the row with all that was changed before', async () => {
    await using sides = await createSides();
    await sides.create('team-members', member);
    await sides.publish();
    await sides.edit('team-members', 1, { name: 'Changed' });
    await sides.remove('team-members', 1);
    const change = (await sides.pending())[0];
    await sides.publish([Number(change?.id)]);
    expect(await getRow(sides.published.read, 'team-members', 1)).toMatchObject({ name: 'Changed' });
    expect((await sides.pending()).map(({ action }) => action)).toEqual(['remove']);
    await sides.publish([Number((await sides.pending())[0]?.id)]);
    expect(await idsOf(sides.published.read, 'team-members')).toEqual([]);
    expect(await sides.pending()).toEqual([]);
  });

  it('brings along what a chosen row cannot be without, and what its texts show', async () => {
    await using sides = await createSides();
    const file = `${'ab'.repeat(16)}.jpg`;
    await sides.create('uploads', { file, width: 1, height: 1, widths: [320] });
    await sides.create('uploads', { file: `${'cd'.repeat(16)}.jpg`, width: 1, height: 1, widths: [] });
    await sides.create('images', image);
    await sides.create('services', service);
    await sides.create('service-translations', text);
    await sides.create('blog-posts', {
      title: 'Post',
      slug: 'post',
      content: `![x](/uploads/${'ab'.repeat(16)}-320.webp)`,
    });
    await sides.publish(await idsFor(sides, 'service-translations/1'));
    expect(await sides.pending()).toMatchObject([
      { resource: 'uploads', rowId: 1 },
      { resource: 'uploads', rowId: 2 },
      { resource: 'blog-posts' },
    ]);
    for (const name of ['images', 'services', 'service-translations'] as const)
      expect(await idsOf(sides.published.read, name)).toEqual([1]);
    await sides.publish(await idsFor(sides, 'blog-posts/1'));
    expect(await idsOf(sides.published.read, 'uploads')).toEqual([1]);
    expect(await sides.pending()).toMatchObject([{ resource: 'uploads', rowId: 2 }]);
  });

  it('of a removal counts what goes with the row', async () => {
    await using sides = await createSides();
    await sides.create('images', image);
    await sides.create('services', service);
    await sides.create('service-translations', text);
    await sides.publish();
    await sides.remove('services', 1);
    await sides.publish(await idsFor(sides, 'services/1'));
    expect(await idsOf(sides.published.read, 'service-translations')).toEqual([]);
    expect(await sides.pending()).toEqual([]);
  });

  it('of a removal is refused while what needs the row stays', async () => {
    await using sides = await createSides();
    await sides.create('images', image);
    await sides.create('services', service);
    await sides.create('service-translations', text);
    await sides.publish();
    await sides.remove('service-translations', 1);
    await sides.remove('images', 1);
    await expect(sides.publish(await idsFor(sides, 'images/1'))).rejects.toThrow(refusal);
    await sides.create('images', image);
    await sides.publish(
      await idsFor(sides, 'images/1').then(async (ids) => [...ids, ...(await idsFor(sides, 'images/2'))]),
    );
    expect(await idsOf(sides.published.read, 'images')).toEqual([2]);
    expect(await idsOf(sides.published.read, 'service-translations')).toEqual([1]);
  });

  it('leaves no row that followed behind the working one', async () => {
    await using sides = await createSides();
    const post = { title: 'First', content: 'Text', slug: 'first', locale: 'en' as const };
    await sides.create('blog-posts', post);
    await sides.create('blog-posts', { ...post, slug: 'second', locale: 'ar', translationOf: 1 });
    await sides.publish();
    await sides.remove('blog-posts', 1);
    await sides.publish(await idsFor(sides, 'blog-posts/1'));
    expect(await sides.pending()).toEqual([]);
    expect(await dump(sides.published.read)).toEqual(await dump(sides.working.read));
  });

  it('of a new name takes it to the rows that bear it, and leaves their other changes', async () => {
    await using sides = await createSides();
    await sides.create('images', image);
    await sides.create('services', service);
    await sides.create('service-translations', text);
    await sides.publish();
    await sides.edit('service-translations', 1, { title: 'Unchosen' });
    await sides.edit('service-translations', 1, { overviewDescription: 'A chosen overview.' });
    await sides.edit('images', 1, { key: 'renamed' });
    const overview = await idsFor(sides, 'service-translations/1', 'overviewDescription');
    await sides.publish([...overview, ...(await idsFor(sides, 'images/1', 'key'))]);
    expect(await getRow(sides.published.read, 'service-translations', 1)).toMatchObject({
      imageKey: 'renamed',
      title: 'Night watch',
      overviewDescription: 'A chosen overview.',
    });
    expect((await sides.pending()).map(({ columns }) => columns)).toEqual([['title']]);
  });

  it('leaves an address that stands between two rows, and says so', async () => {
    await using sides = await createSides();
    await sides.create('blog-posts', { title: 'One', slug: 'taken', content: 'x' });
    await sides.create('blog-posts', { title: 'Two', slug: 'free', content: 'x' });
    await sides.publish();
    await sides.edit('blog-posts', 1, { slug: 'moved' });
    await sides.edit('blog-posts', 2, { slug: 'taken' });
    await expect(sides.publish(await idsFor(sides, 'blog-posts/2', 'slug'))).rejects.toMatchObject({
      code: 'conflict',
    });
    await sides.publish((await sides.pending()).map(({ id }) => id));
    expect(await dump(sides.published.read)).toEqual(await dump(sides.working.read));
  });

  it('of a post with a time to come is accepted for then; a time that nobody chose does not withdraw it', async () => {
    await using sides = await createSides();
    await sides.create('blog-posts', { title: 'Post', slug: 'post', content: 'x' });
    await sides.publish();
    await sides.edit('blog-posts', 1, { publishedAt: later });
    await sides.edit('blog-posts', 1, { title: 'Chosen' });
    await sides.publish(await idsFor(sides, 'blog-posts/1', 'title'));
    expect(await getRow(sides.published.read, 'blog-posts', 1)).toMatchObject({
      title: 'Chosen',
      publishedAt: null,
    });
    await sides.publish(await idsFor(sides, 'blog-posts/1', 'publishedAt'));
    expect(await idsOf(sides.published.read, 'blog-posts')).toEqual([]);
    expect(await sides.pending()).toMatchObject([{ columns: ['publishedAt'], isScheduled: true }]);
    await sides.publish('due', new Date(later));
    expect(await dump(sides.published.read)).toEqual(await dump(sides.working.read));
    expect(await sides.pending()).toEqual([]);
  });

  it('of what nobody knows, or what is published already, is nothing', async () => {
    await using sides = await createSides();
    await sides.create('team-members', member);
    await sides.publish([99]);
    expect(await idsOf(sides.published.read, 'team-members')).toEqual([]);
    expect(await sides.pending()).toHaveLength(1);
  });
});
