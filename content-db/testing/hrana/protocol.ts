import { z } from 'zod';

/** The messages of Hrana over HTTP, versions 2 and 3, in JSON (libsql: docs/HRANA_3_SPEC.md). */
const value = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('null') }),
  z.strictObject({ type: z.literal('integer'), value: z.string().regex(/^-?\d+$/) }),
  z.strictObject({ type: z.literal('float'), value: z.number() }),
  z.strictObject({ type: z.literal('text'), value: z.string() }),
  z.strictObject({ type: z.literal('blob'), base64: z.base64() }),
]);
export type Value = z.infer<typeof value>;

const statement = z.strictObject({
  sql: z.string().optional(),
  sql_id: z.int().optional(),
  args: z.array(value).default([]),
  named_args: z.array(z.strictObject({ name: z.string(), value })).default([]),
  want_rows: z.boolean().default(true),
});
export type Statement = z.infer<typeof statement>;

const condition = z.discriminatedUnion('type', [
  z.strictObject({ type: z.enum(['ok', 'error']), step: z.int() }),
  z.strictObject({
    type: z.literal('not'),
    get cond() {
      return condition;
    },
  }),
  z.strictObject({
    type: z.enum(['and', 'or']),
    get conds() {
      return z.array(condition);
    },
  }),
  z.strictObject({ type: z.literal('is_autocommit') }),
]);
export type Condition = z.infer<typeof condition>;

const batch = z.strictObject({
  steps: z.array(z.strictObject({ condition: condition.nullish(), stmt: statement })),
});
export type Batch = z.infer<typeof batch>;

const source = { sql: z.string().optional(), sql_id: z.int().optional() };
const request = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('close') }),
  z.strictObject({ type: z.literal('execute'), stmt: statement }),
  z.strictObject({ type: z.literal('batch'), batch }),
  z.strictObject({ type: z.literal('sequence'), ...source }),
  z.strictObject({ type: z.literal('store_sql'), sql_id: z.int(), sql: z.string() }),
  z.strictObject({ type: z.literal('close_sql'), sql_id: z.int() }),
  z.strictObject({ type: z.literal('get_autocommit') }),
]);
export type Request = z.infer<typeof request>;

export const pipeline = z.strictObject({ baton: z.string().nullish(), requests: z.array(request) });

export interface Result {
  cols: { name: string; decltype: string | null }[];
  rows: Value[][];
  affected_row_count: number;
  last_insert_rowid: string | null;
}

export interface Failure {
  message: string;
  code: string;
}

/** A value of the native driver, with safe integers. */
export type Native = null | bigint | number | string | Uint8Array;

export function toNative(sent: Value): Native {
  switch (sent.type) {
    case 'null':
      return null;
    case 'integer':
      return BigInt(sent.value);
    case 'blob':
      return Buffer.from(sent.base64, 'base64');
    default:
      return sent.value;
  }
}

export function fromNative(stored: Native): Value {
  if (stored === null) return { type: 'null' };
  if (typeof stored === 'bigint') return { type: 'integer', value: String(stored) };
  if (typeof stored === 'number') return { type: 'float', value: stored };
  if (typeof stored === 'string') return { type: 'text', value: stored };
  return { type: 'blob', base64: Buffer.from(stored).toString('base64').replace(/=+$/, '') };
}
