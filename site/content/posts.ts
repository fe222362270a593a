import type { Locale } from '#content-db/model/locale.ts';
import type { Reader, Sublist, ViewRow } from '#content-db/read/reader.ts';
import type { Part } from '#content-db/read/list-parts.ts';
import type { PageContext } from './context.ts';
import { firstCharacters, plainText } from './plain-text.ts';
import { type Topic, topicsOf } from './topics.ts';

export type PostCardRow = ViewRow<'blog-posts', 'card'> & {
  /** Its first topic. */
  topic: Topic | undefined;
};

/** The list of a topic's posts; undefined for all posts. */
function sublistOf(topic: number | undefined): Sublist | undefined {
  return topic === undefined ? undefined : { name: 'topic', id: topic };
}

/** Posts on an archive page. */
const archivePageSize = 12;

/**
 * The number of archive pages. They are numbered from the oldest post, so a new post changes only the
 * front page of the blog, which has 12 to 23 posts.
 */
export async function archivePageCount(content: Reader, locale: Locale, topic?: number): Promise<number> {
  return Math.max(0, (await content.groups('blog-posts', archivePageSize, locale, sublistOf(topic))) - 1);
}

/** Whether there is an archive page. Depends on some posts, because a page that depends on the count of all changes with it. */
export async function archivePageExists(
  content: Reader,
  locale: Locale,
  page: number,
  topic?: number,
): Promise<boolean> {
  if (!Number.isInteger(page) || page < 1) return false;
  // The posts after it are those of another page, or the oldest of the front page, which has at least as many.
  const after = await content.part('blog-posts', archivePageRange(page + 1), locale, sublistOf(topic));
  return after.length === archivePageSize;
}

/** The posts of an archive page, or of the front page of the blog or of a topic, and the numbers of the archive pages beside it. */
export async function blogPage(
  context: Pick<PageContext, 'content' | 'locale'>,
  archivePage?: number,
  topic?: number,
): Promise<{ posts: PostCardRow[]; older: number | undefined; newer: number | undefined }> {
  const { content, locale } = context;
  if (archivePage === undefined) {
    const count = await archivePageCount(content, locale, topic);
    const all = await content.ids('blog-posts', locale, sublistOf(topic));
    const posts = await postCards(context, all.slice(0, -archivePageSize * count || undefined));
    return { posts, older: count || undefined, newer: undefined };
  }
  const ids = await content.part('blog-posts', archivePageRange(archivePage), locale, sublistOf(topic));
  const isNewest = !(await archivePageExists(content, locale, archivePage + 1, topic));
  const posts = await postCards(context, ids);
  return { posts, older: archivePage - 1 || undefined, newer: isNewest ? undefined : archivePage + 1 };
}

function archivePageRange(page: number): Part {
  return { from: -archivePageSize * page, to: page === 1 ? undefined : -archivePageSize * (page - 1) };
}

/** Cards of the given posts, in the given order. */
async function postCards(
  { content, locale }: Pick<PageContext, 'content' | 'locale'>,
  ids: number[],
): Promise<PostCardRow[]> {
  const cards = ids.map(async (id): Promise<PostCardRow | undefined> => {
    const row = await content.get('blog-posts', id, 'card');
    if (!row) return undefined;
    const [topic] = await topicsOf({ content, locale }, [row.topicId]);
    return { ...row, topic };
  });
  return (await Promise.all(cards)).filter((card) => card !== undefined);
}

/** The newest `count` posts of the page's language, of all posts or of a sublist, such as those on a topic. */
export async function latestPosts(
  context: PageContext,
  count: number,
  sublist?: Sublist,
): Promise<PostCardRow[]> {
  const { content, locale } = context;
  const ids = await content.part('blog-posts', { from: 0, to: count }, locale, sublist);
  return postCards(context, ids);
}

/** The description of a post, or the first 120 characters of its text. */
export function cardText(post: { description: string | null; opening: string | null }): string {
  return post.description || firstCharacters(plainText(post.opening ?? ''), 120);
}

/** The same post in the other language, if there is one. */
export async function findTranslation(
  { content }: PageContext,
  post: { id: number; translationOf: number | null },
): Promise<{ slug: string; locale: Locale } | undefined> {
  return post.translationOf === null
    ? content.find('blog-posts', 'translationOf', post.id, 'link')
    : content.get('blog-posts', post.translationOf, 'link');
}
