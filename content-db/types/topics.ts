import { integer, sqliteTable, text as textColumn } from 'drizzle-orm/sqlite-core';
import * as z from 'zod';
import { contentColumns } from '../model/columns.ts';
import { optionalText, required, sortOrderField, text, identifier } from '../model/fields.ts';
import { locales } from '../model/locale.ts';
import { defineCollection } from '../model/resource.ts';
import { topicPath } from './post-path.ts';

const badSlug = 'Use small letters, digits and single hyphens, such as news-and-events';

export const table = sqliteTable('topics', {
  ...contentColumns(),
  slug: textColumn().notNull().unique(),
  name: textColumn().notNull(),
  nameAr: textColumn(),
  description: textColumn(),
  descriptionAr: textColumn(),
  /**
   * What the drawn covers of its posts show, by the kinds that the drawings of the site have; of no kind if it is empty, as
   * it is where nothing is said. The default of the first version stays in the database only: another one would write the
   * whole table anew.
   */
  cover: textColumn()
    .notNull()
    .default('street')
    .$default(() => ''),
  sortOrder: integer().notNull().default(0),
});

/** What posts are about, in both languages. Each has a page with its posts, and a feed. */
export const topics = defineCollection({
  name: 'topics',
  label: 'Topic',
  table,
  input: z.strictObject({
    slug: identifier('Address is required')
      .max(100)
      .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, badSlug),
    name: required('Name is required').max(100),
    nameAr: text().max(100).nullish(),
    description: optionalText(),
    descriptionAr: optionalText(),
    cover: text().max(50).default(''),
    sortOrder: sortOrderField,
  }),
  orderBy: ['sortOrder'],
  unique: ['slug'],
  views: {
    card: ['slug', 'name', 'nameAr', 'cover', 'sortOrder'],
    page: ['slug', 'name', 'nameAr', 'description', 'descriptionAr'],
    link: ['slug'],
    address: ['slug', 'updatedAt'],
  },
  titleColumns: ['name'],
  translation: { columns: { name: 'nameAr', description: 'descriptionAr' } },
  address: {
    view: 'link',
    sitemapView: 'address',
    sitemapPrefix: 'topics-',
    paths: ({ slug }) => Object.fromEntries(locales.map((locale) => [locale, topicPath(slug, locale)])),
  },
  example: { slug: 'crowds', name: 'Crowds' },
});
