import { integer, sqliteTable, text as textColumn } from 'drizzle-orm/sqlite-core';
import * as z from 'zod';
import { contentColumns, flag } from '../model/columns.ts';
import { optionalUrl, reference, required, sortOrderField, text } from '../model/fields.ts';
import { badTarget, isMenuTarget, normalizeMenuTarget } from '../model/menu-target.ts';
import { defineCollection } from '../model/resource.ts';
import { pages } from './pages.ts';
import { places } from './places.ts';
import { topics } from './topics.ts';

/** The grounds that a section can have. */
export const sectionGrounds = ['plain', 'raised', 'dark'] as const;

/** Where the words of a section stand in its width. */
export const alignments = ['start', 'center'] as const;

export const table = sqliteTable('page_sections', {
  ...contentColumns(),
  pageId: integer()
    .notNull()
    .references(() => pages.table.id, { onDelete: 'cascade' }),
  /** See section-kinds.ts. */
  kind: textColumn().notNull(),
  sortOrder: integer().notNull().default(0),
  isVisible: flag(true),
  title: textColumn(),
  titleAr: textColumn(),
  /** Markdown. */
  text: textColumn(),
  textAr: textColumn(),
  picture: textColumn(),
  link: textColumn(),
  linkLabel: textColumn(),
  linkLabelAr: textColumn(),
  secondLink: textColumn(),
  secondLinkLabel: textColumn(),
  secondLinkLabelAr: textColumn(),
  alignment: textColumn({ enum: alignments }).notNull().default('start'),
  ground: textColumn({ enum: sectionGrounds }).notNull().default('plain'),
  /** Of a list: how many rows at most. */
  count: integer(),
  /** Of a list of posts: those of one topic. */
  topicId: integer().references(() => topics.table.id, { onDelete: 'set null' }),
  /** The place that it shows. */
  placeId: integer().references(() => places.table.id, { onDelete: 'set null' }),
});

/** Where a button leads: see model/menu-target.ts. */
function target() {
  return z
    .union([z.literal(''), text().overwrite(normalizeMenuTarget).max(500).refine(isMenuTarget, badTarget)])
    .nullish();
}

/**
 * The sections of pages, each with its text in both languages, and what staff have changed of a page's own sections:
 * their place, and whether they are shown. Hidden rows are read too, as they say what is not there.
 */
export const pageSections = defineCollection({
  name: 'page-sections',
  label: 'Section',
  table,
  input: z.strictObject({
    pageId: z.number().int().positive(),
    kind: required('Choose what the section shows').max(60),
    sortOrder: sortOrderField,
    isVisible: z.boolean().default(true),
    title: text().max(300).nullish(),
    titleAr: text().max(300).nullish(),
    text: text().max(50_000).nullish(),
    textAr: text().max(50_000).nullish(),
    picture: optionalUrl(),
    link: target(),
    linkLabel: text().max(100).nullish(),
    linkLabelAr: text().max(100).nullish(),
    secondLink: target(),
    secondLinkLabel: text().max(100).nullish(),
    secondLinkLabelAr: text().max(100).nullish(),
    alignment: z.enum(alignments, 'Choose where the words stand').default('start'),
    ground: z.enum(sectionGrounds, 'Choose one of the grounds').default('plain'),
    count: z.number().int().min(1, 'Must be at least 1').max(100).nullish(),
    topicId: reference(),
    placeId: reference(),
  }),
  orderBy: ['sortOrder'],
  unique: [],
  sublists: { page: ['pageId'] },
  views: {
    section: [
      'kind',
      'sortOrder',
      'isVisible',
      'title',
      'titleAr',
      'text',
      'textAr',
      'picture',
      'link',
      'linkLabel',
      'linkLabelAr',
      'secondLink',
      'secondLinkLabel',
      'secondLinkLabelAr',
      'alignment',
      'ground',
      'count',
      'topicId',
      'placeId',
    ],
  },
  titleColumns: ['title', 'kind'],
  arabicTitleColumns: ['titleAr'],
  markdownColumns: ['text', 'textAr'],
  translation: {
    columns: {
      title: 'titleAr',
      text: 'textAr',
      linkLabel: 'linkLabelAr',
      secondLinkLabel: 'secondLinkLabelAr',
    },
  },
  example: { pageId: 1, kind: 'text', title: 'Who we are', text: 'A text.' },
});
