import { type Locale, localPath } from '../model/locale.ts';

/** The public path of a blog post. It has its own file, so that the islands of the site do not import the type. */
export function postPath({ slug, locale }: { slug: string; locale: Locale }): string {
  return localPath(`/blog/${slug}`, locale);
}

/** The public path of a topic in a language; its archive pages and its feed are below it. */
export function topicPath(slug: string, locale: Locale): string {
  return localPath(`/blog/topics/${slug}`, locale);
}
