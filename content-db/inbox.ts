import { sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { entityColumns, flag, localeColumn } from './model/columns.ts';
import type { SpamSign } from './model/spam-signs.ts';

/** Messages of the contact form: in the working database only, never published. */
export const contactForms = sqliteTable('contact_forms', {
  ...entityColumns(),
  name: text().notNull(),
  email: text().notNull(),
  message: text().notNull(),
  /** The key of the program or sector that it is about; in older messages, its English title. */
  about: text(),
  /** Path of the page that led to the form. */
  page: text(),
  locale: localeColumn(),
  isSpam: flag(false),
  /** Why it may be spam; empty if nothing says so, or if staff said that it is none. */
  spamSigns: text({ mode: 'json' }).$type<SpamSign[]>().notNull().default([]),
  isRead: flag(false),
});
