import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { namedSets } from '#content-db/changes.ts';
import { releases } from '#content-db/releases.ts';
import { publishSchedules } from '#content-db/schedules.ts';
import { discardChanges } from '#content-db/write/discard.ts';
import { reorderRows } from '#content-db/write/order.ts';
import { getRow } from '#content-db/write/repository.ts';
import { type ResourceName, resources } from '#content-db/types/index.ts';
import { pendingChanges } from '../publish/pending/pending.ts';
import { countUnpublished } from '../testing/pending-counts.ts';
import { countPending, describePending } from '../publish/pending/pending-list.ts';
import { rowStates } from '../publish/pending/row-state.ts';
import { readWaiting } from '../publish/pending/waiting.ts';
import { timedChanges } from './publish-due.ts';
import { listSchedules, scheduleChanges, scheduleSet } from './schedules.ts';
import { createTestSite, type TestSite, type Wrap } from '../testing/publish.ts';

const hour = 3_600_000;
const by = 'editor@example.org';

const now = ({ deps }: TestSite) => deps.clock().getTime();
const publishDue = ({ publisher, content, deps: { clock, server } }: TestSite) =>
  timedChanges({ publisher, content, certain: clock, server }).publishDue();

/** Schedules all that is pending of a row. @returns the changes */
async function schedule(
  site: TestSite,
  resource: ResourceName,
  rowId: number,
  milliseconds = hour,
): Promise<number[]> {
  const changes = (await pendingChanges(site.content.read))
    .filter((change) => change.resource === resource && change.rowId === rowId)
    .map(({ id }) => id);
  await site.content.write((tx) =>
    scheduleChanges(tx, { changes, at: new Date(now(site) + milliseconds).toISOString(), by }),
  );
  return changes;
}

const publishedRow = (site: TestSite, name: ResourceName, id: number) =>
  getRow(site.published.read, name, id) as Promise<Record<string, unknown>>;

