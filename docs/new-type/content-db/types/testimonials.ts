import { integer, sqliteTable, text as textColumn } from 'drizzle-orm/sqlite-core';
import * as z from 'zod';
import { contentColumns, within } from '../model/columns.ts';
import { optionalText, required, sortOrderField, zeroOrOne } from '../model/fields.ts';
import { defineCollection } from '../model/resource.ts';

export const table = sqliteTable(
  'testimonials',
  {
    ...contentColumns(),
    author: textColumn().notNull(),
    quote: textColumn().notNull(),
    quoteAr: textColumn(),
    sortOrder: integer().notNull().default(0),
    isVisible: integer().notNull().default(1),
  },
  (columns) => [within('testimonials_is_visible', columns.isVisible, 0, 1)],
);

/** What clients say of us, each in both languages. */
export const testimonials = defineCollection({
  name: 'testimonials',
  label: 'Testimonial',
  table,
  input: z.strictObject({
    author: required('Author is required').max(200),
    quote: required('Quote is required').max(1000),
    quoteAr: optionalText(),
    sortOrder: sortOrderField,
    isVisible: zeroOrOne,
  }),
  isPublic: { columns: ['isVisible'], test: (row) => row.isVisible === 1 },
  orderBy: ['sortOrder'],
  unique: [],
  views: { card: ['author', 'quote', 'quoteAr', 'sortOrder'] },
  titleColumns: ['author'],
  translation: { columns: { quote: 'quoteAr' } },
  publicCall: { view: 'card', maxAge: 300 },
  example: { author: 'Harbour Works', quote: 'Calm, clear and useful.' },
});
