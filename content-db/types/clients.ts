import {
  type AnySQLiteColumn,
  index,
  integer,
  sqliteTable,
  text as textColumn,
} from 'drizzle-orm/sqlite-core';
import * as z from 'zod';
import { contentColumns, knownLocale, localeColumn } from '../model/columns.ts';
import { atLeast, localeField, optionalUrl, reference, sortOrderField } from '../model/fields.ts';
import { defineCollection } from '../model/resource.ts';

const tooShort = 'Client name must be at least 2 characters.';

export const table = sqliteTable(
  'clients',
  {
    ...contentColumns(),
    name: textColumn().notNull(),
    logo: textColumn(),
    sortOrder: integer().notNull().default(0),
    locale: localeColumn(),
    /** The row with the same client in the other language. */
    translationOf: integer().references((): AnySQLiteColumn => table.id, { onDelete: 'set null' }),
  },
  (columns) => [
    index('clients_translation_of').on(columns.translationOf),
    knownLocale('clients_locale', columns.locale),
  ],
);

export const clients = defineCollection({
  name: 'clients',
  label: 'Client',
  table,
  input: z.strictObject({
    name: atLeast(2, tooShort).max(200),
    logo: optionalUrl(),
    locale: localeField,
    sortOrder: sortOrderField,
    translationOf: reference(),
  }),
  localeColumn: 'locale',
  orderBy: ['sortOrder'],
  unique: ['translationOf'],
  views: { card: ['name', 'logo', 'sortOrder', 'locale'] },
  titleColumns: ['name'],
  nameColumn: 'name',
  translation: {
    columns: ['name'],
    pairedBy: { translationOf: 'id' },
    isEnglishOriginal: true,
    copied: ['logo', 'sortOrder'],
    byHand: ['name'],
  },
  example: { name: 'Meridian' },
});
