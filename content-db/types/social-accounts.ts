import { integer, sqliteTable, text as textColumn } from 'drizzle-orm/sqlite-core';
import * as z from 'zod';
import { contentColumns, within } from '../model/columns.ts';
import { sortOrderField, text, url, zeroOrOne } from '../model/fields.ts';
import { defineCollection } from '../model/resource.ts';
import { accountNetworks } from './social-networks.ts';

export const table = sqliteTable(
  'social_accounts',
  {
    ...contentColumns(),
    network: textColumn({ enum: accountNetworks }).notNull(),
    profileUrl: textColumn().notNull(),
    /** What it is called, for a network that is not in the list, or beside another account of the same one. */
    label: textColumn(),
    sortOrder: integer().notNull().default(0),
    isVisible: integer().notNull().default(1),
  },
  (columns) => [within('social_accounts_is_visible', columns.isVisible, 0, 1)],
);

/** Accounts of the organisation in social networks, beside the five of the footer's settings. */
export const socialAccounts = defineCollection({
  name: 'social-accounts',
  label: 'Social account',
  table,
  input: z.strictObject({
    network: z.enum(accountNetworks, 'Choose one of the networks'),
    profileUrl: url(),
    label: text().max(100).nullish(),
    sortOrder: sortOrderField,
    isVisible: zeroOrOne,
  }),
  isPublic: { columns: ['isVisible'], test: (row) => row.isVisible === 1 },
  orderBy: ['sortOrder'],
  unique: [],
  views: { link: ['network', 'profileUrl', 'label'] },
  titleColumns: ['label', 'profileUrl'],
  example: { network: 'tiktok', profileUrl: 'https://tiktok.example/@meridian' },
});
