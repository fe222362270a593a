import { builtInPages } from '#content-db/types/page-path.ts';
import { feedPath, type PageName, pagePath } from '../paths.ts';
import { tryRead } from './try-read.ts';
import type { PageContext } from './context.ts';
import { pathsThatAre } from './shown-pages.ts';
import { type FooterContacts, footerContacts } from './contact-details.ts';
import { type MenuLink, menuLinks } from './menu.ts';
import { type PictureSources, pictureSources } from './pictures.ts';
import { firstPlace, type Place } from './places.ts';
import { type SocialLink, socialLinks } from './social-links.ts';
import { pageTexts, type Text } from './texts.ts';
import { wordsOf } from './words.ts';

const legalPages = { 'privacy-policy': 'privacy', terms: 'terms', accessibility: 'accessibility' } as const;

function isLegal(page: PageName): page is keyof typeof legalPages {
  return Object.hasOwn(legalPages, page);
}

/** What the organisation is called on a page. */
export interface BrandTexts {
  name: string;
  /** In a few words, what the organisation is; the example has a description for every page. */
  tagline: string | undefined;
}

/** The logo by the ground that it is for; undefined where there is no such form. */
export interface Logo {
  onLight: PictureSources | undefined;
  onDark: PictureSources | undefined;
}

/** @throws the error of a failed read, unless the context has `onFailedRead`; as all of these. */
export async function brandTexts(context: PageContext): Promise<BrandTexts> {
  const text = await pageTexts(context, 'common');
  return {
    name: text('brand', 'name').value,
    tagline: context.organisation.isExample ? undefined : text('brand', 'tagline')?.value,
  };
}

/** The path of the feed of the language; undefined if there is none. */
export async function feedOf(context: PageContext): Promise<string | undefined> {
  const feed = feedPath(context.locale);
  return (await pathsThatAre(context, [feed])).has(feed) ? feed : undefined;
}

/** The links of the header, the same on every page of a language. */
export async function headerLinks(context: PageContext): Promise<MenuLink[]> {
  const nameOf = await pageNames(context);
  const { header } = (await tryRead(context, () => menuLinks(context, nameOf))) ?? {};
  return header ?? usualLinks(context, builtInPages);
}

/** What stands in the footer, the same on every page of a language. */
export interface FooterData {
  links: MenuLink[];
  legal: MenuLink[];
  blurb: Text | undefined;
  /** Undefined when they could not be read. */
  contacts: FooterContacts | undefined;
  social: SocialLink[];
  /** The first of the organisation's places, if there is one. */
  place: Place | undefined;
}

export async function footerData(context: PageContext): Promise<FooterData> {
  const text = await pageTexts(context, 'common');
  const nameOf = await pageNames(context);
  const { footer } = (await tryRead(context, () => menuLinks(context, nameOf))) ?? {};
  const contacts = await tryRead(context, () => footerContacts(context));
  return {
    links: footer ?? (await usualLinks(context, builtInPages)),
    legal: await usualLinks(context, ['privacy-policy', 'terms', 'accessibility']),
    blurb: text('footer', 'blurb'),
    contacts,
    social: await socialLinks(context, contacts),
    place: await tryRead(context, () => firstPlace(context)),
  };
}

/** The logo of the organisation. */
export async function logoOf(context: PageContext): Promise<Logo> {
  const { logo, logoOnDark } = context.organisation.brand ?? { logo: '', logoOnDark: '' };
  if (logo === '' && logoOnDark === '') return { onLight: undefined, onDark: undefined };
  const find = await pictureSources(context);
  const formAt = (address: string) => (address === '' ? undefined : find(address));
  return { onLight: formAt(logo), onDark: formAt(logoOnDark) };
}

/** What pages are called in links to them. */
async function pageNames(context: PageContext): Promise<(page: PageName) => string> {
  const text = await pageTexts(context, 'common');
  const words = wordsOf(context);
  return (page) =>
    isLegal(page) ? words.footer[legalPages[page]] : (text('navigation', page)?.value ?? words.nav[page]);
}

/** Links to those of these pages that are there. */
async function usualLinks(context: PageContext, pages: readonly PageName[]): Promise<MenuLink[]> {
  const nameOf = await pageNames(context);
  const links = pages.map((page) => ({ page, href: pagePath(page, context.locale), label: nameOf(page) }));
  const there = await pathsThatAre(
    context,
    links.map(({ href }) => href),
  );
  return links.filter(({ href }) => there.has(href));
}
