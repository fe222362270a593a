import { integer, sqliteTable, text as textColumn } from 'drizzle-orm/sqlite-core';
import * as z from 'zod';
import { contentColumns, flag } from '../model/columns.ts';
import { required, sortOrderField, text } from '../model/fields.ts';
import { defineCollection } from '../model/resource.ts';
import { sceneField } from '../scenes/scene-field.ts';
import { instructors } from './instructors.ts';

export const table = sqliteTable('services', {
  ...contentColumns(),
  key: textColumn().notNull().unique(),
  icon: textColumn().notNull().default('briefcase'),
  sortOrder: integer().notNull().default(0),
  isFeatured: flag(false),
  instructorId: integer().references(() => instructors.table.id),
  scene: textColumn(),
});

/** Services. Their texts are in `service-translations`, one row per language. */
export const services = defineCollection({
  name: 'services',
  label: 'Service',
  table,
  input: z.strictObject({
    key: required('Key is required').max(100),
    icon: text().max(50).default('briefcase'),
    sortOrder: sortOrderField,
    isFeatured: z.boolean().default(false),
    instructorId: z.number().int().positive().nullish(),
    scene: sceneField(),
  }),
  orderBy: ['sortOrder'],
  unique: ['key'],
  views: { card: ['key', 'icon', 'sortOrder', 'isFeatured', 'instructorId'], scene: ['key', 'scene'] },
  titleColumns: ['key'],
  // A search finds a service by its texts.
  searchColumns: [],
  example: { key: 'cabin-safety' },
});
