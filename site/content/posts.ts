import type { Locale } from '#content-db/locale.ts';
import type { ViewRow } from '#content-db/reader.ts';
import type { PageContext } from './context.ts';
import { firstCharacters, plainText } from './plain-text.ts';

export type PostCardRow = ViewRow<'blog-posts', 'card'>;

/** Cards on a part of the archive. */
const archiveSize = 12;

/**
 * How a long list is parted. The parts are numbered from the oldest post, so that a new post changes
 * the front and not every part behind it; the front has 12 to 23 posts.
 */
export function archiveParts(ids: number[]): { front: number[]; part(number: number): number[]; count: number } {
  const count = Math.max(0, Math.floor(ids.length / archiveSize) - 1);
  const oldestFirst = ids.toReversed();
  return {
    count,
    front: ids.slice(0, ids.length - count * archiveSize),
    part: (number) => oldestFirst.slice((number - 1) * archiveSize, number * archiveSize).reverse(),
  };
}

/** What a page of the blog shows: the front, or a part of the archive; `count` tells how many parts there are. */
export async function blogPart(context: PageContext, part?: number): Promise<{ posts: PostCardRow[]; count: number }> {
  const parts = archiveParts(await context.content.ids('blog-posts', context.locale));
  return { posts: await postCards(context, part === undefined ? parts.front : parts.part(part)), count: parts.count };
}

/** Cards of the given posts, in their order. */
async function postCards({ content }: PageContext, ids: number[]): Promise<PostCardRow[]> {
  const rows = await Promise.all(ids.map((id) => content.get('blog-posts', id, 'card')));
  return rows.filter((row) => row !== undefined);
}

export async function latestPosts(context: PageContext, count: number): Promise<PostCardRow[]> {
  const ids = await context.content.ids('blog-posts', context.locale);
  return postCards(context, ids.slice(0, count));
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
  ar: new Intl.DateTimeFormat('ar-AE', { dateStyle: 'long', timeZone: 'Asia/Dubai', numberingSystem: 'latn' }),
};

/** A date as people read it, in the provider's time zone. */
export function longDate(iso: string, locale: Locale): string {
  return formatters[locale].format(new Date(iso));
}
