import { describe, expect, it } from 'vitest';
import { auditEntries } from '#content-db/audit.ts';
import { withdrawals } from '#content-db/withdrawals.ts';
import { createTestSite, type TestSite } from '../../testing/publish.ts';
import { rowStates } from './row-state.ts';

const hour = 3_600_000;

const after = (site: TestSite, hours: number) =>
  new Date(site.deps.clock().getTime() + hours * hour).toISOString();

/** The state of each row that is not simply live, as `team-members/1 changed`. */
async function told(site: TestSite): Promise<string[]> {
  const found = await rowStates(site, site.deps.clock());
  return found.map(({ resource, rowId, state }) => `${resource}/${rowId} ${state}`).sort();
}

const hidden = [
  'page-content/5 hidden',
  'page-content/6 hidden',
  'team-members/2 hidden',
  'team-members/4 hidden',
];

describe('the state of a row', () => {
  it('is draft until it is published, changed while an edit is pending, else live or hidden', async () => {
    await using site = await createTestSite();
    expect(await told(site)).toEqual(hidden);
    const { id } = await site.create('clients', { name: 'New', locale: 'en' });
    await site.edit('team-members', 1, { name: 'Dana Wakeful' });
    await site.edit('team-members', 2, { name: 'Still Concealed' });
    expect(await told(site)).toEqual([
      `clients/${id} draft`,
      ...hidden.slice(0, 2),
      'team-members/1 changed',
      ...hidden.slice(2),
    ]);
    await site.publish();
    expect(await told(site)).toEqual(hidden);
    await site.edit('team-members', 1, { isVisible: 0 });
    expect(await told(site)).toContain('team-members/1 changed');
    await site.publish();
    expect(await told(site)).toContain('team-members/1 hidden');
  });

  it('is that of a service when one of its texts is changed', async () => {
    await using site = await createTestSite();
    await site.edit('service-translations', 2, { title: 'حراسة' });
    expect(await told(site)).toEqual([...hidden.slice(0, 2), 'services/1 changed', ...hidden.slice(2)]);
  });

  it('is failed where its release did, until it is changed', async () => {
    const control = { fails: false };
    await using site = await createTestSite({
      wrap: ({ site: compiled }) => ({
        site: {
          ...compiled,
          render: (path, options) =>
            control.fails && path === '/team'
              ? Promise.reject(new Error('it is broken'))
              : compiled.render(path, options),
        },
      }),
    });
    await site.edit('team-members', 1, { name: 'Dana Wakeful' });
    control.fails = true;
    await site.publish();
    await expect.poll(() => told(site)).toContain('team-members/1 failed');
    await site.edit('team-members', 1, { name: 'Dana Mended' });
    expect(await told(site)).toContain('team-members/1 changed');
  });

  it('is taken down whatever else holds', async () => {
    await using site = await createTestSite();
    await site.edit('team-members', 1, { name: 'Dana Wakeful' });
    const rows = [{ resource: 'team-members' as const, rowId: 1 }];
    const values = { name: 'Dana', rows, paths: [], pictures: [], reason: 'x', at: '2026-01-01', by: 'test' };
    await site.content.write((tx) => tx.insert(withdrawals).values(values));
    expect(await told(site)).toContain('team-members/1 taken-down');
  });

  it('keeps what holds of its time when it is taken down', async () => {
    await using site = await createTestSite();
    const { id: rowId } = await createPost(site, 1);
    await site.publish();
    const rows = [{ resource: 'blog-posts' as const, rowId }];
    const values = {
      name: 'Later',
      rows,
      paths: [],
      pictures: [],
      reason: 'x',
      at: '2026-01-01',
      by: 'test',
    };
    await site.content.write((tx) => tx.insert(withdrawals).values(values));
    const time = { at: after(site, 1), isPast: false, why: 'accepted' };
    expect(await rowStates(site, site.deps.clock())).toContainEqual({
      ...rows[0],
      ...time,
      state: 'taken-down',
      changes: [],
    });
  });

  it('is taken down for a picture of the library, and for none whose name only begins alike', async () => {
    await using site = await createTestSite();
    const image = { title: 'Plan', category: 'figures' };
    const { id } = await site.create('images', { ...image, key: 'a', url: '/uploads/plan.jpg' });
    await site.create('images', { ...image, key: 'b', url: '/uploads/plans.jpg' });
    await site.create('images', { ...image, key: 'c', url: 'https://example.org/uploads/plan.jpg' });
    const values = { name: 'Plan', rows: [], paths: [], pictures: ['plan'], reason: 'x', at: '2026-01-01' };
    await site.content.write((tx) => tx.insert(withdrawals).values({ ...values, by: 'test' }));
    expect((await told(site)).filter((line) => line.endsWith('taken-down'))).toEqual([
      `images/${id} taken-down`,
    ]);
  });
});

/** What staff read about the posts that are not simply live. */
async function toldOfPosts(site: TestSite) {
  const posts = (await rowStates(site, site.deps.clock())).filter(({ why }) => why !== null);
  return posts.map(({ state, why, isPast }) => `${state}, ${why}${isPast ? ', past' : ''}`);
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

describe('a post with a date', () => {
  it('that nobody published is a draft before and after its time, and stays one', async () => {
    await using site = await createTestSite();
    await createPost(site, 1);
    expect(await toldOfPosts(site)).toEqual(['draft, unpublished']);
    site.pass(2 * hour);
    await site.publish({ changes: 'due' });
    expect([await toldOfPosts(site), isLive(site)]).toEqual([['draft, unpublished, past'], false]);
    await site.publish();
    expect([await toldOfPosts(site), isLive(site)]).toEqual([[], true]);
  });

  it('that was published before its time is scheduled, then due, then live', async () => {
    await using site = await createTestSite();
    await createPost(site, 1);
    await site.publish();
    expect([await toldOfPosts(site), isLive(site)]).toEqual([['scheduled, accepted'], false]);
    site.pass(hour);
    expect(await toldOfPosts(site)).toEqual(['scheduled, due, past']);
    await site.publish({ changes: 'due' });
    expect([await toldOfPosts(site), isLive(site)]).toEqual([[], true]);
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
    expect(await toldOfPosts(site)).toEqual(['draft, edited']);
    site.pass(hour);
    await site.publish({ changes: 'due' });
    expect([await toldOfPosts(site), isLive(site)]).toEqual([['draft, edited, past'], false]);
    await site.publish();
    expect([await toldOfPosts(site), isLive(site)]).toEqual([[], true]);
  });

  it('that is live is told to leave the site when its date goes live, and other edits change nothing', async () => {
    await using site = await createTestSite();
    const { id } = await createPost(site);
    expect(await toldOfPosts(site)).toEqual(['draft, unpublished']);
    await site.publish();
    await site.edit('blog-posts', id, { title: 'Changed' });
    expect(await toldOfPosts(site)).toEqual([]);
    await site.edit('blog-posts', id, { publishedAt: after(site, 1) });
    expect([await toldOfPosts(site), isLive(site)]).toEqual([['changed, leaving'], true]);
    await site.publish();
    expect([await toldOfPosts(site), isLive(site)]).toEqual([['scheduled, accepted'], false]);
  });

  it('that an undo took back says so', async () => {
    await using site = await createTestSite();
    await createPost(site, 1);
    await site.publish();
    site.pass(hour);
    await site.publish({ changes: 'due' });
    await site.publisher.restore({ to: 1, by: 'omar' });
    expect([await toldOfPosts(site), isLive(site)]).toEqual([['draft, taken-back, past'], false]);
  });
});
