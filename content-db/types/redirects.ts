import { integer, sqliteTable, text as textColumn } from 'drizzle-orm/sqlite-core';
import * as z from 'zod';
import { contentColumns, flag, maxLength } from '../model/columns.ts';
import { text } from '../model/fields.ts';
import { defineCollection } from '../model/resource.ts';

const ownPath = /^\/(?![/\\])[^\s\\\p{Cc}?#]*$/u;
const reserved = /^\/(?:admin|api|preview|uploads|_astro)(?:\/|$)|^\/(?:robots\.txt|sitemap\.xml)?$/;
const climbing = /\/\/|\/\.\.?(?:\/|$)/;

/** A path as people read it, however it was written: of `/caf%C3%A9/` and `/café` the latter. */
function addressOf(path: string): string {
  const read = decoded(path);
  return (read.includes('%') ? path : read).replace(/(?<=.)\/+$/, '');
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

const ownAddress = (example: string) =>
  text()
    .max(500)
    .overwrite(addressOf)
    .refine(
      (path) => ownPath.test(path) && !climbing.test(path),
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

/** Where visitors of an old address are sent: always to an address of this site. */
export const redirects = defineCollection({
  name: 'redirects',
  label: 'Redirect',
  table,
  input: z
    .strictObject({
      fromUrl: ownAddress('/old-page').refine(
        (path) => !reserved.test(path),
        'This address is in use by the site itself',
      ),
      toUrl: ownAddress('/services'),
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
