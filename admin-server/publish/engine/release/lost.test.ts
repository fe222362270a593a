import { desc, inArray } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { auditEntries } from '#content-db/audit.ts';
import { changes, namedSets } from '#content-db/changes.ts';
import { publishState, releases } from '#content-db/releases.ts';
import { withdrawals } from '#content-db/withdrawals.ts';
import { dump } from '#content-db/testing/random-edits.ts';
import { confirmTranslation } from '#content-db/write/confirm-translation.ts';
import { discardChanges } from '#content-db/write/discard.ts';
import { pendingChanges } from '../../pending/pending.ts';
import { lossNotice } from '../../pending/seen-releases.ts';
import { takenBackChanges } from '../../pending/taken-back.ts';
import { liveRelease } from './release-log.ts';
import { rememberDatabase } from '../../../testing/older-database.ts';
import { cleanBuild, createTestSite, type TestSite, verifiedFiles } from '../../../testing/publish.ts';

const pendingIds = async ({ content }: TestSite) => (await pendingChanges(content.read)).map(({ id }) => id);

const lastAudit = ({ content }: TestSite) =>
  content.read
    .select({ id: auditEntries.id, who: auditEntries.who, what: auditEntries.what })
    .from(auditEntries)
    .orderBy(desc(auditEntries.id))
    .get();

async function live(site: TestSite, options?: Parameters<TestSite['publish']>[0]): Promise<number> {
  const { state, release, error } = await site.publish(options);
  expect({ state, error }).toEqual({ state: 'live', error: undefined });
  return release;
}

/** Two releases: a text in two languages, then a new post and a client that goes. */
async function publishTwo(site: TestSite): Promise<void> {
  await site.edit('page-content', 3, { content: 'Stay alert' });
  await site.edit('page-content', 4, { content: 'ابق متيقظًا' });
  await live(site);
  await site.create('blog-posts', {
    title: 'Third',
    slug: 'third',
    content: 'Three.',
    locale: 'en',
    createdAt: '2026-01-03T08:00:00Z',
  });
  await site.remove('clients', 1);
  await live(site);
}

