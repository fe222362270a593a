import { localPath, type Locale, splitPath } from '../model/locale.ts';
import { menuTarget } from '../model/menu-target.ts';
import type { Reader } from './reader.ts';

/** The reads that a target needs. */
type TargetReader = Pick<Reader, 'isWithdrawn' | 'keyedView' | 'pathsAt'>;

/** Why a target is not public: there is none, it has no page in the language, or it was taken down. */
export type Missing = 'gone' | 'untranslated' | 'withdrawn';

/** A link in one language. */
interface MenuLink {
  href: string;
  /** Name of the page of the site that it leads to. */
  page?: string;
}

/**
 * What an entry of a menu leads to in a language, or why there is nothing.
 * @param pages the pages that exist once per language: their English paths by their names
 */
export async function menuLink(
  content: TargetReader,
  { target, locale }: { target: string; locale: Locale },
  pages: Readonly<Record<string, string>>,
): Promise<MenuLink | { missing: Missing }> {
  const to = menuTarget(target);
  if (!to) return { missing: 'gone' };
  if ('elsewhere' in to) return { href: to.elsewhere };
  const link = 'page' in to ? pageLink(pages, to.page, locale) : await linkOfPath(content, to, locale, pages);
  if ('missing' in link) return link;
  const [path = ''] = link.href.split(/[?#]/, 1);
  return (await content.isWithdrawn(path)) ? { missing: 'withdrawn' } : link;
}

function pageLink(pages: Readonly<Record<string, string>>, page: string, locale: Locale) {
  const path = Object.hasOwn(pages, page) ? pages[page] : undefined;
  return path === undefined ? { missing: 'gone' as const } : { page, href: localPath(path, locale) };
}

async function linkOfPath(
  content: TargetReader,
  { path, rest }: { path: string; rest: string },
  locale: Locale,
  pages: Readonly<Record<string, string>>,
): Promise<MenuLink | { missing: Missing }> {
  const file = /^\/uploads\/([\w.-]+)$/.exec(path)?.[1];
  if (file !== undefined)
    return (await content.keyedView('uploads', 'file'))({ file })
      ? { href: path + rest }
      : { missing: 'gone' };
  if (Object.values(pages).includes(splitPath(path).path))
    return { href: localPath(splitPath(path).path, locale) + rest };
  const paths = await content.pathsAt(path);
  if (!paths) return { missing: 'gone' };
  const own = paths[locale];
  return own === undefined ? { missing: 'untranslated' } : { href: own + rest };
}
