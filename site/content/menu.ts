import { menuLink } from '#content-db/read/menu-links.ts';
import { type PageName, pagePaths, typeOf } from '../paths.ts';
import type { PageContext } from './context.ts';

/** A link of the header or the footer. */
export interface MenuLink {
  /** Name of the page that it leads to. */
  page?: PageName;
  href: string;
  label: string;
  /** Language of the label, where that is not the page's. */
  lang?: 'en';
  /** The links of the second level; absent without any. */
  below?: MenuLink[];
}

type Place = 'header' | 'footer';

/** An entry in the language of the page. */
interface Entry {
  id: number;
  place: Place;
  label: string | null;
  labelAr?: string | null;
  target: string;
  parentId: number | null;
  languages: 'both' | 'en' | 'ar';
  isVisible: boolean;
}

/**
 * The links of each place as the entries say it, without those that lead to nothing public; undefined for a place that has no
 * entry. An entry below one that is not shown is not shown either.
 * @param nameOf the name of a page, for entries without a label
 */
export async function menuLinks(
  context: PageContext,
  nameOf: (page: PageName) => string,
): Promise<Record<Place, MenuLink[] | undefined>> {
  const { content, locale } = context;
  const entries: Entry[] =
    locale === 'ar' ? await content.list('menu-entries', 'ar') : await content.list('menu-entries', 'en');

  async function linksBelow(place: Place, parentId: number | null): Promise<MenuLink[]> {
    const shown = entries.filter(
      (entry) =>
        entry.place === place &&
        entry.parentId === parentId &&
        entry.isVisible &&
        (entry.languages === 'both' || entry.languages === locale),
    );
    const links = await Promise.all(shown.map(linkOf));
    return links.flatMap((link) => link ?? []);
  }

  async function linkOf({
    id,
    place,
    target,
    label,
    labelAr,
    parentId,
  }: Entry): Promise<MenuLink | undefined> {
    const link = await menuLink(content, { target, locale }, { pagePaths, typeOf });
    if ('missing' in link) return undefined;
    const page = isPageName(link.page) ? link.page : undefined;
    const own = (locale === 'ar' ? labelAr : label) || (page && nameOf(page));
    const below = parentId === null ? await linksBelow(place, id) : [];
    return {
      ...(page && { page }),
      href: link.href,
      ...(own ? { label: own } : { label: label || labelAr || link.href, ...(label && { lang: 'en' }) }),
      ...(below.length > 0 && { below }),
    };
  }

  const linksOf = async (place: Place) =>
    entries.some((entry) => entry.place === place) ? linksBelow(place, null) : undefined;
  return { header: await linksOf('header'), footer: await linksOf('footer') };
}

/** Characters of the links, each with its distance to the next, for which a bar of 48rem has room. */
const charactersOfBar = 60;

/** Whether the links of the header need more room than a tablet has: there they are behind a button, as on a phone. */
export function isLongMenu(links: Pick<MenuLink, 'label'>[]): boolean {
  return links.reduce((sum, { label }) => sum + label.length + 2, 0) > charactersOfBar;
}

function isPageName(name: string | undefined): name is PageName {
  return name !== undefined && Object.hasOwn(pagePaths, name);
}
