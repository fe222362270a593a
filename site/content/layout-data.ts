import { dictionaryOf } from '../i18n/dictionary.ts';
import { type PageName, pagePath } from '../paths.ts';
import { tryRead } from './try-read.ts';
import type { PageContext } from './context.ts';
import { type FooterContacts, footerContacts } from './footer.ts';
import { type MenuLink, menuLinks } from './menu.ts';
import { type PictureSources, pictureSources } from './pictures.ts';
import { pageTexts, type Text } from './texts.ts';

/** The links of a place that has no entry of its own. */
const pages = ['home', 'services', 'team', 'blog', 'contact'] as const;

const legalPages = { 'privacy-policy': 'privacy', terms: 'terms', accessibility: 'accessibility' } as const;

function isLegal(page: PageName): page is keyof typeof legalPages {
  return Object.hasOwn(legalPages, page);
}

/** Content of the header and footer, the same on every page of a language. */
export interface LayoutData {
  brand: string;
  logo: Logo;
  links: MenuLink[];
  footerLinks: MenuLink[];
  legal: { href: string; label: string }[];
  blurb: Text | undefined;
  /** Undefined when they could not be read. */
  contacts: FooterContacts | undefined;
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
  const nameOf = (page: PageName): string =>
    isLegal(page) ? words.footer[legalPages[page]] : (text('navigation', page)?.value ?? words.nav[page]);
  const linkTo = (page: PageName) => ({ page, href: pagePath(page, locale), label: nameOf(page) });
  const entries = await tryRead(context, () => menuLinks(context, nameOf));
  const needsUsual = !entries?.header || !entries.footer;
  const usual = needsUsual ? await withoutWithdrawn(context, pages.map(linkTo)) : [];
  const legal = (['privacy-policy', 'terms', 'accessibility'] as const).map(linkTo);
  return {
    brand: text('brand', 'name').value,
    logo: await logoOf(context),
    links: entries?.header ?? usual,
    footerLinks: entries?.footer ?? usual,
    legal: await withoutWithdrawn(context, legal),
    blurb: text('footer', 'blurb'),
    contacts: await tryRead(context, () => footerContacts(context)),
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
