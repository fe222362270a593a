import { dirOf, type Locale, locales, otherLocale, localPath, splitPath } from '#content-db/model/locale.ts';
import { isOwnDomain } from '#content-db/model/own-domain.ts';
import { openGraphSize } from '../art/open-graph-size.ts';
import type { PageContext } from './context.ts';
import { pathsThatAre } from './shown-pages.ts';

/** The metadata of a page, for whatever its SEO record leaves empty. */
export interface PageMetadata {
  /** Name of the page's SEO record, such as `home`. A post has none. */
  record?: string;
  title: string;
  description?: string | undefined;
  type?: 'website' | 'article';
  /** Path of the same page in the other language, if there is one. */
  alternate?: string | undefined;
  canonical?: string;
  noIndex?: boolean;
  /** A picture of its own for social networks, instead of a drawn one. */
  sharingPicture?: string | undefined;
  /** A feed of the page's own posts. */
  feed?: { title: string; path: string };
}

export interface HeadData {
  lang: Locale;
  dir: 'ltr' | 'rtl';
  title: string;
  description: string | undefined;
  keywords: string | undefined;
  robots: string | undefined;
  canonical: string;
  alternates: { hreflang: string; href: string }[];
  feed: { title: string; path: string } | undefined;
  openGraph: {
    title: string;
    description: string | undefined;
    image: string;
    /** What is known of a picture that is drawn for the page. */
    drawn: { width: number; height: number; alt: string } | undefined;
    type: string;
    locale: string;
    alternateLocale: string | undefined;
  };
  twitter: { title: string; description: string | undefined; image: string };
  structuredData: string | undefined;
}

/** Everything in a page's head: the values of its SEO record, or the page's own where the record has none. */
export async function headData(
  context: PageContext,
  brand: string,
  metadata: PageMetadata,
): Promise<HeadData> {
  const { locale, siteUrl, path } = context;
  const records = await context.content.keyed('seo-settings');
  const record = metadata.record === undefined ? undefined : records({ page: metadata.record, locale });
  const title = record?.metaTitle || (metadata.title === brand ? brand : `${metadata.title} · ${brand}`);
  const description = record?.metaDescription || metadata.description;
  const canonical = record?.canonicalUrl || absoluteUrl(siteUrl, metadata.canonical ?? path);
  const ogTitle = record?.ogTitle || record?.metaTitle || metadata.title;
  const ogDescription = record?.ogDescription || description;
  const chosenPicture = record?.ogImage || metadata.sharingPicture;
  const ogImage = absoluteUrl(siteUrl, chosenPicture || ownPicture(context, brand, metadata));
  return {
    lang: locale,
    dir: dirOf(locale),
    title,
    description,
    keywords: record?.keywords || undefined,
    robots: robots(metadata.noIndex || record?.noIndex || isInvented(context), record?.noFollow),
    canonical,
    alternates: (await isListedInBoth(context, metadata)) ? alternates(context, metadata) : [],
    feed: metadata.feed,
    openGraph: {
      title: ogTitle,
      description: ogDescription,
      image: ogImage,
      drawn: chosenPicture ? undefined : { ...openGraphSize, alt: `${metadata.title} · ${brand}` },
      type: metadata.type ?? 'website',
      locale: openGraphLocale(locale, context.organisation),
      alternateLocale: metadata.alternate && openGraphLocale(otherLocale(locale), context.organisation),
    },
    twitter: {
      title: record?.twitterTitle || ogTitle,
      description: record?.twitterDescription || ogDescription,
      image: record?.twitterImage ? absoluteUrl(siteUrl, record.twitterImage) : ogImage,
    },
    structuredData: record?.structuredData || undefined,
  };
}

/** Open Graph names no language without a territory; `ar_AR` is its Arabic of no country. */
function openGraphLocale(locale: Locale, { country }: PageContext['organisation']): string {
  return locale === 'en' ? 'en_GB' : `ar_${country ?? 'AR'}`;
}

/** The path of the picture that is drawn for a page, with its title. */
export function ownPicture(
  { openGraph, locale, path, organisation: { example, brand } }: PageContext,
  name: string,
  { title }: Pick<PageMetadata, 'title'>,
): string {
  return openGraph({
    title,
    locale,
    brand: name,
    seed: splitPath(path).path,
    ...(!example.art && { isPlain: true }),
    ...(brand && { isPlain: true, isOnPaper: true }),
  });
}

/** Whether a domain that somebody owns shows the organisation of the example: search engines would take it for a real one. */
function isInvented({ organisation, siteUrl }: PageContext): boolean {
  return organisation.isExample === true && isOwnDomain(siteUrl);
}

function robots(noIndex: boolean | undefined, noFollow: boolean | undefined): string | undefined {
  if (!noIndex && !noFollow) return undefined;
  return `${noIndex ? 'noindex' : 'index'}, ${noFollow ? 'nofollow' : 'follow'}`;
}

/**
 * The languages in which search engines may list a page with an SEO record: it allows that, names no other page as
 * the canonical one, and was not taken down.
 */
export async function listedLocales(
  { content, siteUrl }: Pick<PageContext, 'content' | 'siteUrl'>,
  { record: page, path }: { record: string; path: string },
): Promise<Locale[]> {
  const records = await content.keyed('seo-settings');
  const there = await pathsThatAre(
    { content },
    locales.map((locale) => localPath(path, locale)),
  );
  const listed = locales.map((locale) => {
    const own = localPath(path, locale);
    const record = records({ page, locale });
    if (record?.noIndex || !there.has(own)) return [];
    return !record?.canonicalUrl || isSamePage(record.canonicalUrl, absoluteUrl(siteUrl, own))
      ? [locale]
      : [];
  });
  return listed.flat();
}

function isSamePage(one: string, other: string): boolean {
  const [first, second] = [one, other].map((url) => URL.parse(url)?.href.replace(/\/$/, ''));
  return first === second;
}

async function isListedInBoth(
  context: PageContext,
  { record, alternate, canonical = context.path, noIndex }: PageMetadata,
): Promise<boolean> {
  if (noIndex || alternate === undefined) return false;
  if (record === undefined) return true;
  const { path } = splitPath(canonical);
  return (await listedLocales(context, { record, path })).length === locales.length;
}

type Alternate = HeadData['alternates'][number];

function alternates(
  { locale, siteUrl, path }: PageContext,
  { canonical = path, alternate = '' }: PageMetadata,
): Alternate[] {
  const own: Alternate = { hreflang: locale, href: absoluteUrl(siteUrl, canonical) };
  const other: Alternate = { hreflang: otherLocale(locale), href: absoluteUrl(siteUrl, alternate) };
  const english = locale === 'en' ? own : other;
  const arabic = locale === 'en' ? other : own;
  return [english, arabic, { hreflang: 'x-default', href: english.href }];
}

/** The URL of a path, percent-encoded. An absolute URL stays unchanged. */
export function absoluteUrl(siteUrl: string, address: string): string {
  return address.startsWith('/') ? siteUrl + encodeURI(address) : address;
}

/** Path of the same page in the other language. */
export function otherLanguagePath(path: string): string {
  const { locale, path: english } = splitPath(path);
  return localPath(english, otherLocale(locale));
}
