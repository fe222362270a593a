import { sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** What a finding of a check does to a publish: `stop` it, `warn` staff, or nothing. */
export const levels = ['stop', 'warn', 'off'] as const;

export type Level = (typeof levels)[number];

/** The levels that admins have set, by the key of the check; the others have their defaults. In the working database only. */
export const checkLevels = sqliteTable('check_levels', {
  check: text().primaryKey(),
  level: text({ enum: levels }).notNull(),
});
