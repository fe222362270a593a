import { type Locale, localPath } from '../model/locale.ts';

/** The public path of a blog post. It has its own file, so that the islands of the site do not import the type. */
export function postPath({ slug, locale }: { slug: string; locale: Locale }): string {
  return localPath(`/blog/${slug}`, locale);
}
