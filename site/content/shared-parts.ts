import { type Locale, localPath, locales, splitPath } from '#content-db/model/locale.ts';
import { partMark, partPath } from '#content-db/model/shared-parts.ts';
import { menuLink } from '#content-db/read/menu-links.ts';
import type { Reader } from '#content-db/read/reader.ts';
import { type PageName, pagePaths, typeOf } from '../paths.ts';

/** The named page to which a page belongs, by its English path: the link to it is current. */
function sectionOf(path: string): PageName | undefined {
  if (path === pagePaths.home) return 'home';
  if (path === pagePaths.contact) return 'contact';
  const type = typeOf(path);
  if (type === undefined) return undefined;
  return type === 'services' ? 'services' : type === 'team-members' ? 'team' : 'blog';
}

const sections: PageName[] = ['home', 'services', 'team', 'blog', 'contact'];

/** The menu as a page has it: by its path, where the menu has a link to exactly that, or else by the named page to which it belongs. */
export function menuPaths(locale: Locale, english: string): string[] {
  const section = sectionOf(english);
  return [
    partPath('menu', locale, `@${encodeURI(localPath(english, locale))}`),
    partPath('menu', locale, section && `#${section}`),
  ];
}

/** The page of which a menu shows that it is current: its path in the language, and the named page to which it belongs. */
export function currentIn(state: string): { path?: string; section?: PageName | undefined } {
  if (!state.startsWith('@')) return { section: sections.find((one) => state === `#${one}`) };
  const path = decodeURI(state.slice(1));
  return { path, section: sectionOf(splitPath(path).path) };
}

/** The paths of all shared parts of a site. */
export async function sharedPartPaths(content: Reader): Promise<string[]> {
  const targets = (await content.list('menu-entries', 'target')).map(({ target }) => target);
  const ofLocales = await Promise.all(
    locales.map(async (locale) => {
      const links = await Promise.all(
        targets.map((target) => menuLink(content, { target, locale }, { pagePaths, typeOf })),
      );
      const linked = links.flatMap((link) =>
        'missing' in link || link.page !== undefined || !/^\/[^?#]*$/.test(link.href) ? [] : link.href,
      );
      return [
        partPath('brand', locale),
        partPath('footer', locale),
        partPath('company', locale),
        ...['', ...sections.map((section) => `#${section}`)].map((state) => partPath('menu', locale, state)),
        ...linked.map((path) => partPath('menu', locale, `@${encodeURI(path)}`)),
      ];
    }),
  );
  return [...new Set(ofLocales.flat())];
}

/** What stands in the place of a part while a page is rendered. No text can say it: in HTML and in JSON for scripts, `<` is escaped. @param paths of which the first that the site has is meant */
export function partPlaceholder(paths: string[]): string {
  return `<!--${paths.join(' ')}-->`;
}

const placeholders = /<!--(part:[^<>]*)-->/g;

/** A rendered page, without control characters, with marks in place of the placeholders; and the paths of its parts. */
export function withPartMarks(page: Buffer): { body: Buffer; parts: string[][] } {
  const parts: string[][] = [];
  const marked = page.toString('latin1').replace(placeholders, (_, paths: string) => {
    parts.push(paths.split(' '));
    return partMark(paths);
  });
  return { body: parts.length === 0 ? page : Buffer.from(marked, 'latin1'), parts };
}
