import { integer, sqliteTable, text as textColumn } from 'drizzle-orm/sqlite-core';
import * as z from 'zod';
import { contentColumns, within } from '../model/columns.ts';
import { optionalText, required } from '../model/fields.ts';
import { defineKeyedSet } from '../model/resource.ts';

export const table = sqliteTable(
  'uploads',
  {
    ...contentColumns(),
    /** Name of the original below /uploads/, such as `3f…a1.jpg`; variants are `3f…a1-640.avif`. */
    file: textColumn().notNull().unique(),
    width: integer().notNull(),
    height: integer().notNull(),
    /** Widths of the stored variants in pixels, ascending; each exists as AVIF, WebP and in the format of the original. An SVG has none. */
    widths: textColumn({ mode: 'json' }).$type<number[]>().notNull(),
    /** Focal point, in percent of width and height. */
    focalX: integer().notNull().default(50),
    focalY: integer().notNull().default(50),
    altEn: textColumn(),
    altAr: textColumn(),
  },
  (table) => [
    within('uploads_focal_x', table.focalX, 0, 100),
    within('uploads_focal_y', table.focalY, 0, 100),
  ],
);

/** Uploaded pictures with their size, the widths of their variants, focal point and alt text. */
export const uploads = defineKeyedSet({
  name: 'uploads',
  label: 'Uploaded picture',
  table,
  input: z.strictObject({
    file: required('File is required'),
    width: z.number().int().positive(),
    height: z.number().int().positive(),
    widths: z.array(z.number().int().positive()),
    focalX: z.number().int().min(0).max(100).default(50),
    focalY: z.number().int().min(0).max(100).default(50),
    altEn: optionalText(),
    altAr: optionalText(),
  }),
  key: ['file'],
  views: { file: ['file'] },
  titleColumns: ['altEn', 'altAr'],
  arabicTitleColumns: ['altAr'],
  searchColumns: [],
  measuredColumns: ['width', 'height', 'widths'],
  translation: { columns: { altEn: 'altAr' } },
  example: { file: 'a.jpg', width: 800, height: 600, widths: [] },
});
