import { type SQL, sql } from 'drizzle-orm';
import { check, integer, type AnySQLiteColumn, text } from 'drizzle-orm/sqlite-core';
import { locales } from './locale.ts';

const now = sql`(strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))`;

/** Columns of every entity. Times are ISO 8601, UTC. Ids are never reused. */
export function entityColumns() {
  return {
    id: integer().primaryKey({ autoIncrement: true }),
    createdAt: text().notNull().default(now),
    updatedAt: text().notNull().default(now),
  };
}

/** Columns of every content table: those of an entity, and the revision that guards against lost updates. */
export function contentColumns() {
  return { ...entityColumns(), revision: integer().notNull().default(1) };
}

export function localeColumn() {
  return text({ enum: locales }).notNull().default('en');
}

export function flag(initial: boolean) {
  return integer({ mode: 'boolean' }).notNull().default(initial);
}

/** Check constraint: at most `limit` characters. */
export function maxLength(name: string, column: AnySQLiteColumn, limit: number) {
  return check(name, sql`length(${column}) <= ${sql.raw(String(limit))}`);
}

export function knownLocale(name: string, column: AnySQLiteColumn) {
  return check(name, sql`${column} in ('en', 'ar')`);
}

export function within(name: string, column: AnySQLiteColumn, low: number, high: number) {
  return check(name, between(column, low, high));
}

function between(column: AnySQLiteColumn, low: number, high: number): SQL {
  return sql`${column} between ${sql.raw(String(low))} and ${sql.raw(String(high))}`;
}
