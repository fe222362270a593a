import { localPath, type Locale, splitPath } from '../model/locale.ts';
import { menuTarget } from '../model/menu-target.ts';
import type { SwitchableType } from '../types/type-names.ts';
import type { Reader } from './reader.ts';

/** The reads that a target needs. */
type TargetReader = Pick<Reader, 'isOff' | 'isWithdrawn' | 'keyedView' | 'pathsAt'>;

/** Why a target is not public: there is none, it has no page in the language, it was taken down, or its type is off. */
export type Missing = 'gone' | 'untranslated' | 'withdrawn' | 'type-off';

/** The pages of the site that exist once per language. */
interface SitePages {
  /** Their English paths by their names. */
  pagePaths: Readonly<Record<string, string>>;
  /** The type that the page at an English path belongs to. */
  typeOf(path: string): SwitchableType | undefined;
}

/** A link in one language. */
interface MenuLink {
  href: string;
  /** Name of the page of the site that it leads to. */
  page?: string;
}

/**
 * What an entry of a menu leads to in a language, or why there is nothing.
 */
export async function menuLink(
  content: TargetReader,
  { target, locale }: { target: string; locale: Locale },
  { pagePaths: pages, typeOf }: SitePages,
): Promise<MenuLink | { missing: Missing }> {
  const to = menuTarget(target);
  if (!to) return { missing: 'gone' };
  if ('elsewhere' in to) return { href: to.elsewhere };
  const link = 'page' in to ? pageLink(pages, to.page, locale) : await linkOfPath(content, to, locale, pages);
  if ('missing' in link) return link;
  const [path = ''] = link.href.split(/[?#]/, 1);
  const type = typeOf(splitPath(path).path);
  if (type && (await content.isOff(type))) return { missing: 'type-off' };
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
