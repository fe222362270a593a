import { dictionaryOf } from '../i18n/dictionary.ts';
import { pagePath } from '../paths.ts';
import { tryRead } from './try-read.ts';
import type { PageContext } from './context.ts';
import { type FooterContacts, footerContacts } from './footer.ts';
import { type PictureSources, pictureSources } from './pictures.ts';
import { firstPlace, type Place } from './places.ts';
import { type SocialLink, socialLinks } from './social-links.ts';
import { pageTexts, type Text } from './texts.ts';

const pages = ['home', 'services', 'team', 'blog', 'contact'] as const;

const legalPages = { 'privacy-policy': 'privacy', terms: 'terms', accessibility: 'accessibility' } as const;

/** Content of the header and footer, the same on every page of a language. */
export interface LayoutData {
  brand: string;
  logo: Logo;
  links: { page: (typeof pages)[number]; href: string; label: string }[];
  legal: { href: string; label: string }[];
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
  const words = dictionaryOf(locale);
  const links = pages.map((page) => ({
    page,
    href: pagePath(page, locale),
    label: text('navigation', page)?.value ?? words.nav[page],
  }));
  const legal = (['privacy-policy', 'terms', 'accessibility'] as const).map((page) => ({
    href: pagePath(page, locale),
    label: words.footer[legalPages[page]],
  }));
  const contacts = await tryRead(context, () => footerContacts(context));
  return {
    brand: text('brand', 'name').value,
    logo: await logoOf(context),
    links: await withoutWithdrawn(context, links),
    legal: await withoutWithdrawn(context, legal),
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

async function withoutWithdrawn<L extends { href: string }>(
  { content }: PageContext,
  links: L[],
): Promise<L[]> {
  const isGone = await Promise.all(links.map(({ href }) => content.isWithdrawn(href)));
  return links.filter((_, at) => !isGone[at]);
}