describe('scheduled changes', () => {
  it('go live when their time has come and not before, also by another publish, in the name of who chose them', async () => {
    await using site = await createTestSite();
    await site.edit('team-members', 1, { name: 'Dana of Friday' });
    await schedule(site, 'team-members', 1);
    await site.edit('clients', 1, { name: 'Harbour of today' });
    expect(
      (await describePending(site.content.read, site.pendingHooks)).map(({ label, isScheduled }) => [
        label,
        isScheduled,
      ]),
    ).toEqual([
      ['Dana of Friday', true],
      ['Harbour of today', false],
    ]);
    expect(await countUnpublished(site.content.read)).toBe(1);
    await site.publish();
    expect(await publishDue(site)).toEqual([]);
    expect(await site.read('/team')).not.toContain('Friday');
    expect(await site.read('/')).toContain('Harbour of today');
    site.pass(hour);
    expect(await publishDue(site)).toEqual([]);
    expect(await site.read('/team')).toContain('Dana of Friday');
    expect(await site.published.read.select().from(releases).where(eq(releases.state, 'live'))).toMatchObject(
      [{ by }],
    );
    expect(await pendingChanges(site.content.read)).toEqual([]);
    expect(await listSchedules(site.content.read)).toEqual([]);
  });

  it('are counted with the next time, together with rows that wait for their own', async () => {
    await using site = await createTestSite();
    const timed = async () => {
      const waiting = await readWaiting(site.content.read, site.pendingHooks);
      const rows = await rowStates(site, site.deps.clock(), waiting);
      return (await countPending(site.content.read, waiting, rows)).timed;
    };
    const after = (milliseconds: number) => new Date(now(site) + milliseconds).toISOString();
    await site.edit('clients', 1, { name: 'Harbour of today' });
    expect(await timed()).toBeUndefined();
    await site.create('blog-posts', {
      title: 'Later',
      slug: 'later',
      content: 'Later.',
      locale: 'en',
      publishedAt: after(2 * hour),
    });
    await site.publish();
    expect(await timed()).toEqual({ count: 1, next: after(2 * hour) });
    await site.edit('team-members', 1, { name: 'Dana of Friday' });
    expect(await timed()).toEqual({ count: 1, next: after(2 * hour) });
    await schedule(site, 'team-members', 1);
    expect(await timed()).toEqual({ count: 2, next: after(hour) });
    site.pass(hour);
    await publishDue(site);
    expect(await timed()).toEqual({ count: 1, next: after(hour) });
  });

  it('go live after a restart, and by any publish, once they are due', async () => {
    await using site = await createTestSite();
    await site.edit('team-members', 1, { name: 'Dana of Friday' });
    await schedule(site, 'team-members', 1);
    site.pass(hour);
    await site.reopen();
    await site.publish();
    expect(await site.read('/team')).toContain('Dana of Friday');
    expect(await publishDue(site)).toEqual([]);
    expect(await listSchedules(site.content.read)).toEqual([]);
  });

  it('take later edits of the same columns along, and hold them back till then; other edits are free', async () => {
    await using site = await createTestSite();
    await site.edit('team-members', 1, { name: 'First thought' });
    await schedule(site, 'team-members', 1);
    await site.edit('team-members', 1, { name: 'Second thought' });
    await site.edit('team-members', 1, { bio: 'Free at once' });
    await site.publish();
    expect(await publishedRow(site, 'team-members', 1)).toMatchObject({
      name: 'Dana Watchful',
      bio: 'Free at once',
    });
    site.pass(hour);
    await publishDue(site);
    expect(await publishedRow(site, 'team-members', 1)).toMatchObject({ name: 'Second thought' });
    expect(await pendingChanges(site.content.read)).toEqual([]);
  });

  it('hold back a new row whole, and what cannot be without it', async () => {
    await using site = await createTestSite();
    const { id: serviceId } = await site.create('services', { key: 'friday', sortOrder: 9 });
    await schedule(site, 'services', serviceId);
    await site.create('service-translations', {
      serviceId,
      locale: 'en',
      title: 'Friday watch',
      overviewDescription: 'What is new on Friday.',
      detailedContent: 'It begins on Friday, and not before. '.repeat(3),
      imageKey: 'plate',
    });
    await site.edit('services', serviceId, { icon: 'mind' });
    expect(await site.publish()).toMatchObject({ state: 'live', release: 1 });
    expect(await site.read('/services')).not.toContain('Friday watch');
    site.pass(hour);
    await publishDue(site);
    await site.publish();
    expect(await site.read('/services')).toContain('Friday watch');
  });

  it('do not keep a row that is removed meanwhile', async () => {
    await using site = await createTestSite();
    await site.edit('team-members', 1, { name: 'Dana of Friday' });
    await schedule(site, 'team-members', 1);
    await site.remove('team-members', 1);
    await site.publish();
    expect(await site.read('/team')).not.toContain('Dana');
    site.pass(hour);
    expect(await publishDue(site)).toEqual([]);
    expect(await listSchedules(site.content.read)).toEqual([]);
  });

  it('belong to the schedule that they were put into last; none is left empty', async () => {
    await using site = await createTestSite();
    await site.edit('team-members', 1, { name: 'Dana of Friday' });
    await site.edit('clients', 1, { name: 'Harbour of Friday' });
    const [first] = [await schedule(site, 'team-members', 1), await schedule(site, 'clients', 1)];
    await site.content.write((tx) =>
      scheduleChanges(tx, { changes: first, at: new Date(now(site) + 3 * hour).toISOString(), by }),
    );
    expect((await listSchedules(site.content.read)).map(({ id, changes }) => [id, changes.length])).toEqual([
      [2, 1],
      [3, 1],
    ]);
  });

  it('are refused where one of them is not pending any more', async () => {
    await using site = await createTestSite();
    await site.edit('team-members', 1, { name: 'Dana of Friday' });
    const [change] = await pendingChanges(site.content.read);
    await site.publish();
    await expect(
      site.content.write((tx) =>
        scheduleChanges(tx, { changes: [change?.id ?? 0], at: new Date(now(site) + hour).toISOString(), by }),
      ),
    ).rejects.toMatchObject({ code: 'conflict' });
  });

  it('that fail say why, need somebody, keep no other waiting, and are tried again less and less often', async () => {
    const broken: Wrap = ({ site }) => ({
      site: {
        ...site,
        render: async (path, options) => {
          const page = await site.render(path, options);
          if (page.body.includes('Dana of Friday')) throw new Error('it is broken');
          return page;
        },
      },
    });
    await using site = await createTestSite({ wrap: broken });
    await site.edit('team-members', 1, { name: 'Dana of Friday' });
    await schedule(site, 'team-members', 1);
    await site.edit('clients', 1, { name: 'Harbour of Friday' });
    await schedule(site, 'clients', 1);
    site.pass(hour);
    expect(await publishDue(site)).toEqual([expect.stringMatching(/team.* failed: it is broken/)]);
    expect(await site.read('/')).toContain('Harbour of Friday');
    const [failed] = await listSchedules(site.content.read);
    expect(failed).toMatchObject({
      by,
      error: expect.stringContaining('it is broken'),
      retryAt: new Date(now(site) + 15_000).toISOString(),
    });
    expect(await describePending(site.content.read, site.pendingHooks)).toMatchObject([
      { label: 'Dana of Friday', isScheduled: false },
    ]);
    expect(await countUnpublished(site.content.read)).toBe(1);
    expect(await publishDue(site)).toEqual([]);
    site.pass(60_000);
    expect(await publishDue(site)).toHaveLength(1);
    expect((await site.content.read.select().from(publishSchedules))[0]?.retryAt).toBe(
      new Date(now(site) + 60_000).toISOString(),
    );
    await site.reopen();
    const years = new Date(now(site) + 3 * 365 * 24 * hour).toISOString();
    await site.content.write((tx) => tx.update(publishSchedules).set({ retryAt: years }));
    // The clock was years ahead when that was chosen.
    expect(await publishDue(site)).toEqual([]);
    expect(await site.read('/team')).toContain('Dana of Friday');
  });

  it('leave what an undo took back, and it waits in a schedule that is made afterwards', async () => {
    await using site = await createTestSite();
    const at = (hours: number) => new Date(site.deps.clock().getTime() + hours * hour).toISOString();
    await site.edit('team-members', 1, { name: 'A mistake' });
    await site.edit('clients', 1, { name: 'Pier Works' });
    const ids = (await pendingChanges(site.content.read)).map(({ id }) => id);
    await site.content.write((tx) => scheduleChanges(tx, { changes: ids, at: at(1), by: 'dana' }));
    await site.publish({ changes: ids.slice(0, 1) });
    await site.publisher.restore({ to: 1, by: 'omar@example.org' });
    site.pass(hour);
    expect(await publishDue(site)).toEqual([]);
    expect(await publishedRow(site, 'clients', 1)).toMatchObject({ name: 'Pier Works' });
    expect(await publishedRow(site, 'team-members', 1)).not.toMatchObject({ name: 'A mistake' });
    await site.content.write(async (tx) =>
      scheduleChanges(tx, { changes: ids.slice(0, 1), at: at(1), by: 'dana' }),
    );
    expect(await describePending(site.content.read, site.pendingHooks)).toMatchObject([
      { columns: ['name'], takenBack: null },
    ]);
    await site.reopen();
    expect(await listSchedules(site.content.read)).toHaveLength(1);
    site.pass(hour);
    expect(await publishDue(site)).toEqual([]);
    expect(await publishedRow(site, 'team-members', 1)).toMatchObject({ name: 'A mistake' });
  });

  it('take a new order as a whole', async () => {
    await using site = await createTestSite();
    const { table } = resources['team-members'];
    const order = async ({ read }: TestSite['content']) =>
      (await read.select().from(table).orderBy(table.sortOrder, table.id)).flatMap(({ id, locale }) =>
        locale === 'en' ? [id] : [],
      );
    await site.create('team-members', { name: 'Lina', roleKey: 'ceo', locale: 'en' });
    await site.publish();
    const before = await order(site.published);
    const ids = before.toReversed();
    await site.content.write((tx) => reorderRows(tx, 'team-members', { ids }, by));
    const changes = (await pendingChanges(site.content.read)).slice(0, 1).map(({ id }) => id);
    const at = new Date(now(site) + hour).toISOString();
    await site.content.write((tx) => scheduleChanges(tx, { changes, at, by }));
    await site.publish();
    expect(await order(site.published)).toEqual(before);
    site.pass(hour);
    expect(await publishDue(site)).toEqual([]);
    expect(await order(site.published)).toEqual(ids);
  });
});

