import { type Locale, localPath } from '../model/locale.ts';

/** Where visitors read a blog post. It stands by itself, as the islands of the site need nothing else of the type. */
export function postPath({ slug, locale }: { slug: string; locale: Locale }): string {
  return localPath(`/blog/${slug}`, locale);
}
