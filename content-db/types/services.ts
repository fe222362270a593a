import { integer, sqliteTable, text as textColumn } from 'drizzle-orm/sqlite-core';
import * as z from 'zod';
import { contentColumns, flag } from '../model/columns.ts';
import { identifier, optionalText, sortOrderField, text, zeroOrOne } from '../model/fields.ts';
import { defineCollection } from '../model/resource.ts';
import { fitsAddress, slugify, tooLongForAddress } from '../model/slug.ts';
import { instructors } from './instructors.ts';
import { servicePaths } from './service-path.ts';

export const table = sqliteTable('services', {
  ...contentColumns(),
  key: textColumn().notNull().unique(),
  icon: textColumn().notNull().default('briefcase'),
  sortOrder: integer().notNull().default(0),
  isFeatured: flag(false),
  instructorId: integer().references(() => instructors.table.id),
  /** An incident on a plan: a script of content-db/scenes. */
  scene: textColumn(),
  isVisible: integer().notNull().default(1),
  /** Days of training. */
  days: integer(),
  /** Participants at most. */
  groupSize: integer(),
  /** The language that it is taught in; `both` means the choice of one. */
  taughtIn: textColumn({ enum: ['en', 'ar', 'both'] }),
});

/** Services. Their texts are in `service-translations`, one row per language. The key is part of the address. */
export const services = defineCollection({
  name: 'services',
  label: 'Service',
  table,
  input: z.strictObject({
    key: identifier('Key is required')
      .max(100)
      .transform(slugify)
      .refine((key) => key !== '', 'Key needs letters or digits')
      .refine(fitsAddress, tooLongForAddress),
    icon: text().max(50).default('briefcase'),
    sortOrder: sortOrderField,
    isFeatured: z.boolean().default(false),
    instructorId: z.number().int().positive().nullish(),
    scene: optionalText(),
    isVisible: zeroOrOne,
    days: z.number().int().min(1).max(365).nullish(),
    groupSize: z.number().int().min(1).max(1000).nullish(),
    taughtIn: z.enum(['en', 'ar', 'both']).nullish(),
  }),
  isPublic: { columns: ['isVisible'], test: (row) => row.isVisible === 1 },
  orderBy: ['sortOrder'],
  unique: ['key'],
  views: {
    card: ['key', 'icon', 'sortOrder', 'isFeatured', 'instructorId', 'days'],
    address: ['key'],
    /** The service's own page, without the texts. */
    page: ['key', 'icon', 'isFeatured', 'days', 'groupSize', 'taughtIn'],
    scene: ['scene'],
  },
  titleColumns: ['key'],
  // A search finds a service by its texts.
  searchColumns: [],
  address: {
    view: 'address',
    sitemapView: 'address',
    sitemapPrefix: 'services-',
    paths: ({ key }) => servicePaths(key),
  },
  example: { key: 'cabin-safety' },
});
