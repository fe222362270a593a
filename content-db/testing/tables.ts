import { sql } from 'drizzle-orm';
import { sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { entityColumns } from '../model/columns.ts';

/** Tables that every database has, also an old one, as tests of all tables use them. */

export const contactForms = sqliteTable('contact_forms', {
  ...entityColumns(),
  name: text().notNull(),
  email: text().notNull(),
  message: text().notNull(),
});

export const subscribers = sqliteTable('subscribers', {
  ...entityColumns(),
  email: text().notNull().unique(),
  consentAt: text().notNull(),
  unsubscribeId: text()
    .notNull()
    .unique()
    .default(sql`(lower(hex(randomblob(16))))`),
});
