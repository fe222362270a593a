import { type Locale, localPath } from '../model/locale.ts';
import { slugify } from '../model/slug.ts';

/**
 * The public path of a service in each language; none for a key from before keys were part of an address. It has
 * its own file, so that the islands of the site do not import the type.
 */
export function servicePaths(key: string): Partial<Record<Locale, string>> {
  if (key !== slugify(key)) return {};
  const path = `/services/${key}`;
  return { en: path, ar: localPath(path, 'ar') };
}
