import { sqliteTable, text as textColumn } from 'drizzle-orm/sqlite-core';
import * as z from 'zod';
import { contentColumns, flag } from '../model/columns.ts';
import { optionalText, optionalUrl, required, sharingPicture, text } from '../model/fields.ts';
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
  /** For search results and shared links, where the title is too long or says too little there. */
  searchTitle: textColumn(),
  searchTitleAr: textColumn(),
  /** What social networks show with a link, instead of a drawn picture. */
  sharingPicture: textColumn(),
  /** Whether search engines may list it. */
  isListed: flag(true),
  /** Whether its sections have numbers. */
  hasNumbers: flag(true),
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
    searchTitle: text().max(300).nullish(),
    searchTitleAr: text().max(300).nullish(),
    sharingPicture: sharingPicture(),
    isListed: z.boolean().default(true),
    hasNumbers: z.boolean().default(true),
    isVisible: z.boolean().default(true),
  }),
  isPublic: { columns: ['isVisible'], test: (row) => row.isVisible },
  orderBy: ['title'],
  unique: ['slug', 'slugAr'],
  views: {
    /** Of a page of the program; its sections are a list of their own. */
    place: ['slug', 'picture', 'hasNumbers'],
    page: [
      'slug',
      'slugAr',
      'title',
      'titleAr',
      'description',
      'descriptionAr',
      'picture',
      'searchTitle',
      'searchTitleAr',
      'sharingPicture',
      'isListed',
      'hasNumbers',
    ],
    link: ['slug', 'slugAr'],
    sitemap: ['slug', 'slugAr', 'isListed'],
    /** What llms.txt says of it. */
    summary: ['slug', 'slugAr', 'isListed', 'title', 'titleAr', 'description', 'descriptionAr'],
  },
  titleColumns: ['title'],
  translation: {
    columns: { title: 'titleAr', description: 'descriptionAr', searchTitle: 'searchTitleAr' },
  },
  address: {
    view: 'link',
    sitemapView: 'sitemap',
    isListed: (row) => row.isListed,
    sitemapPrefix: 'own-pages-',
    paths: ownPagePaths,
  },
  example: { title: 'About us', slug: 'about-us' },
});