describe('after a start over an older published database', () => {
  it('what it lacks is pending again, staff are told, and the next publish makes it live', async () => {
    await using site = await createTestSite();
    const lose = await rememberDatabase(site, 'published');
    const first = (await pendingIds(site)).length;
    await publishTwo(site);
    const [rows, files] = [await dump(site.published.read), site.files()];
    await lose();
    expect(site.publisher.live()?.release).toBe(1);
    const pending = await pendingIds(site);
    expect([first, pending.length]).toEqual([0, 4]);
    expect(await lossNotice(site.content.read)).toEqual({
      after: 1,
      at: expect.any(String),
      pending: 4,
      again: 0,
    });
    expect(await lastAudit(site)).toMatchObject({
      who: 'start',
      what: 'Found what came after release 1 lost: pending again 4 changes',
    });
    expect(await live(site)).toBe(4);
    expect(await dump(site.published.read)).toEqual(rows);
    expect(site.files()).toEqual(files);
    expect(await verifiedFiles(site)).toEqual(await cleanBuild(site));
    expect(await pendingIds(site)).toEqual([]);
    expect(await lossNotice(site.content.read)).toBeNull();
  });

  it('the notice stays until all of it is live or discarded', async () => {
    await using site = await createTestSite();
    const lose = await rememberDatabase(site, 'published');
    await publishTwo(site);
    await lose();
    const [text = 0, arabic = 0, ...rest] = await pendingIds(site);
    await live(site, { changes: [text] });
    expect(await lossNotice(site.content.read)).toMatchObject({ after: 1, pending: 3 });
    await site.content.write((tx) =>
      discardChanges(tx, site.published.read, { changes: [arabic], by: 'test', now: new Date() }),
    );
    expect(await lossNotice(site.content.read)).toMatchObject({ pending: 2 });
    await live(site, { changes: rest });
    expect(await lossNotice(site.content.read)).toBeNull();
  });

  it('no release has the number of one that was lost, nor of one that failed', async () => {
    await using site = await createTestSite();
    const lose = await rememberDatabase(site, 'published');
    await publishTwo(site);
    await site.edit('blog-posts', 2, { content: 'See ![it](/uploads/lost.jpg).' });
    const failed = await site.publish();
    expect(failed).toMatchObject({ state: 'failed', release: 4 });
    await lose();
    expect(await live(site, { changes: failed.others ?? (await pendingIds(site)).slice(0, 4) })).toBe(5);
    expect(await site.publisher.restore({ to: 1, by: 'test' })).toMatchObject({ release: 6, state: 'live' });
  });

  it('a second start finds nothing more, and one without a loss finds nothing', async () => {
    await using site = await createTestSite();
    const lose = await rememberDatabase(site, 'published');
    await publishTwo(site);
    const before = [await lastAudit(site), await site.content.read.select().from(changes)];
    await site.reopen();
    expect([await lastAudit(site), await site.content.read.select().from(changes)]).toEqual(before);
    expect(await lossNotice(site.content.read)).toBeNull();
    await lose();
    const after = [await lastAudit(site), await lossNotice(site.content.read), await pendingIds(site)];
    const loseNothing = await rememberDatabase(site, 'published');
    await loseNothing();
    expect([await lastAudit(site), await lossNotice(site.content.read), await pendingIds(site)]).toEqual(
      after,
    );
  });

  it('what a lost undo had taken back is live again, also what was discarded since', async () => {
    await using site = await createTestSite();
    await publishTwo(site);
    const lose = await rememberDatabase(site, 'published');
    const [rows, marks] = [await dump(site.published.read), await site.content.read.select().from(changes)];
    await site.publisher.restore({ to: 1, by: 'somebody' });
    const taken = await pendingIds(site);
    expect(taken).toHaveLength(4);
    const [text = 0] = taken;
    await site.content.write((tx) =>
      discardChanges(tx, site.published.read, { changes: [text], by: 'editor', now: new Date() }),
    );
    await lose();
    expect(await site.content.read.select().from(changes).limit(marks.length)).toEqual(marks);
    expect(await lossNotice(site.content.read)).toMatchObject({ after: 3, pending: 0, again: 4 });
    expect((await lastAudit(site))?.what).toBe('Found what came after release 3 lost: live again 4 changes');
    // The text that somebody discarded is another one than visitors see: that waits for a decision.
    const waiting = await pendingChanges(site.content.read);
    expect(waiting).toMatchObject([{ rowId: 3, by: 'editor', columns: ['content'] }]);
    expect([...(await takenBackChanges(site.content.read, waiting)).keys()]).toEqual([waiting[0]?.id]);
    await live(site, { all: true });
    expect(await dump(site.published.read)).toEqual(rows);
    expect(await lossNotice(site.content.read)).toMatchObject({ again: 4 });
    await live(site, { changes: [waiting[0]?.id ?? 0] });
    expect(await lossNotice(site.content.read)).toBeNull();
  });

  it('what a lost redo had made live waits again as the undo left it', async () => {
    await using site = await createTestSite();
    await publishTwo(site);
    await site.publisher.restore({ to: 1, by: 'somebody' });
    const undone = await site.content.read.select().from(changes);
    const lose = await rememberDatabase(site, 'published');
    await site.publisher.restore({ to: 3, by: 'somebody' });
    expect(await pendingIds(site)).toEqual([]);
    await lose();
    expect(await site.content.read.select().from(changes)).toEqual(undone);
    expect(await lossNotice(site.content.read)).toMatchObject({ after: 4, pending: 4 });
  });

  it('what a lost undo of an undo has as its mark is live by the release that is left', async () => {
    await using site = await createTestSite();
    await publishTwo(site);
    const before = await site.content.read.select().from(changes);
    const lose = await rememberDatabase(site, 'published');
    await site.publisher.restore({ to: 1, by: 'somebody' });
    await site.publisher.restore({ to: 3, by: 'somebody' });
    await lose();
    expect(await site.content.read.select().from(changes)).toEqual(before);
    expect(await lossNotice(site.content.read)).toBeNull();
  });

  it('a withdrawal that no page follows any more is followed by what publishes next, as the poll for what is due does', async () => {
    await using site = await createTestSite();
    const lose = await rememberDatabase(site, 'published');
    await site.content.write((tx) =>
      tx.insert(withdrawals).values({
        name: 'First steps',
        rows: [{ resource: 'blog-posts', rowId: 1 }],
        paths: ['/blog/first-steps'],
        pictures: [],
        reason: 'test',
        at: '2026-06-01T00:00:00.000Z',
        by: 'test',
      }),
    );
    await live(site, { changes: 'none' });
    expect(await site.read('/blog')).not.toContain('first-steps');
    await lose();
    expect(await site.read('/blog')).toContain('first-steps');
    expect(await live(site, { changes: 'due' })).toBe(3);
    expect(await site.read('/blog')).not.toContain('first-steps');
  });

  it('what was approved as a set is approved still', async () => {
    await using site = await createTestSite();
    const lose = await rememberDatabase(site, 'published');
    await site.edit('page-content', 3, { content: 'Stay alert' });
    const ids = await pendingIds(site);
    await site.content.write((tx) =>
      tx.insert(namedSets).values({
        name: 'Summer',
        owner: 'test',
        changes: ids,
        needsApproval: true,
        approvedBy: 'somebody',
        approvedAt: '2026-06-01T00:00:00.000Z',
        approvedChanges: ids,
      }),
    );
    await live(site, { changes: ids });
    await lose();
    expect(await pendingIds(site)).toEqual(ids);
    await live(site);
    expect(await pendingIds(site)).toEqual([]);
  });

  it('a confirmation of a text is pending with the text that it confirmed', async () => {
    await using site = await createTestSite();
    const lose = await rememberDatabase(site, 'published');
    await site.edit('page-content', 4, { content: 'ابق متيقظًا' });
    await live(site);
    await site.content.write((tx) => confirmTranslation(tx, { resource: 'page-content', id: 4, by: 'test' }));
    expect(await pendingIds(site)).toEqual([]);
    await lose();
    expect(await pendingIds(site)).toHaveLength(2);
    await live(site);
    expect(await pendingIds(site)).toEqual([]);
  });

  it('of an earlier version of the program, which did not note what it had published, the same holds', async () => {
    await using site = await createTestSite();
    const lose = await rememberDatabase(site, 'published');
    await publishTwo(site);
    await site.content.write((tx) => tx.delete(publishState));
    await site.reopen();
    expect(await lossNotice(site.content.read)).toBeNull();
    await site.content.write((tx) => tx.delete(publishState));
    await lose();
    expect(await pendingIds(site)).toHaveLength(4);
    expect(await live(site)).toBe(4);
  });

  it('that of an earlier version, which gave the number of a lost release to another, does not hide the loss', async () => {
    await using site = await createTestSite();
    const lose = await rememberDatabase(site, 'published');
    await site.edit('page-content', 3, { content: 'Stay alert' });
    const ids = await pendingIds(site);
    await live(site);
    await lose();
    const { renderer = '' } = (await liveRelease(site.published.read)) ?? {};
    const other = { id: 2, by: 'other', renderer, startedAt: '2020-01-01', changes: [], undo: [] };
    await site.published.write((tx) => tx.insert(releases).values({ ...other, state: 'replaced' }));
    await site.content.write(async (tx) => {
      await tx.update(changes).set({ releaseId: 2 }).where(inArray(changes.id, ids));
      await tx.delete(publishState);
    });
    const restart = await rememberDatabase(site, 'published');
    await restart();
    expect(await pendingIds(site)).toEqual(ids);
  });
});

describe('a start over a published database without any release', () => {
  it('publishes all that was live before', async () => {
    await using empty = await createTestSite({ isPublished: false });
    await using site = await createTestSite();
    await publishTwo(site);
    const rows = await dump(site.published.read);
    const { content } = site;
    await empty.reopen((deps) => {
      void deps.content.close();
      return { content };
    });
    expect(await live(empty)).toBe(4);
    expect(await dump(empty.published.read)).toEqual(rows);
    expect(await lossNotice(content.read)).toBeNull();
  });
});