/** Puts all that is pending into a new set, which goes live in an hour. */
async function scheduledSet(site: TestSite, more: Partial<typeof namedSets.$inferInsert> = {}) {
  const changes = (await pendingChanges(site.content.read)).map(({ id }) => id);
  await site.content.write(async (tx) => {
    await tx.insert(namedSets).values({ name: 'Spring', owner: by, changes, ...more });
    await scheduleSet(tx, { set: 1, at: new Date(now(site) + hour).toISOString(), by });
  });
  return changes;
}

/** Says what is in the set. */
const fill = (site: TestSite, changes: number[]) =>
  site.content.write((tx) => tx.update(namedSets).set({ changes }));

/** The changes of each schedule. */
const scheduled = async (site: TestSite) =>
  (await listSchedules(site.content.read)).map(({ changes }) => changes);

describe('a set with a time', () => {
  it('goes live with what is in it by then: later edits and what was put into it, not what was taken out', async () => {
    await using site = await createTestSite();
    await site.edit('team-members', 1, { name: 'Dana of spring' });
    await site.edit('clients', 1, { name: 'Harbour of spring' });
    const [dana = 0] = await scheduledSet(site);
    await site.edit('team-members', 1, { bio: 'She likes the spring.' });
    await site.create('clients', { name: 'A new client of spring' });
    const added = (await pendingChanges(site.content.read)).at(-1)?.id ?? 0;
    await fill(site, [dana, added]);
    expect(await scheduled(site)).toEqual([[dana, dana + 2, added]]);
    expect(await countUnpublished(site.content.read)).toBe(1);
    await site.publish();
    expect(await site.read('/')).toContain('Harbour of spring');
    expect(await publishedRow(site, 'team-members', 1)).toMatchObject({ name: 'Dana Watchful' });
    expect(await site.read('/')).not.toContain('A new client of spring');
    site.pass(hour);
    expect(await publishDue(site)).toEqual([]);
    expect(await publishedRow(site, 'team-members', 1)).toMatchObject({
      name: 'Dana of spring',
      bio: 'She likes the spring.',
    });
    expect(await site.read('/')).toContain('A new client of spring');
    expect(await site.content.read.select().from(publishSchedules)).toEqual([]);
  });

  it('has one time: a second replaces it, and those that its changes had', async () => {
    await using site = await createTestSite();
    await site.edit('team-members', 1, { name: 'Dana of spring' });
    await schedule(site, 'team-members', 1);
    const changes = await scheduledSet(site);
    expect(await scheduled(site)).toEqual([changes]);
    const at = new Date(now(site) + 2 * hour).toISOString();
    await site.content.write((tx) => scheduleSet(tx, { set: 1, at, by }));
    expect(await listSchedules(site.content.read)).toMatchObject([{ at, changes, set: { name: 'Spring' } }]);
    await expect(schedule(site, 'team-members', 1)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('The set “Spring” has a time'),
    });
  });

  it('has none any more once its changes are live, and an undo does not bring it back', async () => {
    await using site = await createTestSite();
    await site.publish();
    await site.edit('team-members', 1, { name: 'Dana of spring' });
    const changes = await scheduledSet(site);
    await site.publish({ changes });
    expect(await scheduled(site)).toEqual([]);
    await site.publisher.restore({ by, to: 1 });
    await site.edit('team-members', 1, { name: 'Dana of summer' });
    expect(await scheduled(site)).toEqual([]);
    site.pass(hour);
    await publishDue(site);
    expect(await publishedRow(site, 'team-members', 1)).toMatchObject({ name: 'Dana Watchful' });
    const at = new Date(now(site) + hour).toISOString();
    await site.content.write((tx) => scheduleSet(tx, { set: 1, at, by }));
    site.pass(hour);
    await publishDue(site);
    expect(await publishedRow(site, 'team-members', 1)).toMatchObject({ name: 'Dana of summer' });
  });

  it('has none any more once its changes were discarded or taken out', async () => {
    await using site = await createTestSite();
    await site.publish();
    await site.edit('team-members', 1, { name: 'Dana of spring' });
    await site.edit('clients', 1, { name: 'Harbour of spring' });
    const [dana = 0, harbour = 0] = await scheduledSet(site);
    await site.content.write((tx) =>
      discardChanges(tx, site.published.read, { changes: [dana], by, now: new Date() }),
    );
    expect(await scheduled(site)).toEqual([[harbour]]);
    await fill(site, [dana]);
    expect(await scheduled(site)).toEqual([]);
  });
});
