import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keptArticles } from '#content-db/releases.ts';
import { resources } from '#content-db/types/index.ts';
import { generatePosts } from '#example/generate-posts.ts';
import { cleanBuild, createTestSite, type TestSite } from '../../../testing/publish.ts';

let site: TestSite;
const { table: posts } = resources['blog-posts'];

beforeAll(async () => {
  site = await createTestSite();
  // So many that they are rendered in threads.
  await generatePosts(site.content, 170, { seed: 1 });
  await site.content.write((tx) => tx.update(posts).set({ imageUrl: '/uploads/photo.jpg' }));
  await site.publish();
}, 60_000);

afterAll(() => site[Symbol.asyncDispose]());

let calls = 0;

/** Changes what every page shows, and publishes. */
async function renderAll(options?: Parameters<TestSite['publish']>[0]): Promise<void> {
  calls += 1;
  for (const name of [1, 2]) await site.edit('page-content', name, { content: `Harbour ${calls}` });
  const { state, error, pages } = await site.publish(options);
  expect({ state, error }).toEqual({ state: 'live', error: undefined });
  expect(pages.rendered).toBeGreaterThan(150);
}

/** Puts a mark into what is kept of a post, so that a page tells whether it was used. */
function mark(id: number, values: Partial<typeof keptArticles.$inferInsert> = {}): Promise<unknown> {
  return site.published.write((tx) =>
    tx
      .update(keptArticles)
      .set({ html: sql`${keptArticles.html} || '<p>kept</p>'`, ...values })
      .where(eq(keptArticles.postId, id)),
  );
}

async function pageOf(id: number): Promise<string> {
  const [post] = await site.published.read.select().from(posts).where(eq(posts.id, id));
  return site.read(`${post?.locale === 'ar' ? '/ar' : ''}/blog/${post?.slug}`);
}

const count = () => site.published.read.$count(keptArticles);

describe('articles that were made once', () => {
  it('are kept when the whole site is rendered, and used when it is again', async () => {
    expect(await count()).toBe(170);
    await mark(50);
    await renderAll();
    expect(await pageOf(50)).toContain('<p>kept</p>');
  });

  it('are not used when everything is to be made anew', async () => {
    await mark(51);
    await renderAll({ all: true });
    expect(await pageOf(51)).toContain('<p>kept</p>');
    await renderAll({ all: true, isClean: true });
    expect(await pageOf(51)).not.toContain('<p>kept</p>');
    expect(await count()).toBe(await site.published.read.$count(posts));
  });

  it('are not used by a version of Markdown that makes other HTML, and kept as that makes them', async () => {
    await mark(52, { version: 0 });
    await renderAll();
    expect(await pageOf(52)).not.toContain('<p>kept</p>');
    expect(
      await site.published.read
        .select({ version: keptArticles.version })
        .from(keptArticles)
        .groupBy(keptArticles.version),
    ).toEqual([{ version: site.deps.site.markdownVersion }]);
  });

  it('are forgotten when the text changes, also by taking a release back', async () => {
    await mark(53);
    await site.edit('blog-posts', 53, { content: 'Another text.' });
    await site.publish();
    expect(await pageOf(53)).toContain('<p>Another text.</p>');
    const { release } = await site.publish({ all: true });
    await site.edit('blog-posts', 53, { content: 'A third text.' });
    await site.publish();
    await site.publisher.restore({ to: release, by: 'test' });
    // What it took back is pending again.
    await site.publish({ changes: 'none', all: true });
    expect(await pageOf(53)).toContain('<p>Another text.</p>');
    expect(site.files()).toEqual(await cleanBuild(site));
  });

  it('stay when other things of the post change, and go with it', async () => {
    await mark(54);
    await site.edit('blog-posts', 54, { title: 'Another title' });
    await renderAll();
    expect(await pageOf(54)).toContain('<p>kept</p>');
    await site.remove('blog-posts', 54);
    await site.publish();
    expect(await site.published.read.$count(keptArticles, eq(keptArticles.postId, 54))).toBe(0);
  });
});
