import { randomBytes } from 'node:crypto';
import type { InStatement, InValue } from '@libsql/client';

export interface Statement {
  sql: string;
  args: InValue[];
}

/**
 * A statement with the time and the random bytes that it asks for put in, as the defaults of columns do. So it does
 * the same wherever it runs.
 * @throws Error for a statement whose outcome would differ all the same
 */
export function frozen(statement: InStatement): Statement {
  const { sql, args = [] } = typeof statement === 'string' ? { sql: statement } : statement;
  const fixed = sql
    .replaceAll("'now'", `'${new Date().toISOString()}'`)
    .replaceAll(
      /\brandomblob\((\d+)\)/gi,
      (_, size: string) => `x'${randomBytes(Number(size)).toString('hex')}'`,
    );
  if (
    /\b(?:random(?:blob)?\s*\(|current_(?:time|date|timestamp)\b|(?:changes|last_insert_rowid)\s*\()/i.test(
      fixed,
    )
  )
    throw new Error(`This statement can have another outcome elsewhere: ${fixed}`);
  if (!Array.isArray(args)) throw new Error(`This statement has named arguments: ${fixed}`);
  return { sql: fixed, args };
}

/** Whether a statement changes nothing. */
export function isReading(sql: string): boolean {
  if (/^\s*(?:SELECT|EXPLAIN|VALUES)\b/i.test(sql)) return true;
  if (/^\s*PRAGMA\b/i.test(sql)) return !/^\s*PRAGMA\s+defer_foreign_keys\b/i.test(sql);
  return /^\s*WITH\b/i.test(sql) && !/\b(?:INSERT|UPDATE|DELETE|REPLACE)\b/i.test(sql);
}
