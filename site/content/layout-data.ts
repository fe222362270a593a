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

/** Content of the header and footer, the same on every page of a language. */
export interface LayoutData {
  brand: string;
  /** In a few words, what the organisation is; the example has a description for every page. */
  tagline: string | undefined;
  logo: Logo;
  links: MenuLink[];
  footerLinks: MenuLink[];
  legal: { href: string; label: string }[];
  /** The path of the feed of the language; undefined if there is none. */
  feed: string | undefined;
  blurb: Text | undefined;
  /** Undefined when they could not be read. */
  contacts: FooterContacts | undefined;
  social: SocialLink[];
  /** The first of the organisation's places, if there is one. */
  place: Place | undefined;
}

/** The logo by the ground that it is for; undefined where there is no such form. */
export interface Logo {
  onLight: PictureSources | undefined;
  onDark: PictureSources | undefined;
}

/** @throws the error of a failed read, unless the context has `onFailedRead`. */
export async function layoutData(context: PageContext): Promise<LayoutData> {
  const { locale } = context;
  const text = await pageTexts(context, 'common');
  const words = wordsOf(context);
  const nameOf = (page: PageName): string =>
    isLegal(page) ? words.footer[legalPages[page]] : (text('navigation', page)?.value ?? words.nav[page]);
  const linkTo = (page: PageName) => ({ page, href: pagePath(page, locale), label: nameOf(page) });
  const entries = await tryRead(context, () => menuLinks(context, nameOf));
  const needsUsual = !entries?.header || !entries.footer;
  const usual = needsUsual ? builtInPages.map(linkTo) : [];
  const legal = (['privacy-policy', 'terms', 'accessibility'] as const).map(linkTo);
  const contacts = await tryRead(context, () => footerContacts(context));
  const feed = feedPath(locale);
  const there = await pathsThatAre(context, [...usual, ...legal].map(({ href }) => href).concat(feed));
  const isThere = ({ href }: { href: string }) => there.has(href);
  return {
    brand: text('brand', 'name').value,
    tagline: context.organisation.isExample ? undefined : text('brand', 'tagline')?.value,
    logo: await logoOf(context),
    links: entries?.header ?? usual.filter(isThere),
    footerLinks: entries?.footer ?? usual.filter(isThere),
    legal: legal.filter(isThere),
    feed: there.has(feed) ? feed : undefined,
    blurb: text('footer', 'blurb'),
    contacts,
    social: await socialLinks(context, contacts),
    place: await tryRead(context, () => firstPlace(context)),
  };
}

async function logoOf(context: PageContext): Promise<Logo> {
  const { logo, logoOnDark } = context.organisation.brand ?? { logo: '', logoOnDark: '' };
  if (logo === '' && logoOnDark === '') return { onLight: undefined, onDark: undefined };
  const find = await pictureSources(context);
  const formAt = (address: string) => (address === '' ? undefined : find(address));
  return { onLight: formAt(logo), onDark: formAt(logoOnDark) };
}
