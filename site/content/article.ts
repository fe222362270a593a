import type { ViewRow } from '#content-db/read/reader.ts';
import { postPath } from '#content-db/types/post-path.ts';
import { servicePaths } from '#content-db/types/service-path.ts';
import { roleLabel } from '../i18n/dictionary.ts';
import { enquiryPath } from '../paths.ts';
import type { PageContext } from './context.ts';
import { translations } from './services.ts';
import { localizedText, type Text } from './texts.ts';
import { topicsOf } from './topics.ts';
import { wordsOf } from './words.ts';

export type Post = ViewRow<'blog-posts', 'page'>;

export interface Author {
  id: number;
  name: string;
  jobTitle: string;
}

/** Who wrote a post; undefined if it names nobody, or a hidden member of the team. */
export async function authorOf(context: PageContext, post: Post): Promise<Author | undefined> {
  const { content } = context;
  const row = post.authorId === null ? undefined : await content.get('team-members', post.authorId, 'author');
  return (
    row && {
      id: row.id,
      name: row.name,
      jobTitle: roleLabel(wordsOf(context), row.roleKey, row.isRoleFeminine),
    }
  );
}

export interface Teaser {
  title: string;
  path: string;
  slug: string;
  imageUrl: string | null;
  cover: string | undefined;
}

/** The post that was written before this one, in the same language. */
export async function nextArticle(context: PageContext, post: Post): Promise<Teaser | undefined> {
  const { content, locale } = context;
  const id = await content.following('blog-posts', post.id, locale);
  const row = id === undefined ? undefined : await content.get('blog-posts', id, 'teaser');
  if (!row) return undefined;
  const [topic] = await topicsOf(context, [row.topicId]);
  const { title, slug, imageUrl } = row;
  return { title, slug, imageUrl, path: postPath(row), cover: topic?.cover };
}

export interface ProgramTeaser {
  id: number;
  title: Text;
  overview: Text;
  /** Path of its own page, if it has one. */
  path: string | undefined;
  /** Path of the contact form, about this program. */
  enquiry: string;
}

/** The program that a post names; undefined if it names none, or one that is hidden or without texts. */
export async function programOf(context: PageContext, post: Post): Promise<ProgramTeaser | undefined> {
  const { content, locale } = context;
  if (post.serviceId === null) return undefined;
  const service = await content.get('services', post.serviceId, 'address');
  const text = (await translations(context))(post.serviceId);
  if (!service || !text) return undefined;
  const { id, key } = service;
  return {
    id,
    title: localizedText(text.title, text.locale, locale),
    overview: localizedText(text.overviewDescription, text.locale, locale),
    path: servicePaths(key)[locale],
    enquiry: enquiryPath(key, locale),
  };
}
