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

/** The posts of an archive page, or of the blog's front page; `count` is the number of archive pages. */
export async function blogPage(
  context: Pick<PageContext, 'content' | 'locale'>,
  archivePage?: number,
): Promise<{ posts: PostCardRow[]; count: number }> {
  const { content, locale } = context;
  const count = await archivePageCount(content, locale);
  const ids =
    archivePage === undefined
      ? (await content.ids('blog-posts', locale)).slice(0, -archivePageSize * count || undefined)
      : await content.part('blog-posts', archivePageRange(archivePage), locale);
  return { posts: await postCards(context, ids), count };
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
