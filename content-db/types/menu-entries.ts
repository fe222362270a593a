import { type AnySQLiteColumn, integer, sqliteTable, text as textColumn } from 'drizzle-orm/sqlite-core';
import * as z from 'zod';
import { contentColumns, flag } from '../model/columns.ts';
import { identifier, reference, sortOrderField, text } from '../model/fields.ts';
import { badTarget, isMenuTarget, normalizeMenuTarget } from '../model/menu-target.ts';
import { defineCollection } from '../model/resource.ts';

const places = ['header', 'footer'] as const;

export const table = sqliteTable('menu_entries', {
  ...contentColumns(),
  place: textColumn({ enum: places }).notNull(),
  /** Without it, a page of the site goes by its own name. */
  label: textColumn(),
  labelAr: textColumn(),
  /** See model/menu-target.ts. */
  target: textColumn().notNull(),
  /** The entry of the header that it stands below. */
  parentId: integer().references((): AnySQLiteColumn => table.id, { onDelete: 'set null' }),
  sortOrder: integer().notNull().default(0),
  /** The languages of the site that show it. */
  languages: textColumn({ enum: ['both', 'en', 'ar'] })
    .notNull()
    .default('both'),
  isVisible: flag(true),
});

/**
 * The links of the header, in two levels, and of the footer. A place without any entry has the links of the program.
 * Hidden ones are read as well: a place with nothing but these has no links.
 */
export const menuEntries = defineCollection({
  name: 'menu-entries',
  label: 'Menu entry',
  table,
  input: z.strictObject({
    place: z.enum(places, 'Choose the header or the footer'),
    label: text().max(100).nullish(),
    labelAr: text().max(100).nullish(),
    target: identifier('Choose where it leads')
      .max(500)
      .overwrite(normalizeMenuTarget)
      .refine(isMenuTarget, badTarget),
    parentId: reference(),
    sortOrder: sortOrderField,
    languages: z.enum(['both', 'en', 'ar'], 'Choose one of the languages, or both').default('both'),
    isVisible: z.boolean().default(true),
  }),
  orderBy: ['sortOrder'],
  unique: [],
  views: {
    en: ['place', 'label', 'target', 'parentId', 'sortOrder', 'languages', 'isVisible'],
    /** With the English label, which stands in for a missing Arabic one. */
    ar: ['place', 'label', 'labelAr', 'target', 'parentId', 'sortOrder', 'languages', 'isVisible'],
    target: ['target'],
  },
  titleColumns: ['label', 'labelAr', 'target'],
  translation: { columns: { label: 'labelAr' } },
  example: { place: 'header', label: 'Services', target: 'services' },
});
