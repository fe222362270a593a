import { describe, expect, it } from 'vitest';
import { changes, isPending } from '#content-db/changes.ts';
import { getRow } from '#content-db/write/repository.ts';
import { createTestSite, type TestSite } from '../../testing/publish.ts';

const today = '2026-06-01T12:00:00.000Z';
const day = 86_400_000;

const draft = (slug: string, more = {}) => ({
  title: `Title of ${slug}`,
  slug,
  content: 'Text.',
  locale: 'en' as const,
  createdAt: '2025-11-20T08:00:00Z',
  ...more,
});

/** The posts of the feed with their dates, in its order. */
async function feed(site: TestSite): Promise<[slug: string, date: string][]> {
  const items = (await site.read('/rss.xml')).matchAll(
    /<item>.*?<link>[^<]*\/blog\/([^<]*)<\/link>.*?<pubDate>([^<]*)<\/pubDate>/gs,
  );
  return [...items].map(([, slug = '', date = '']) => [slug, new Date(date).toISOString().slice(0, 10)]);
}

async function dates(site: TestSite, id: number) {
  const [draftOf, live] = await Promise.all(
    [site.content, site.published].map(({ read }) => getRow(read, 'blog-posts', id)),
  );
  return [draftOf?.publishedAt, live?.publishedAt];
}

describe('the date that readers see', () => {
  it('is the day on which a draft first goes live, in the page, lists, feed, sitemap and structured data', async () => {
    await using site = await createTestSite();
    const { id } = await site.create('blog-posts', draft('kept-for-months'));
    await site.content.write((tx) =>
      tx.run("UPDATE blog_posts SET updated_at = created_at WHERE slug = 'kept-for-months'"),
    );
    await site.publish();
    expect(await dates(site, id)).toEqual([today, today]);
    expect(await feed(site)).toEqual([
      ['kept-for-months', '2026-06-01'],
      ['second-thoughts', '2026-01-02'],
      ['first-steps', '2026-01-01'],
    ]);
    const page = await site.read('/blog/kept-for-months');
    expect(page).toContain(`<time datetime="${today}">`);
    expect(page).toContain(`"datePublished":"${today}","dateModified":"${today}"`);
    expect((await site.read('/blog')).indexOf('kept-for-months')).toBeLessThan(
      (await site.read('/blog')).indexOf('second-thoughts'),
    );
    expect(await site.read('/sitemap.xml')).toMatch(
      new RegExp(`/blog/kept-for-months</loc><lastmod>${today}</lastmod>`),
    );
  });

  it('is the one that staff set, in the past too, and orders the post by it', async () => {
    await using site = await createTestSite();
    const { id } = await site.create('blog-posts', draft('of-2023', { publishedAt: '2023-05-06T07:00:00Z' }));
    await site.publish();
    expect(await dates(site, id)).toEqual(['2023-05-06T07:00:00.000Z', '2023-05-06T07:00:00.000Z']);
    expect((await feed(site)).at(-1)).toEqual(['of-2023', '2023-05-06']);
    await site.edit('blog-posts', id, { publishedAt: '2026-02-01T00:00:00Z' });
    await site.publish();
    expect((await feed(site))[0]).toEqual(['of-2023', '2026-02-01']);
  });

  it('is given once: it stays through edits, an undo, a later publish, and an emptied field', async () => {
    await using site = await createTestSite();
    const { id } = await site.create('blog-posts', draft('once'));
    const { release } = await site.publish();
    for (const edit of [{ content: 'Other.' }, { publishedAt: null }]) {
      site.pass(day);
      await site.edit('blog-posts', id, edit);
      await site.publish();
      expect(await dates(site, id)).toEqual([today, today]);
    }
    site.pass(day);
    await site.publisher.restore({ to: (release ?? 0) - 1, by: 'test' });
    expect((await dates(site, id))[1]).toBeUndefined();
    const all = await site.content.read.select({ id: changes.id }).from(changes).where(isPending);
    await site.publish({ changes: all.map((change) => change.id) });
    expect(await dates(site, id)).toEqual([today, today]);
  });

  it('is that of the release for a post whose publish was put off', async () => {
    await using site = await createTestSite();
    const due = new Date(Date.parse(today) + 3 * day).toISOString();
    const { id } = await site.create('blog-posts', draft('put-off', { publishedAt: due }));
    await site.publish();
    site.pass(4 * day);
    await site.publish({ changes: 'due' });
    expect(await dates(site, id)).toEqual([due, due]);
    expect((await feed(site))[0]).toEqual(['put-off', due.slice(0, 10)]);
  });

  it('is a text that says so for a post without any, and no list or feed breaks on it', async () => {
    await using site = await createTestSite();
    const undated =
      "UPDATE blog_posts SET created_at = '', published_at = NULL WHERE slug IN ('first-steps', 'خطوات-أولى')";
    for (const { write } of [site.content, site.published]) await write((tx) => tx.run(undated));
    for (const id of [1, 3]) await site.edit('blog-posts', id, { content: 'Changed.' });
    expect(await site.publish({ all: true })).toMatchObject({ state: 'live' });
    expect(await site.read('/blog/first-steps')).toContain('<span>No date</span>');
    expect(await site.read('/ar/blog/خطوات-أولى')).toContain('<span>بلا تاريخ</span>');
    for (const path of ['/', '/blog', '/ar/blog', '/rss.xml', '/ar/rss.xml', '/sitemap.xml'])
      expect(await site.read(path), path).not.toMatch(
        /Invalid Date|datetime=""|<pubDate><|<lastmod><|undefined/,
      );
  });

  it('is still the day of its creation for a post that was live before dates were given', async () => {
    await using site = await createTestSite();
    for (const { write } of [site.content, site.published])
      await write((tx) => tx.run("UPDATE blog_posts SET published_at = NULL WHERE slug = 'first-steps'"));
    await site.edit('blog-posts', 1, { content: 'Changed.' });
    await site.publish();
    expect(await dates(site, 1)).toEqual([null, null]);
    expect((await feed(site)).at(-1)).toEqual(['first-steps', '2026-01-01']);
  });
});
