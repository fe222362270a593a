import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { changedPaths, cleanBuild, createTestSite, type TestSite, type Wrap } from '../../testing/publish.ts';

const hour = 3_600_000;

/** Paths of live files that have one of the words in their bytes or in their address. */
async function pathsWith({ publisher, store }: TestSite, ...words: string[]): Promise<string[]> {
  const found: string[] = [];
  for (const { path, type, object } of publisher.live()?.files.values() ?? []) {
    const text = /text|xml|json/.test(type) ? await readFile(store.pathOf(object), 'utf8') : '';
    if (words.some((word) => path.includes(word) || text.includes(word) || text.includes(encodeURI(word))))
      found.push(path);
  }
  return found.sort();
}

function later(site: TestSite, milliseconds: number): string {
  return new Date(site.deps.clock().getTime() + milliseconds).toISOString();
}

const post = (slug: string, publishedAt?: string) => ({
  title: `Title of ${slug}`,
  slug,
  content: `Text of ${slug}.`,
  locale: 'en' as const,
  createdAt: '2026-03-01T08:00:00Z',
  ...(publishedAt !== undefined && { publishedAt }),
});

describe('a draft', () => {
  it('is in no file before it is published', async () => {
    await using site = await createTestSite();
    const before = site.files();
    await site.create('blog-posts', post('hushed'));
    await site.edit('page-content', 3, { content: 'A hushed title' });
    await site.create('team-members', {
      name: 'Hushed Member',
      roleKey: 'trainer',
      locale: 'ar',
      sortOrder: 5,
    });
    await site.publish({ all: true, changes: 'none' });
    await site.publish({ changes: 'due' });
    expect(await pathsWith(site, 'hushed', 'Hushed')).toEqual([]);
    expect(site.files()).toEqual(before);
    await site.publish();
    expect(await pathsWith(site, 'hushed', 'Hushed')).toEqual([
      '/',
      '/ar/our-team',
      '/ar/team',
      '/blog',
      '/blog/404',
      '/blog/hushed',
      '/llms.txt',
      '/rss.xml',
      '/search/ar/pages.txt',
      '/search/en/recent.txt',
      '/sitemap.xml',
    ]);
  });
});

describe('what is not for visitors', () => {
  it('is in no file of either language: hidden members, switched-off texts, inactive redirects', async () => {
    await using site = await createTestSite();
    expect(
      await pathsWith(site, 'Concealed Member', 'عضو مستور', 'A switched-off subtitle', 'سطر فرعي مطفأ'),
    ).toEqual([]);
    expect(await pathsWith(site, 'Dana Watchful')).toEqual(['/our-team', '/search/en/pages.txt', '/team']);
    expect(await pathsWith(site, 'دانة اليقظة')).toEqual([
      '/ar/our-team',
      '/ar/team',
      '/search/ar/pages.txt',
    ]);
    await site.edit('redirects', 1, { isActive: false });
    await site.edit('team-members', 3, { isVisible: 0 });
    await site.edit('team-members', 2, { isVisible: 1 });
    await site.edit('page-content', 5, { isActive: true });
    await site.publish();
    expect([...(site.publisher.live()?.redirects.keys() ?? [])]).toEqual(['/قديم']);
    expect(await pathsWith(site, 'دانة اليقظة')).toEqual([]);
    expect(await pathsWith(site, 'Concealed Member')).toEqual(['/our-team', '/search/en/pages.txt', '/team']);
    expect(await pathsWith(site, 'A switched-off subtitle')).toContain('/');
  });

  it('is in no file of either language: what was removed', async () => {
    await using site = await createTestSite();
    expect(await pathsWith(site, 'first-steps', 'First steps')).toContain('/ar/blog/خطوات-أولى');
    await site.remove('blog-posts', 1);
    await site.remove('services', 1);
    await site.publish();
    expect(await pathsWith(site, 'first-steps', 'First steps', 'Night watch', 'حراسة الليل')).toEqual([]);
    expect(await pathsWith(site, 'خطوات-أولى')).toContain('/ar/blog/خطوات-أولى');
    expect(changedPaths(site.files(), await cleanBuild(site))).toEqual([]);
  });
});

