import type { Locale } from '#content-db/model/locale.ts';
import type { ViewRow } from '#content-db/read/reader.ts';
import { topicPath } from '#content-db/types/post-path.ts';
import type { PageContext } from './context.ts';
import { inLanguage, type Text } from './texts.ts';

/** A topic as a link. */
export interface Topic {
  id: number;
  name: Text;
  path: string;
  /** What the covers of its posts show. */
  cover: string;
}

/** All topics, in the order that staff gave them. */
export async function allTopics({ content, locale }: PageContext): Promise<Topic[]> {
  return (await content.list('topics', 'card')).map((row) => linkOf(row, locale));
}

/** The topics with these ids, each once, without those that do not exist. */
export async function topicsOf(
  { content, locale }: Pick<PageContext, 'content' | 'locale'>,
  ids: (number | null | undefined)[],
): Promise<Topic[]> {
  const known = [...new Set(ids)].filter((id) => typeof id === 'number');
  const rows = await Promise.all(known.map((id) => content.get('topics', id, 'card')));
  return rows.flatMap((row) => (row ? [linkOf(row, locale)] : []));
}

function linkOf({ id, slug, name, nameAr, cover }: ViewRow<'topics', 'card'>, locale: Locale): Topic {
  return { id, name: inLanguage(name, nameAr, locale), path: topicPath(slug, locale), cover };
}

export interface TopicPage {
  id: number;
  slug: string;
  name: Text;
  description: Text | undefined;
}

/** The topic with an address; undefined if there is none. */
export async function findTopic(
  { content, locale }: PageContext,
  slug: string | undefined,
): Promise<TopicPage | undefined> {
  const row = await content.find('topics', 'slug', slug ?? '', 'page');
  if (!row) return undefined;
  const { id, name, nameAr, description, descriptionAr } = row;
  return {
    id,
    slug: row.slug,
    name: inLanguage(name, nameAr, locale),
    description: description ? inLanguage(description, descriptionAr, locale) : undefined,
  };
}
