import { sqliteTable, text as textColumn } from 'drizzle-orm/sqlite-core';
import * as z from 'zod';
import { contentColumns } from '../model/columns.ts';
import { identifier, optionalText, required, url } from '../model/fields.ts';
import { defineCollection } from '../model/resource.ts';

export const table = sqliteTable('image_library', {
  ...contentColumns(),
  key: textColumn().notNull().unique(),
  url: textColumn().notNull(),
  title: textColumn().notNull(),
  category: textColumn().notNull(),
  description: textColumn(),
});

/** The image library: pictures by key, to choose from wherever a picture is needed. */
export const images = defineCollection({
  name: 'images',
  label: 'Image',
  table,
  input: z.strictObject({
    key: identifier('Key is required').max(100),
    url: url(),
    title: required('Title is required').max(200),
    category: required('Category is required').max(100),
    description: optionalText(),
  }),
  orderBy: ['id'],
  unique: ['key'],
  views: { picture: ['key', 'url', 'title'] },
  titleColumns: ['title'],
  pictureColumn: 'url',
  example: { key: 'picture', url: '/uploads/a.jpg', title: 'Picture', category: 'Services' },
});
