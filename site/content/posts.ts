import type { Locale } from '#content-db/model/locale.ts';
import type { Reader, ViewRow } from '#content-db/read/reader.ts';
import type { Part } from '#content-db/read/list-parts.ts';
import type { PageContext } from './context.ts';
import { firstCharacters, plainText } from './text/plain-text.ts';

export type PostCardRow = ViewRow<'blog-posts', 'card'>;

/** Posts on an archive page. */
const archivePageSize = 12;

/**
 * The number of archive pages. They are numbered from the oldest post, so a new post changes only the
 * front page of the blog, which has 12 to 23 posts.
 */
export async function archivePageCount(content: Reader, locale: Locale): Promise<number> {
  return Math.max(0, (await content.groups('blog-posts', archivePageSize, locale)) - 1);
}

/** Whether there is an archive page. Depends on some posts, because a page that depends on the count of all changes with it. */
export async function archivePageExists(content: Reader, locale: Locale, page: number): Promise<boolean> {
  // The posts after it are those of another page, or the oldest of the front page, which has at least as many.
  const after = await content.part('blog-posts', archivePageRange(page + 1), locale);
  return after.length === archivePageSize;
}

/** The posts of an archive page, or of the blog's front page, and the numbers of the archive pages beside it. */
export async function blogPage(
  context: Pick<PageContext, 'content' | 'locale'>,
  archivePage?: number,
): Promise<{ posts: PostCardRow[]; older: number | undefined; newer: number | undefined }> {
  const { content, locale } = context;
  if (archivePage === undefined) {
    const count = await archivePageCount(content, locale);
    const all = await content.ids('blog-posts', locale);
    const posts = await postCards(context, all.slice(0, -archivePageSize * count || undefined));
    return { posts, older: count || undefined, newer: undefined };
  }
  const ids = await content.part('blog-posts', archivePageRange(archivePage), locale);
  const isNewest = !(await archivePageExists(content, locale, archivePage + 1));
  const posts = await postCards(context, ids);
  return { posts, older: archivePage - 1 || undefined, newer: isNewest ? undefined : archivePage + 1 };
}

function archivePageRange(page: number): Part {
  return { from: -archivePageSize * page, to: page === 1 ? undefined : -archivePageSize * (page - 1) };
}

/** Cards of the given posts, in the given order. */
async function postCards({ content }: Pick<PageContext, 'content'>, ids: number[]): Promise<PostCardRow[]> {
  const rows = await Promise.all(ids.map((id) => content.get('blog-posts', id, 'card')));
  return rows.filter((row) => row !== undefined);
}

/** The newest `count` posts of the page's language. */
export async function latestPosts(context: PageContext, count: number): Promise<PostCardRow[]> {
  return postCards(context, await context.content.part('blog-posts', { from: 0, to: count }, context.locale));
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
