import type { Locale } from '#content-db/model/locale.ts';

/**
 * Something that the site has besides content. It is a folder and a line in features.ts: without both, everything else
 * works as before. What it shows on pages of others are components in its folder `slots`, which stand at the place that
 * their file's name says, in the order of the folders.
 */
export interface Feature {
  /** What it says, in both languages: staff can't change it. */
  texts: Record<Locale, object>;
  /** The components of its pages, by their English addresses. They answer visitors, and are not in the sitemap. */
  pages: Record<string, string>;
}

/** The folder of a feature, by the path of a file in its slots. */
export function folderOf(path: string): string {
  return path.split('/').at(-3) ?? '';
}
