import { dirOf, type Locale, otherLocale, localPath, splitPath } from '#content-db/model/locale.ts';
import type { PageContext } from './context.ts';

/** The metadata of a page, for whatever its SEO record leaves empty. */
export interface PageMetadata {
  /** Name of the page's SEO record, such as `home`. A post has none. */
  record?: string;
  title: string;
  description?: string | undefined;
  /** Path or absolute URL of a picture. */
  image?: string | undefined;
  type?: 'website' | 'article';
  /** Path of the same page in the other language, if there is one. */
  alternate?: string | undefined;
  canonical?: string;
  noIndex?: boolean;
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
  openGraph: { title: string; description: string | undefined; image: string; type: string; locale: string };
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
  const drawPicture = () =>
    context.openGraph({ title: metadata.title, locale, brand, seed: splitPath(path).path });
  const ogTitle = record?.ogTitle || record?.metaTitle || metadata.title;
  const ogDescription = record?.ogDescription || description;
  const ogImage = absoluteUrl(siteUrl, record?.ogImage || metadata.image || drawPicture());
  return {
    lang: locale,
    dir: dirOf(locale),
    title,
    description,
    keywords: record?.keywords || undefined,
    robots: robots(metadata.noIndex || record?.noIndex, record?.noFollow),
    canonical,
    alternates: metadata.noIndex ? [] : alternates(context, metadata),
    openGraph: {
      title: ogTitle,
      description: ogDescription,
      image: ogImage,
      type: metadata.type ?? 'website',
      locale: locale === 'ar' ? 'ar_AE' : 'en_GB',
    },
    twitter: {
      title: record?.twitterTitle || ogTitle,
      description: record?.twitterDescription || ogDescription,
      image: record?.twitterImage ? absoluteUrl(siteUrl, record.twitterImage) : ogImage,
    },
    structuredData: record?.structuredData || undefined,
  };
}

function robots(noIndex: boolean | undefined, noFollow: boolean | undefined): string | undefined {
  if (!noIndex && !noFollow) return undefined;
  return `${noIndex ? 'noindex' : 'index'}, ${noFollow ? 'nofollow' : 'follow'}`;
}

function alternates({ locale, siteUrl, path }: PageContext, metadata: PageMetadata): HeadData['alternates'] {
  const own = { hreflang: locale as string, href: absoluteUrl(siteUrl, metadata.canonical ?? path) };
  if (metadata.alternate === undefined) return [];
  const other = { hreflang: otherLocale(locale) as string, href: absoluteUrl(siteUrl, metadata.alternate) };
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
