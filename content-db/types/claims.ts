import { integer, sqliteTable, text as textColumn } from 'drizzle-orm/sqlite-core';
import * as z from 'zod';
import { contentColumns } from '../model/columns.ts';
import { required, text } from '../model/fields.ts';
import { defineCollection } from '../model/resource.ts';

export const table = sqliteTable('claims', {
  ...contentColumns(),
  name: textColumn().notNull(),
  wording: textColumn().notNull(),
  wordingAr: textColumn().notNull(),
  subjects: textColumn().notNull(),
  overclaims: textColumn().notNull().default(''),
  most: integer(),
});

const lines = text().max(5000);

/**
 * What the organisation may say of itself, in both languages. A publish is stopped by a text that says more; see
 * admin-server/checks/claims.
 */
export const claims = defineCollection({
  name: 'claims',
  label: 'Approved claim',
  table,
  input: z.strictObject({
    /** What it is about, for staff. */
    name: required('Name is required').max(200),
    /** The sentence that may be said. */
    wording: required('English wording is required').max(500),
    wordingAr: required('Arabic wording is required').max(500),
    /** Words that tell that a sentence is about it, one a line, in both languages; `…` stands for words between. */
    subjects: required('Give at least one word').max(5000),
    /** Words that say more when they stand near a subject, one a line, in both languages. */
    overclaims: lines.default(''),
    /** The greatest number that may stand before a subject. */
    most: z.number().int().min(0).max(1_000_000).nullish(),
  }),
  orderBy: ['id'],
  unique: [],
  views: { guard: ['wording', 'wordingAr', 'subjects', 'overclaims', 'most'] },
  titleColumns: ['name'],
  translation: { columns: { wording: 'wordingAr' }, byHand: ['wording'] },
  example: {
    name: 'Standards',
    wording: 'aligned with the standard',
    wordingAr: 'متوافق مع المعيار',
    subjects: 'Example Standard',
    overclaims: 'certified',
  },
});
