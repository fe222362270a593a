import { sqliteTable, text as textColumn, unique } from 'drizzle-orm/sqlite-core';
import * as z from 'zod';
import { contentColumns, flag, knownLocale, localeColumn, maxLength } from '../model/columns.ts';
import { localeField, optionalText, optionalUrl, required, sharingPicture, text } from '../model/fields.ts';
import { defineKeyedSet } from '../model/resource.ts';

export const table = sqliteTable(
  'seo_settings',
  {
    ...contentColumns(),
    page: textColumn().notNull(),
    locale: localeColumn(),
    metaTitle: textColumn(),
    metaDescription: textColumn(),
    keywords: textColumn(),
    ogTitle: textColumn(),
    ogDescription: textColumn(),
    ogImage: textColumn(),
    twitterTitle: textColumn(),
    twitterDescription: textColumn(),
    twitterImage: textColumn(),
    canonicalUrl: textColumn(),
    noIndex: flag(false),
    noFollow: flag(false),
    structuredData: textColumn(),
    hreflang: textColumn(),
  },
  (table) => [
    unique().on(table.page, table.locale),
    knownLocale('seo_settings_locale', table.locale),
    maxLength('seo_settings_page', table.page, 100),
    maxLength('seo_settings_meta_title', table.metaTitle, 200),
    maxLength('seo_settings_hreflang', table.hreflang, 10),
  ],
);

/** Metadata of a page for search engines and social networks. */
export const seoSettings = defineKeyedSet({
  name: 'seo-settings',
  label: 'Page SEO',
  table,
  input: z.strictObject({
    page: required('Page is required').max(100),
    locale: localeField,
    metaTitle: text().max(200).nullish(),
    metaDescription: optionalText(),
    keywords: optionalText(),
    ogTitle: optionalText(),
    ogDescription: optionalText(),
    ogImage: sharingPicture(),
    twitterTitle: optionalText(),
    twitterDescription: optionalText(),
    twitterImage: sharingPicture(),
    canonicalUrl: optionalUrl(),
    noIndex: z.boolean().default(false),
    noFollow: z.boolean().default(false),
    structuredData: text().refine(isJson, 'Must be valid JSON').nullish(),
    hreflang: text().max(10).nullish(),
  }),
  localeColumn: 'locale',
  key: ['page', 'locale'],
  translation: {
    columns: [
      'metaTitle',
      'metaDescription',
      'keywords',
      'ogTitle',
      'ogDescription',
      'twitterTitle',
      'twitterDescription',
    ],
    copied: ['ogImage', 'twitterImage', 'noIndex', 'noFollow'],
  },
  example: { page: 'home', locale: 'en' },
});

function isJson(value: string): boolean {
  if (value === '') return true;
  try {
    JSON.parse(value);
    return true;
  } catch {
    return false;
  }
}
