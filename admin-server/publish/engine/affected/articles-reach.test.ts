import { describe, expect, it } from 'vitest';
import { createTestSite, type TestSite } from '../../../testing/publish.ts';

/** Adds posts, each on two topics and with an author and a program, and publishes them. Returns the ids, oldest first. */
async function publishPosts(site: TestSite, count: number): Promise<number[]> {
  const topics = [
    await site.create('topics', { slug: 'crowds', name: 'Crowds' }),
    await site.create('topics', { slug: 'doors', name: 'Doors' }),
  ];
  const [topicId, secondTopicId] = topics.map(({ id }) => id);
  const ids: number[] = [];
  for (let at = 0; at < count; at += 1) {
    const publishedAt = new Date(Date.UTC(2025, 0, 1, at)).toISOString();
    const texts = {
      title: `Post ${at}`,
      description: 'About',
      content: 'Text',
      slug: `post-${at}`,
      publishedAt,
    };
    const post = await site.create('blog-posts', {
      ...texts,
      topicId,
      secondTopicId,
      authorId: 1,
      serviceId: 1,
    });
    ids.push(post.id);
  }
  await site.publish();
  return ids;
}

/** A new post also adds a part to the sitemap of a large blog. */
describe.each([
  { count: 60, added: 11 },
  { count: 180, added: 12 },
])('in a blog of $count posts', ({ count, added }) => {
  it('an edit of one post concerns the same few pages', async () => {
    await using site = await createTestSite();
    const ids = await publishPosts(site, count);
    const id = ids[Math.floor(count / 3)] ?? 0;
    const rendered = async (step: Promise<unknown>) => {
      await step;
      const { state, pages } = await site.publish();
      expect(state).toBe('live');
      return pages.rendered;
    };
    const reached = {
      text: await rendered(site.edit('blog-posts', id, { content: '## One\n\nNew' })),
      title: await rendered(site.edit('blog-posts', id, { title: 'New' })),
      author: await rendered(site.edit('blog-posts', id, { authorId: null })),
      added: await rendered(
        site.create('blog-posts', {
          title: 'N',
          content: 'N',
          slug: 'n',
          topicId: 1,
          publishedAt: '2026-03-01T00:00:00.000Z',
        }),
      ),
    };
    expect(reached).toEqual({ text: 2, title: 6, author: 2, added });
  });
});
