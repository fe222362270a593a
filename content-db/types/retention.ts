import { integer, sqliteTable, text as textColumn } from 'drizzle-orm/sqlite-core';
import * as z from 'zod';
import { contentColumns, within } from '../model/columns.ts';
import { defineKeyedSet } from '../model/resource.ts';
import { retentionNames } from './retention-days.ts';

const message = 'Must be a whole number of days, from 1 to 3650';

export const table = sqliteTable(
  'retention',
  {
    ...contentColumns(),
    name: textColumn({ enum: retentionNames }).notNull().unique(),
    days: integer().notNull(),
  },
  (table) => [within('retention_days', table.days, 1, 3650)],
);

/**
 * After how many days visitors' data is deleted. It is content, because the privacy policy states it: what is
 * published is what the policy says and what the server does. Without a row the default of `retention-days.ts` applies.
 */
export const retention = defineKeyedSet({
  name: 'retention',
  label: 'Retention time',
  table,
  input: z.strictObject({
    name: z.enum(retentionNames),
    days: z.number(message).int(message).min(1, message).max(3650, message),
  }),
  key: ['name'],
  example: { name: 'messages', days: 365 },
});
