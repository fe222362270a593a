import { customType, sqliteTable, text as textColumn } from 'drizzle-orm/sqlite-core';
import * as z from 'zod';
import { contentColumns } from '../model/columns.ts';
import { required, text } from '../model/fields.ts';
import { defineCollection } from '../model/resource.ts';

/** A text of which there are no two that differ in case only. */
const anyCase = customType<{ data: string }>({ dataType: () => 'text COLLATE NOCASE' });

export const table = sqliteTable('glossary_terms', {
  ...contentColumns(),
  englishTerm: anyCase().notNull().unique(),
  arabicForms: textColumn().notNull(),
  forbiddenForms: textColumn().notNull(),
  note: textColumn().notNull().default(''),
});

const forms = text().max(5000).default('');

/** How terms are said in Arabic. Translations and checks follow it; see content-db/segments/terms.ts. */
export const glossary = defineCollection({
  name: 'glossary',
  label: 'Glossary term',
  table,
  input: z.strictObject({
    englishTerm: required('English term is required').max(200, 'A term has at most 200 characters'),
    /** Arabic forms, one a line. One of them must appear; without any the English term itself must. */
    arabicForms: forms,
    /** Arabic forms that must not appear, one a line. */
    forbiddenForms: forms,
    note: text().max(1000, 'A note has at most 1000 characters').default(''),
  }),
  orderBy: ['englishTerm'],
  unique: ['englishTerm'],
  views: { term: ['englishTerm', 'arabicForms', 'forbiddenForms'] },
  titleColumns: ['englishTerm'],
  searchColumns: ['englishTerm', 'arabicForms', 'forbiddenForms', 'note'],
  example: { englishTerm: 'Example term', arabicForms: 'مصطلح المثال', forbiddenForms: 'مثال' },
});
