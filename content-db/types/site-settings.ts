import { integer, sqliteTable, text as textColumn } from 'drizzle-orm/sqlite-core';
import * as z from 'zod';
import { contentColumns, knownLocale, within } from '../model/columns.ts';
import { localeField, zeroOrOne } from '../model/fields.ts';
import { defineKeyedSet } from '../model/resource.ts';

export const table = sqliteTable(
  'site_settings',
  {
    ...contentColumns(),
    locale: textColumn({ enum: ['en', 'ar'] })
      .notNull()
      .default('en')
      .unique(),
    showClientsSection: integer().notNull().default(1),
  },
  (table) => [
    knownLocale('site_settings_locale', table.locale),
    within('site_settings_show_clients', table.showClientsSection, 0, 1),
  ],
);

export const siteSettings = defineKeyedSet({
  name: 'site-settings',
  label: 'Site settings',
  table,
  input: z.strictObject({ locale: localeField, showClientsSection: zeroOrOne }),
  localeColumn: 'locale',
  key: ['locale'],
  example: { locale: 'en' },
});
