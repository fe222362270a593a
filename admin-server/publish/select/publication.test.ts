import { auditEntries } from '#content-db/audit.ts';
import { describe, expect, it } from 'vitest';
import { createTestSite, type TestSite } from '../../testing/publish.ts';
import { pendingChanges } from './pending.ts';
import { publications } from './publication.ts';
import { scheduleChanges } from './scheduled-publishes.ts';

const hour = 3_600_000;

const after = (site: TestSite, hours: number) =>
  new Date(site.deps.clock().getTime() + hours * hour).toISOString();

/** What staff read about each row that is not simply live. */
async function told({ content, published, deps }: TestSite) {
  const found = await publications(content.read, published.read, deps.clock());
  return found.map(({ state, isPast }) => (isPast ? `${state}, past` : state));
}

const createPost = (site: TestSite, hours?: number) =>
  site.create('blog-posts', {
    title: 'Later',
    slug: 'later',
    content: 'Later.',
    locale: 'en',
    ...(hours !== undefined && { publishedAt: after(site, hours) }),
  });

const isLive = (site: TestSite) => site.files().has('/blog/later');

describe('a post with a date', { timeout: 60_000 }, () => {
  it('that nobody published is a draft before and after its time, and stays one', async () => {
    await using site = await createTestSite();
    await createPost(site, 1);
    expect(await told(site)).toEqual(['draft']);
    site.pass(2 * hour);
    await site.publish({ changes: 'due' });
    expect([await told(site), isLive(site)]).toEqual([['draft, past'], false]);
    await site.publish();
    expect([await told(site), isLive(site)]).toEqual([[], true]);
  });

  it('that was published before its time is scheduled, then due, then live', async () => {
    await using site = await createTestSite();
    await createPost(site, 1);
    await site.publish();
    expect([await told(site), isLive(site)]).toEqual([['scheduled'], false]);
    site.pass(hour);
    expect(await told(site)).toEqual(['due, past']);
    await site.publish({ changes: 'due' });
    expect([await told(site), isLive(site)]).toEqual([[], true]);
  });

  it('names in the audit trail who accepted it, once, as it goes live by itself', async () => {
    await using site = await createTestSite();
    const { id } = await createPost(site, 1);
    const accepted = async () =>
      (await site.content.read.select().from(auditEntries))
        .filter(({ kind }) => kind === 'schedule')
        .map(({ who, what }) => [who, what]);
    await site.publish({ by: 'dana' });
    await site.publish({ by: 'omar' });
    const first = ['dana', 'Accepted 1 change, to go live at the time of its row'];
    expect(await accepted()).toEqual([first]);
    await site.edit('blog-posts', id, { title: 'Changed' });
    await site.edit('blog-posts', id, { description: 'Changed too.' });
    await site.edit('team-members', 1, { name: 'Dana Wakeful' });
    await site.publish({ by: 'omar' });
    const second = ['omar', 'Accepted 1 change, to go live at the time of its row'];
    expect(await accepted()).toEqual([first, second]);
    site.pass(hour);
    await site.publish({ by: 'schedule', changes: 'due' });
    expect(isLive(site)).toBe(true);
    expect(await accepted()).toEqual([first, second]);
  });

  it('that was edited after it was scheduled is not scheduled any more, until it is published again', async () => {
    await using site = await createTestSite();
    const { id } = await createPost(site, 1);
    await site.publish();
    await site.edit('blog-posts', id, { title: 'Changed' });
    expect(await told(site)).toEqual(['edited']);
    site.pass(hour);
    await site.publish({ changes: 'due' });
    expect([await told(site), isLive(site)]).toEqual([['edited, past'], false]);
    await site.publish();
    expect([await told(site), isLive(site)]).toEqual([[], true]);
  });

  it('that waits in a schedule is scheduled for the later one of both times', async () => {
    await using site = await createTestSite();
    await createPost(site, 1);
    const changes = (await pendingChanges(site.content.read)).map(({ id }) => id);
    await site.content.write((tx) => scheduleChanges(tx, { changes, at: after(site, 2), by: 'dana' }));
    const { content, published, deps } = site;
    expect(await publications(content.read, published.read, deps.clock())).toMatchObject([
      { state: 'scheduled', at: after(site, 2) },
    ]);
  });

  it('that is live is told to leave the site when its date goes live, and other edits change nothing', async () => {
    await using site = await createTestSite();
    const { id } = await createPost(site);
    expect(await told(site)).toEqual(['draft']);
    await site.publish();
    await site.edit('blog-posts', id, { title: 'Changed' });
    expect(await told(site)).toEqual([]);
    await site.edit('blog-posts', id, { publishedAt: after(site, 1) });
    expect([await told(site), isLive(site)]).toEqual([['leaving'], true]);
    await site.publish();
    expect([await told(site), isLive(site)]).toEqual([['scheduled'], false]);
  });

  it('that an undo took back says so', async () => {
    await using site = await createTestSite();
    await createPost(site, 1);
    await site.publish();
    site.pass(hour);
    await site.publish({ changes: 'due' });
    await site.publisher.restore({ to: 1, by: 'omar' });
    expect([await told(site), isLive(site)]).toEqual([['taken-back, past'], false]);
  });
});
