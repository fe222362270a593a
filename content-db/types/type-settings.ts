import { sqliteTable, text as textColumn } from 'drizzle-orm/sqlite-core';
import * as z from 'zod';
import { contentColumns, flag } from '../model/columns.ts';
import { text } from '../model/fields.ts';
import { defineKeyedSet } from '../model/resource.ts';
import { fitsAddress, slugify, tooLongForAddress } from '../model/slug.ts';
import { switchableTypes } from './type-names.ts';

export const table = sqliteTable('type_settings', {
  ...contentColumns(),
  name: textColumn({ enum: switchableTypes }).notNull().unique(),
  isOff: flag(false),
  singular: textColumn(),
  singularAr: textColumn(),
  plural: textColumn(),
  pluralAr: textColumn(),
  /** The first part of the address of its pages, instead of the program's: see type-fronts.ts. */
  address: textColumn().unique(),
  /** The name of the icon that stands for it in the back office, of those of site/art/service-icons.ts, instead of the program's. */
  icon: textColumn(),
});

const nameField = text().max(60).nullish();

/**
 * The types that an organisation does without, and what it calls the others. Without a row a type is there, under the
 * name that the program has for it. Readers show no row of a type that is off; its rows stay.
 */
export const typeSettings = defineKeyedSet({
  name: 'type-settings',
  label: 'Type setting',
  table,
  input: z.strictObject({
    name: z.enum(switchableTypes, 'Must be a type that can be off'),
    isOff: z.boolean().default(false),
    singular: nameField,
    singularAr: nameField,
    plural: nameField,
    pluralAr: nameField,
    icon: text().max(50).nullish(),
    address: text().refine(fitsAddress, tooLongForAddress).overwrite(slugify).nullish(),
  }),
  key: ['name'],
  views: {
    state: ['isOff', 'address'],
    names: ['singular', 'singularAr', 'plural', 'pluralAr'],
  },
  translation: {
    columns: { singular: 'singularAr', plural: 'pluralAr' },
    byHand: ['singular', 'plural'],
  },
  example: { name: 'services' },
});
