import type { Locale } from '#content-db/model/locale.ts';
import type { Reader, ViewRow } from '#content-db/read/reader.ts';
import type { Part } from '#content-db/read/list-parts.ts';
import type { PageContext } from './context.ts';
import { firstCharacters, plainText } from './text/plain-text.ts';

export type PostCardRow = ViewRow<'blog-posts', 'card'>;

/** Cards on a part of the archive. */
const archiveSize = 12;

/**
 * How many parts the archive has. They are numbered from the oldest post, so that a new post changes
 * the front and not every part behind it; the front has 12 to 23 posts.
 */
export async function archiveCount(content: Reader, locale: Locale): Promise<number> {
  return Math.max(0, (await content.groups('blog-posts', archiveSize, locale)) - 1);
}

/** What a page of the blog shows: the front, or a part of the archive; `count` tells how many parts there are. */
export async function blogPart(
  context: Pick<PageContext, 'content' | 'locale'>,
  part?: number,
): Promise<{ posts: PostCardRow[]; count: number }> {
  const { content, locale } = context;
  const count = await archiveCount(content, locale);
  const ids =
    part === undefined
      ? (await content.ids('blog-posts', locale)).slice(0, -archiveSize * count || undefined)
      : await content.part('blog-posts', placesOf(part), locale);
  return { posts: await postCards(context, ids), count };
}

function placesOf(part: number): Part {
  return { from: -archiveSize * part, to: part === 1 ? undefined : -archiveSize * (part - 1) };
}

/** Cards of the given posts, in their order. */
async function postCards({ content }: Pick<PageContext, 'content'>, ids: number[]): Promise<PostCardRow[]> {
  const rows = await Promise.all(ids.map((id) => content.get('blog-posts', id, 'card')));
  return rows.filter((row) => row !== undefined);
}

export async function latestPosts(context: PageContext, count: number): Promise<PostCardRow[]> {
  return postCards(context, await context.content.part('blog-posts', { from: 0, to: count }, context.locale));
}

/** What a card says below the title: the description, or else the first 120 characters of the text. */
export function cardText(post: { description: string | null; opening: string | null }): string {
  return post.description || firstCharacters(plainText(post.opening ?? ''), 120);
}

/** The same article in the other language, if there is one. */
export async function counterpart(
  { content }: PageContext,
  post: { id: number; translationOf: number | null },
): Promise<{ slug: string; locale: Locale } | undefined> {
  return post.translationOf === null
    ? content.find('blog-posts', 'translationOf', post.id, 'link')
    : content.get('blog-posts', post.translationOf, 'link');
}

const formatters: Record<Locale, Intl.DateTimeFormat> = {
  en: new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Asia/Dubai' }),
  ar: new Intl.DateTimeFormat('ar-AE', {
    dateStyle: 'long',
    timeZone: 'Asia/Dubai',
    numberingSystem: 'latn',
  }),
};

/** A date as people read it, in the provider's time zone. */
export function longDate(iso: string, locale: Locale): string {
  return formatters[locale].format(new Date(iso));
}
