import { integer, sqliteTable, text as textColumn, unique } from 'drizzle-orm/sqlite-core';
import * as z from 'zod';
import { contentColumns, knownLocale, maxLength } from '../model/columns.ts';
import { atLeast, localeField, required, text } from '../model/fields.ts';
import { defineKeyedSet } from '../model/resource.ts';
import { images } from './images.ts';
import { services } from './services.ts';

export const table = sqliteTable(
  'service_translations',
  {
    ...contentColumns(),
    serviceId: integer()
      .notNull()
      .references(() => services.table.id, { onDelete: 'cascade' }),
    locale: textColumn({ enum: ['en', 'ar'] }).notNull(),
    title: textColumn().notNull(),
    overviewDescription: textColumn().notNull(),
    detailedContent: textColumn().notNull(),
    imageKey: textColumn()
      .notNull()
      .references(() => images.table.key, { onUpdate: 'cascade' }),
    /** Who it is for. */
    audience: textColumn(),
    /** What a participant can do afterwards, one a line. */
    outcomes: textColumn(),
    /** The parts of the course, one a line. What stands before a colon is the heading. */
    outline: textColumn(),
    /** How long it takes, in words. */
    length: textColumn(),
    assessment: textColumn(),
  },
  (table) => [
    unique().on(table.serviceId, table.locale),
    maxLength('service_translations_locale_length', table.locale, 5),
    knownLocale('service_translations_locale', table.locale),
    maxLength('service_translations_title', table.title, 100),
    maxLength('service_translations_overview', table.overviewDescription, 150),
    maxLength('service_translations_detail', table.detailedContent, 2000),
  ],
);

export const serviceTranslations = defineKeyedSet({
  name: 'service-translations',
  label: 'Service text',
  table,
  input: z.strictObject({
    serviceId: z.number().int().positive(),
    locale: localeField,
    title: required('Title is required').max(100, 'Title must be less than 100 characters'),
    overviewDescription: atLeast(10, 'Overview must be at least 10 characters').max(
      150,
      'Overview must be less than 150 characters',
    ),
    detailedContent: atLeast(50, 'Detailed content must be at least 50 characters').max(
      2000,
      'Detailed content must be less than 2000 characters',
    ),
    imageKey: required('Please select an image'),
    audience: text().max(500).nullish(),
    outcomes: text().max(2000).nullish(),
    outline: text().max(4000).nullish(),
    length: text().max(200).nullish(),
    assessment: text().max(500).nullish(),
  }),
  localeColumn: 'locale',
  key: ['serviceId', 'locale'],
  titleColumns: ['title'],
  translation: {
    columns: [
      'title',
      'overviewDescription',
      'detailedContent',
      'audience',
      'outcomes',
      'outline',
      'length',
      'assessment',
    ],
    copied: ['imageKey'],
    byLine: ['outcomes', 'outline'],
  },
  example: {
    serviceId: 1,
    locale: 'en',
    title: 'Cabin safety',
    overviewDescription: 'An overview',
    detailedContent: 'What a participant learns, and what for, in some detail.',
    imageKey: 'picture',
  },
});