describe('a post with a time to come', () => {
  it('is held back, and goes live when its time has come, while other drafts stay drafts', async () => {
    await using site = await createTestSite();
    const before = site.files();
    await site.create('blog-posts', post('patient', later(site, hour)));
    expect(await site.publish()).toMatchObject({ release: 1, state: 'live' });
    await site.edit('page-content', 3, { content: 'A hushed title' });
    await site.create('blog-posts', post('hushed'));
    site.pass(hour - 1);
    await site.publish({ changes: 'due' });
    expect(site.files()).toEqual(before);
    site.pass(1);
    expect(await site.publish({ changes: 'due' })).toMatchObject({ release: 2, state: 'live' });
    expect(await pathsWith(site, 'patient')).toEqual([
      '/',
      '/blog',
      '/blog/404',
      '/blog/patient',
      '/llms.txt',
      '/rss.xml',
      '/search/en/recent.txt',
      '/sitemap.xml',
    ]);
    expect(await pathsWith(site, 'hushed')).toEqual([]);
    expect((await site.publish({ changes: 'due' })).release).toBe(2);
  });

  it('goes live at the next start where its time passed meanwhile', async () => {
    await using site = await createTestSite();
    await site.create('blog-posts', post('patient', later(site, hour)));
    await site.edit('page-content', 3, { content: 'Published beside it' });
    await site.publish();
    expect(await pathsWith(site, 'patient')).toEqual([]);
    expect(await pathsWith(site, 'Published beside it')).not.toEqual([]);
    site.pass(2 * hour);
    await site.reopen();
    expect(await pathsWith(site, 'patient')).toEqual([]);
    await site.publish({ changes: 'due' });
    expect(await pathsWith(site, 'patient')).toContain('/blog/patient');
  });

  it('waits for a publish of what was changed after it was accepted', async () => {
    await using site = await createTestSite();
    const { id } = await site.create('blog-posts', post('patient', later(site, hour)));
    await site.publish();
    await site.edit('blog-posts', id, { title: 'A new title of patient' });
    site.pass(2 * hour);
    await site.publish({ changes: 'due' });
    expect(await pathsWith(site, 'patient')).toEqual([]);
    await site.publish();
    expect(await pathsWith(site, 'A new title of patient')).toContain('/blog/patient');
  });

  it('that was never accepted by a publish stays a draft when its time has come', async () => {
    await using site = await createTestSite();
    await site.create('blog-posts', post('hushed', later(site, hour)));
    site.pass(2 * hour);
    expect((await site.publish({ changes: 'due' })).release).toBe(1);
    expect(await pathsWith(site, 'hushed')).toEqual([]);
  });

  it('is withdrawn where it was live already, and comes back', async () => {
    await using site = await createTestSite();
    const before = site.files();
    await site.edit('blog-posts', 1, { publishedAt: later(site, hour) });
    expect(await site.publish()).toMatchObject({ release: 2, state: 'live' });
    expect(await pathsWith(site, 'first-steps')).toEqual([]);
    expect(site.files().has('/ar/blog/خطوات-أولى')).toBe(true);
    expect((await site.publish()).release).toBe(2);
    site.pass(hour);
    expect((await site.publish({ changes: 'due' })).release).toBe(3);
    expect([...site.files().keys()].sort()).toEqual([...before.keys()].sort());
    expect(await pathsWith(site, 'first-steps')).toContain('/ar/blog/خطوات-أولى');
  });
});

/** Whatever the clock of the machine says. */
const yearsAhead: Wrap = ({ certain }) => ({
  clock: () => new Date(certain().getTime() + 3 * 365 * 24 * hour),
});

it('a post under embargo goes live by the time that has certainly come, whoever publishes', async () => {
  await using site = await createTestSite({ wrap: yearsAhead });
  const publishedAt = new Date(site.deps.certain().getTime() + hour).toISOString();
  await site.create('blog-posts', post('under-embargo', publishedAt));
  const isLive = () => site.files().has('/blog/under-embargo');
  await site.publish();
  await site.publish({ changes: 'due' });
  expect(isLive()).toBe(false);
  site.pass(hour);
  await site.publish({ changes: 'due' });
  expect(isLive()).toBe(true);
});
