import { sqliteTable, text as textColumn } from 'drizzle-orm/sqlite-core';
import * as z from 'zod';
import { contentColumns, flag } from '../model/columns.ts';
import { optionalText, optionalUrl, required, text } from '../model/fields.ts';
import { defineCollection } from '../model/resource.ts';
import { fitsAddress, tooLongForAddress } from '../model/slug.ts';
import { ownPagePaths } from './page-path.ts';

export const table = sqliteTable('pages', {
  ...contentColumns(),
  title: textColumn().notNull(),
  titleAr: textColumn(),
  /** Of a page of the program: its name, such as `home`. */
  slug: textColumn().notNull().unique(),
  /** Absent for the same as in English. */
  slugAr: textColumn().unique(),
  description: textColumn(),
  descriptionAr: textColumn(),
  picture: textColumn(),
  isVisible: flag(true),
});

/**
 * Pages of sections: those that staff add, and the pages of the program whose sections they have arranged, which have
 * their other texts elsewhere. Their sections are `page-sections`.
 */
export const pages = defineCollection({
  name: 'pages',
  label: 'Page',
  table,
  input: z.strictObject({
    title: required('Title is required').max(200),
    titleAr: text().max(200).nullish(),
    slug: text().refine(fitsAddress, tooLongForAddress),
    slugAr: text().refine(fitsAddress, tooLongForAddress).nullish(),
    description: optionalText(),
    descriptionAr: optionalText(),
    picture: optionalUrl(),
    isVisible: z.boolean().default(true),
  }),
  isPublic: { columns: ['isVisible'], test: (row) => row.isVisible },
  orderBy: ['title'],
  unique: ['slug', 'slugAr'],
  views: {
    /** Of a page of the program; its sections are a list of their own. */
    place: ['slug', 'picture'],
    page: ['slug', 'slugAr', 'title', 'titleAr', 'description', 'descriptionAr', 'picture'],
    link: ['slug', 'slugAr'],
  },
  titleColumns: ['title'],
  translation: { columns: { title: 'titleAr', description: 'descriptionAr' } },
  address: {
    view: 'link',
    sitemapView: 'link',
    sitemapPrefix: 'own-pages-',
    paths: ownPagePaths,
  },
  example: { title: 'About us', slug: 'about-us' },
});
