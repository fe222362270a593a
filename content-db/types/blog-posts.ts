import { desc, sql } from 'drizzle-orm';
import {
  type AnySQLiteColumn,
  index,
  integer,
  sqliteTable,
  text as textColumn,
} from 'drizzle-orm/sqlite-core';
import * as z from 'zod';
import { contentColumns, knownLocale, localeColumn } from '../model/columns.ts';
import {
  instant,
  localeField,
  optionalText,
  optionalUrl,
  reference,
  required,
  text,
} from '../model/fields.ts';
import { defineCollection } from '../model/resource.ts';
import { fitsAddress, tooLongForAddress } from '../model/slug.ts';
import { postPath } from './post-path.ts';
import { services } from './services.ts';
import { teamMembers } from './team-members.ts';
import { topics } from './topics.ts';

export const table = sqliteTable(
  'blog_posts',
  {
    ...contentColumns(),
    title: textColumn().notNull(),
    /** Markdown, inline HTML allowed; sanitised when rendered. */
    content: textColumn().notNull(),
    description: textColumn(),
    /** For search results and shared links, where the title is too long or says too little there. */
    searchTitle: textColumn(),
    imageUrl: textColumn(),
    slug: textColumn().notNull().unique(),
    /** The start of the content for cards, if there is no description. */
    opening: textColumn().generatedAlwaysAs(
      sql`case when coalesce(description, '') = '' then substr(content, 1, 1000) end`,
    ),
    /** Since when readers have it, or will; set by its first release, unless staff set it. */
    publishedAt: textColumn(),
    /** What readers see as its date. */
    date: textColumn().generatedAlwaysAs(sql`coalesce(nullif(published_at, ''), created_at)`),
    locale: localeColumn(),
    /** The article in the other language that this one translates. */
    translationOf: integer().references((): AnySQLiteColumn => table.id, { onDelete: 'set null' }),
    /** What it is about. The first topic chooses the drawn cover. */
    topicId: integer().references(() => topics.table.id, { onDelete: 'set null' }),
    secondTopicId: integer().references(() => topics.table.id, { onDelete: 'set null' }),
    thirdTopicId: integer().references(() => topics.table.id, { onDelete: 'set null' }),
    /** The member of the team who wrote it. */
    authorId: integer().references(() => teamMembers.table.id, { onDelete: 'set null' }),
    /** The service to book after reading it. */
    serviceId: integer().references(() => services.table.id, { onDelete: 'set null' }),
  },
  (columns) => [
    index('blog_posts_locale_date').on(columns.locale, columns.date),
    // All that orders and divides lists, so that reading them passes over no texts.
    index('blog_posts_list').on(
      desc(columns.date),
      columns.id,
      columns.locale,
      columns.topicId,
      columns.secondTopicId,
      columns.thirdTopicId,
      columns.serviceId,
    ),
    index('blog_posts_translation_of').on(columns.translationOf),
    knownLocale('blog_posts_locale', columns.locale),
  ],
);

export const blogPosts = defineCollection({
  name: 'blog-posts',
  label: 'Blog post',
  table,
  input: z.strictObject({
    title: required('Title is required').max(300),
    content: required('Content is required').max(200_000),
    description: optionalText(),
    searchTitle: text().max(300).nullish(),
    imageUrl: optionalUrl(),
    slug: text().refine(fitsAddress, tooLongForAddress),
    createdAt: instant().optional(),
    publishedAt: instant().nullish(),
    locale: localeField,
    translationOf: reference(),
    topicId: reference(),
    secondTopicId: reference(),
    thirdTopicId: reference(),
    authorId: reference(),
    serviceId: reference(),
  }),
  localeColumn: 'locale',
  orderBy: ['-date'],
  unique: ['slug', 'translationOf'],
  sublists: { topic: ['topicId', 'secondTopicId', 'thirdTopicId'], service: ['serviceId'] },
  heldBackUntil: 'publishedAt',
  views: {
    card: ['title', 'description', 'opening', 'imageUrl', 'slug', 'date', 'locale', 'topicId'],
    /** What another post shows that leads to it. */
    teaser: ['title', 'imageUrl', 'slug', 'locale', 'topicId'],
    link: ['slug', 'locale', 'translationOf'],
    address: ['slug', 'locale', 'date', 'updatedAt', 'translationOf'],
    /** The post's own page, without the text. */
    page: [
      'title',
      'description',
      'searchTitle',
      'opening',
      'imageUrl',
      'slug',
      'date',
      'updatedAt',
      'locale',
      'translationOf',
      'topicId',
      'secondTopicId',
      'thirdTopicId',
      'authorId',
      'serviceId',
    ],
    text: ['content'],
    full: [
      'title',
      'content',
      'description',
      'imageUrl',
      'slug',
      'createdAt',
      'updatedAt',
      'publishedAt',
      'locale',
      'translationOf',
    ],
  },
  titleColumns: ['title'],
  markdownColumns: ['content'],
  translation: {
    columns: ['title', 'description', 'searchTitle', 'content'],
    pairedBy: { translationOf: 'id' },
    // With the same dates the Arabic posts have the order of the English ones.
    copied: [
      'imageUrl',
      'createdAt',
      'publishedAt',
      'topicId',
      'secondTopicId',
      'thirdTopicId',
      'authorId',
      'serviceId',
    ],
  },
  address: {
    view: 'link',
    sitemapView: 'address',
    sitemapPrefix: '',
    paths: (row) => ({ [row.locale]: postPath(row) }),
  },
  example: { title: 'A post', content: 'Text', slug: 'a-post', locale: 'en' },
});
