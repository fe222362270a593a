import { sqliteTable, text as textColumn, unique } from 'drizzle-orm/sqlite-core';
import * as z from 'zod';
import { contentColumns, flag, knownLocale, localeColumn } from '../model/columns.ts';
import { identifier, required } from '../model/fields.ts';
import { defineKeyedSet } from '../model/resource.ts';

export const table = sqliteTable(
  'page_content',
  {
    ...contentColumns(),
    page: textColumn().notNull(),
    section: textColumn().notNull(),
    key: textColumn().notNull(),
    content: textColumn().notNull(),
    locale: localeColumn(),
    isActive: flag(true),
  },
  (table) => [
    unique().on(table.page, table.section, table.key, table.locale),
    knownLocale('page_content_locale', table.locale),
  ],
);

/** The texts of the pages, one row per page, section, key and language. */
export const pageContent = defineKeyedSet({
  name: 'page-content',
  label: 'Page text',
  table,
  input: z.strictObject({
    page: required('Page is required').max(100),
    section: required('Section is required').max(100),
    key: identifier('Key is required').max(100),
    content: required('Content is required').max(200_000),
    locale: z.enum(['en', 'ar'], 'Locale is required'),
    isActive: z.boolean().default(true),
  }),
  localeColumn: 'locale',
  isPublic: { columns: ['isActive'], test: (row) => row.isActive },
  key: ['page', 'section', 'key', 'locale'],
  excerptColumn: 'content',
  translation: { columns: ['content'] },
  example: { page: 'home', section: 'hero', key: 'title', content: 'Hello', locale: 'en' },
});
