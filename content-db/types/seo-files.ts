import { sqliteTable, text as textColumn } from 'drizzle-orm/sqlite-core';
import * as z from 'zod';
import { contentColumns, flag, maxLength } from '../model/columns.ts';
import { text } from '../model/fields.ts';
import { defineKeyedSet } from '../model/resource.ts';

export const table = sqliteTable(
  'seo_files',
  {
    ...contentColumns(),
    filename: textColumn().notNull().unique(),
    content: textColumn().notNull(),
    isActive: flag(true),
  },
  (table) => [maxLength('seo_files_filename', table.filename, 50)],
);

/** Files that search engines request by name: robots.txt. */
export const seoFiles = defineKeyedSet({
  name: 'seo-files',
  label: 'SEO file',
  table,
  input: z.strictObject({
    filename: z.enum(['robots.txt']),
    content: text().max(64 * 1024),
    isActive: z.boolean().default(true),
  }),
  isPublic: { columns: ['isActive'], test: (row) => row.isActive },
  key: ['filename'],
  example: { filename: 'robots.txt', content: '' },
});
