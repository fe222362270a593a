import { randomBytes } from 'node:crypto';
import type { InStatement, InValue } from '@libsql/client';

export interface Statement {
  sql: string;
  args: InValue[];
}

/**
 * A statement with the time put in that it asks for, so that it does the same wherever it runs.
 * @param now milliseconds since 1970
 */
export function atTime(statement: InStatement, now: number): Statement {
  const { sql, args = [] } = typeof statement === 'string' ? { sql: statement } : statement;
  if (!Array.isArray(args)) throw new Error(`This statement has named arguments: ${sql}`);
  if (!/'now'|'subsec'/.test(sql)) return { sql, args };
  const fixed = sql
    .replaceAll("unixepoch('subsec')", String(now / 1000))
    .replaceAll("'now'", `'${new Date(now).toISOString()}'`);
  return { sql: fixed, args };
}

const varying =
  /\b(?:random(?:blob)?\s*\(|current_(?:time|date|timestamp)\b|(?:changes|last_insert_rowid)\s*\(|(?:unixepoch|julianday|date|time|datetime)\s*\(\s*\))|'subsec'/i;

/**
 * The same with random bytes, as the defaults of columns ask for.
 * @throws Error for a statement whose outcome would differ all the same, or that a database server refuses
 */
export function frozen(statement: InStatement, now: number): Statement {
  const { sql, args } = atTime(statement, now);
  const fixed = sql.replaceAll(
    /\brandomblob\((\d+)\)/gi,
    (_, size: string) => `x'${randomBytes(Number(size)).toString('hex')}'`,
  );
  if (!repeatable.test(fixed)) throw new Error(`This statement is not for a database server: ${fixed}`);
  if (varying.test(fixed)) throw new Error(`This statement can have another outcome elsewhere: ${fixed}`);
  return { sql: fixed, args };
}

/** What a database server takes in a transaction, and what a copy can repeat. */
const repeatable = /^\s*(?:INSERT|REPLACE|UPDATE|DELETE|WITH|PRAGMA\s+defer_foreign_keys)\b/i;

/** Whether a statement changes nothing. */
export function isReading(sql: string): boolean {
  if (/^\s*(?:SELECT|EXPLAIN|VALUES)\b/i.test(sql)) return true;
  if (/^\s*PRAGMA\b/i.test(sql)) return !/^\s*PRAGMA\s+defer_foreign_keys\b/i.test(sql);
  return /^\s*WITH\b/i.test(sql) && !/\b(?:INSERT|UPDATE|DELETE|REPLACE)\b/i.test(sql);
}
