import { integer, sqliteTable, text as textColumn } from 'drizzle-orm/sqlite-core';
import * as z from 'zod';
import { contentColumns, knownLocale, localeColumn } from '../model/columns.ts';
import { localeField, optionalUrl, sortOrderField, text } from '../model/fields.ts';
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
  },
  (table) => [knownLocale('clients_locale', table.locale)],
);

export const clients = defineCollection({
  name: 'clients',
  label: 'Client',
  table,
  input: z.strictObject({
    name: text(tooShort)
      .max(200)
      .refine((name) => name.trim().length >= 2, tooShort),
    logo: optionalUrl(),
    locale: localeField,
    sortOrder: sortOrderField,
  }),
  localeColumn: 'locale',
  orderBy: ['sortOrder'],
  unique: [],
  views: { card: ['name', 'logo', 'sortOrder', 'locale'] },
  titleColumns: ['name'],
  example: { name: 'Meridian' },
});
