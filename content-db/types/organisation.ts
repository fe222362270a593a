import { sqliteTable, text as textColumn } from 'drizzle-orm/sqlite-core';
import * as z from 'zod';
import { contentColumns, flag } from '../model/columns.ts';
import { text } from '../model/fields.ts';
import { defineKeyedSet } from '../model/resource.ts';
import { isTimeZone } from '../model/time-zone.ts';
import { countries } from './countries.ts';
import { organisationKey, organisationKinds } from './organisation-key.ts';

export const table = sqliteTable('organisation', {
  ...contentColumns(),
  name: textColumn({ enum: [organisationKey.name] })
    .notNull()
    .unique(),
  kind: textColumn({ enum: organisationKinds }).notNull(),
  country: textColumn(),
  /** By its name in the IANA database; without one, that of the country. */
  timeZone: textColumn(),
  hasExample: flag(true),
});

/**
 * Whose site it is, in one row for both languages, as programs read it; its names and texts are content of other types.
 * Without the row, it is the example's.
 */
export const organisation = defineKeyedSet({
  name: 'organisation',
  label: 'Organisation',
  table,
  input: z.strictObject({
    name: z.enum([organisationKey.name]).default(organisationKey.name),
    kind: z.enum(organisationKinds, 'Choose one of the kinds').default('Organization'),
    /** ISO 3166-1. */
    country: z.enum(['', ...countries], 'Choose a country').nullish(),
    timeZone: z.union([z.literal(''), text().max(60).refine(isTimeZone, 'Choose a time zone')]).nullish(),
    /** Whether the words and drawings of the example stand in where nothing is stored. */
    hasExample: z.boolean().default(true),
  }),
  key: ['name'],
  example: { name: 'organisation', kind: 'Organization' },
});
