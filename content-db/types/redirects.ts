import { integer, sqliteTable, text as textColumn } from 'drizzle-orm/sqlite-core';
import * as z from 'zod';
import { contentColumns, flag, maxLength } from '../model/columns.ts';
import { text } from '../model/fields.ts';
import { withoutInvisible } from '../model/invisible.ts';
import { defineCollection } from '../model/resource.ts';

const sitePath = /^\/(?![/\\])[^\s\\\p{Cc}?#]*$/u;
const reserved = /^\/(?:admin|api|preview|uploads|_astro)(?:\/|$)|^\/(?:robots\.txt|sitemap\.xml)?$/;
const unnormalized = /\/\/|\/\.\.?(?:\/|$)/;

/**
 * Normalizes a path to its readable form, composed, without invisible signs and without a slash at the end:
 * `/cafe%CC%81/` becomes `/café`.
 */
function normalizePath(path: string): string {
  const readable = decode(withoutInvisible(path)).normalize('NFC');
  return withoutInvisible(readable.includes('%') ? path : readable).replace(/(?<=[^/]|^\/)\/+$/, '');
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

const siteAddress = (example: string) =>
  text()
    .overwrite(normalizePath)
    .max(500)
    .refine(
      (path) => sitePath.test(path) && !unnormalized.test(path),
      `Must be a path of this site, such as ${example}`,
    );

export const table = sqliteTable(
  'redirects',
  {
    ...contentColumns(),
    fromUrl: textColumn().notNull().unique(),
    toUrl: textColumn().notNull(),
    redirectType: integer().notNull().default(301),
    isActive: flag(true),
    hitCount: integer().notNull().default(0),
  },
  (table) => [
    maxLength('redirects_from_url', table.fromUrl, 500),
    maxLength('redirects_to_url', table.toUrl, 500),
  ],
);

/** Redirects from an old address to another address of this site. */
export const redirects = defineCollection({
  name: 'redirects',
  label: 'Redirect',
  table,
  input: z
    .strictObject({
      fromUrl: siteAddress('/old-page').refine(
        (path) => !reserved.test(path),
        'This address is in use by the site itself',
      ),
      toUrl: siteAddress('/services'),
      redirectType: z.union([z.literal(301), z.literal(302), z.literal(307), z.literal(308)]).default(301),
      isActive: z.boolean().default(true),
    })
    .refine((rule) => rule.fromUrl !== rule.toUrl, {
      path: ['toUrl'],
      message: 'An address cannot redirect to itself',
    }),
  isPublic: { columns: ['isActive'], test: (row) => row.isActive },
  orderBy: ['fromUrl'],
  unique: ['fromUrl'],
  views: { rule: ['fromUrl', 'toUrl', 'redirectType'] },
  titleColumns: ['fromUrl'],
  example: { fromUrl: '/old', toUrl: '/new' },
});
