import { integer, sqliteTable, text as textColumn } from 'drizzle-orm/sqlite-core';
import * as z from 'zod';
import { contentColumns, flag, maxLength } from '../model/columns.ts';
import { text } from '../model/fields.ts';
import {
  isRedirectTarget,
  isSitePath,
  normalizePath,
  normalizeTarget,
  targetPath,
} from '../model/redirect-target.ts';
import { defineCollection } from '../model/resource.ts';
import { typesWithFront } from './type-fronts.ts';

/** Characters of an address. */
export const maxAddress = 500;

const reserved = /^\/(?:admin|api|preview|uploads|_astro)(?:\/|$)|^\/(?:robots\.txt|sitemap\.xml)?$/;

export const table = sqliteTable(
  'redirects',
  {
    ...contentColumns(),
    fromUrl: textColumn().notNull().unique(),
    toUrl: textColumn().notNull(),
    redirectType: integer().notNull().default(301),
    isActive: flag(true),
    hitCount: integer().notNull().default(0),
    /** The type whose former address it is: what was below that has moved along. Set by the program only. */
    formerOf: textColumn({ enum: typesWithFront }),
  },
  (table) => [
    maxLength('redirects_from_url', table.fromUrl, maxAddress),
    maxLength('redirects_to_url', table.toUrl, maxAddress),
  ],
);

/**
 * Redirects from an old address to another address of this site, with a query or a part where one is needed, or to
 * another website. Only admins may name another website: see `admin-server/content/types/redirects.ts`.
 */
export const redirects = defineCollection({
  name: 'redirects',
  label: 'Redirect',
  table,
  input: z
    .strictObject({
      fromUrl: text()
        .overwrite(normalizePath)
        .max(maxAddress)
        .refine(isSitePath, 'Must be a path of this site, such as /old-page')
        .refine((path) => !reserved.test(path), 'This address is in use by the site itself'),
      toUrl: text()
        .overwrite(normalizeTarget)
        .max(maxAddress)
        .refine(
          isRedirectTarget,
          'Must be a path of this site, such as /services, or an https:// address without a password',
        ),
      redirectType: z.union([z.literal(301), z.literal(302), z.literal(307), z.literal(308)]).default(301),
      isActive: z.boolean().default(true),
      formerOf: z.enum(typesWithFront).nullish(),
    })
    .refine((rule) => rule.fromUrl !== targetPath(rule.toUrl), {
      path: ['toUrl'],
      message: 'An address cannot redirect to itself',
    }),
  isPublic: { columns: ['isActive'], test: (row) => row.isActive },
  orderBy: ['fromUrl'],
  unique: ['fromUrl'],
  views: { rule: ['fromUrl', 'toUrl', 'redirectType', 'formerOf'] },
  titleColumns: ['fromUrl'],
  example: { fromUrl: '/old', toUrl: '/new' },
});
