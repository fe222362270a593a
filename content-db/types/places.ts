import { integer, sqliteTable, text as textColumn } from 'drizzle-orm/sqlite-core';
import * as z from 'zod';
import { contentColumns, within } from '../model/columns.ts';
import {
  email,
  optionalText,
  optionalUrl,
  required,
  sortOrderField,
  text,
  zeroOrOne,
} from '../model/fields.ts';
import { hoursProblem, tidyHours } from '../model/opening-hours.ts';
import { defineCollection } from '../model/resource.ts';

export const table = sqliteTable(
  'places',
  {
    ...contentColumns(),
    name: textColumn().notNull(),
    nameAr: textColumn(),
    address: textColumn(),
    addressAr: textColumn(),
    phone: textColumn(),
    email: textColumn(),
    mapUrl: textColumn(),
    /** Opening hours in lines as schema.org has them, such as `Mo-Fr 09:00-17:00`; see model/opening-hours.ts. */
    hours: textColumn(),
    hoursNote: textColumn(),
    hoursNoteAr: textColumn(),
    sortOrder: integer().notNull().default(0),
    isVisible: integer().notNull().default(1),
  },
  (columns) => [within('places_is_visible', columns.isVisible, 0, 1)],
);

const shown = ['name', 'nameAr', 'address', 'addressAr', 'phone', 'email', 'mapUrl', 'hours'] as const;

/** Where the organisation is found, and when it is open. */
export const places = defineCollection({
  name: 'places',
  label: 'Place',
  table,
  input: z.strictObject({
    name: required('Name is required').max(200),
    nameAr: text().max(200).nullish(),
    address: optionalText(),
    addressAr: optionalText(),
    // What can be dialled is known on the server: see admin-server/content/number-to-dial.ts.
    phone: optionalText(),
    email: z.union([z.literal(''), email()], 'Must be a valid email').nullish(),
    mapUrl: optionalUrl(),
    hours: text()
      .max(2000)
      .check(({ value, issues }) => {
        const message = hoursProblem(value);
        if (message !== undefined) issues.push({ code: 'custom', input: value, message });
      })
      .overwrite(tidyHours)
      .nullish(),
    hoursNote: optionalText(),
    hoursNoteAr: optionalText(),
    sortOrder: sortOrderField,
    isVisible: zeroOrOne,
  }),
  isPublic: { columns: ['isVisible'], test: (row) => row.isVisible === 1 },
  orderBy: ['sortOrder'],
  unique: [],
  views: {
    /** What every page says of the first place: its hours in the footer, the rest for search engines. */
    first: shown,
    card: [...shown, 'hoursNote', 'hoursNoteAr'],
  },
  titleColumns: ['name'],
  translation: { columns: { name: 'nameAr', address: 'addressAr', hoursNote: 'hoursNoteAr' } },
  example: { name: 'Head office' },
});
