import { type Locale, localPath } from '../model/locale.ts';

/** The public path of a blog post. It has its own file, so that the islands of the site do not import the type. */
export function postPath({ slug, locale }: { slug: string; locale: Locale }): string {
  return localPath(`/blog/${slug}`, locale);
}

/** The public path of a topic in a language; its archive pages and its feed are below it. */
export function topicPath(slug: string, locale: Locale): string {
  return localPath(`/blog/topics/${slug}`, locale);
}

const partOfTopic = /^((?:\/ar)?\/blog\/topics\/[^/]+)(\/rss\.xml|\/page\/\d+)$/;

/** The page of a topic whose feed or archive page has this path, and what follows it; undefined for other paths. */
export function topicPart(path: string): { topic: string; part: string } | undefined {
  const [, topic, part] = partOfTopic.exec(path) ?? [];
  return topic === undefined || part === undefined ? undefined : { topic, part };
}
