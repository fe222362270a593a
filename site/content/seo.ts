import { dirOf, type Locale, otherLocale, localPath, splitPath } from '#content-db/model/locale.ts';
import type { PageContext } from './context.ts';

/** What a page says of itself when nobody has written an SEO record. */
export interface PageFacts {
  /** Name of its SEO record: `home`, `services`; a post has none. */
  record?: string;
  title: string;
  description?: string | undefined;
  /** Absolute or own address of a picture. */
  image?: string | undefined;
  type?: 'website' | 'article';
  /** Address of the same page in the other language; absent where there is none. */
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

/** Everything in a page's head, from its SEO record and, where that is silent, from the page. */
export async function headData(context: PageContext, brand: string, facts: PageFacts): Promise<HeadData> {
  const { locale, siteUrl, path } = context;
  const records = await context.content.keyed('seo-settings');
  const record = facts.record === undefined ? undefined : records({ page: facts.record, locale });
  const title = record?.metaTitle || (facts.title === brand ? brand : `${facts.title} · ${brand}`);
  const description = record?.metaDescription || facts.description;
  const canonical = record?.canonicalUrl || absolute(siteUrl, facts.canonical ?? path);
  const drawn = () => context.openGraph({ title: facts.title, locale, brand, seed: splitPath(path).path });
  const ogTitle = record?.ogTitle || record?.metaTitle || facts.title;
  const ogDescription = record?.ogDescription || description;
  const ogImage = absolute(siteUrl, record?.ogImage || facts.image || drawn());
  return {
    lang: locale,
    dir: dirOf(locale),
    title,
    description,
    keywords: record?.keywords || undefined,
    robots: robots(facts.noIndex || record?.noIndex, record?.noFollow),
    canonical,
    alternates: facts.noIndex ? [] : alternates(context, facts),
    openGraph: {
      title: ogTitle,
      description: ogDescription,
      image: ogImage,
      type: facts.type ?? 'website',
      locale: locale === 'ar' ? 'ar_AE' : 'en_GB',
    },
    twitter: {
      title: record?.twitterTitle || ogTitle,
      description: record?.twitterDescription || ogDescription,
      image: record?.twitterImage ? absolute(siteUrl, record.twitterImage) : ogImage,
    },
    structuredData: record?.structuredData || undefined,
  };
}

function robots(noIndex: boolean | undefined, noFollow: boolean | undefined): string | undefined {
  if (!noIndex && !noFollow) return undefined;
  return `${noIndex ? 'noindex' : 'index'}, ${noFollow ? 'nofollow' : 'follow'}`;
}

function alternates({ locale, siteUrl, path }: PageContext, facts: PageFacts): HeadData['alternates'] {
  const own = { hreflang: locale as string, href: absolute(siteUrl, facts.canonical ?? path) };
  if (facts.alternate === undefined) return [];
  const other = { hreflang: otherLocale(locale) as string, href: absolute(siteUrl, facts.alternate) };
  const english = locale === 'en' ? own : other;
  const arabic = locale === 'en' ? other : own;
  return [english, arabic, { hreflang: 'x-default', href: english.href }];
}

/** A path of this site with its origin, as a browser sends it; any other address as it is. */
export function absolute(siteUrl: string, address: string): string {
  return address.startsWith('/') ? siteUrl + encodeURI(address) : address;
}

/** Address of the same page in the other language. */
export function sameInOtherLanguage(path: string): string {
  const { locale, path: english } = splitPath(path);
  return localPath(english, otherLocale(locale));
}
