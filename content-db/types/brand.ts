import { sqliteTable, text as textColumn } from 'drizzle-orm/sqlite-core';
import * as z from 'zod';
import { contentColumns } from '../model/columns.ts';
import { optionalUrl } from '../model/fields.ts';
import { defineKeyedSet } from '../model/resource.ts';
import { brandKey, cornerForms, densities, pictureStyles, typePairs } from './brand-key.ts';

export const table = sqliteTable('brand', {
  ...contentColumns(),
  name: textColumn({ enum: [brandKey.name] })
    .notNull()
    .unique(),
  /** Of dark sections; texts and papers are tinted with it. */
  mainColour: textColumn(),
  /** Of buttons, links and lines. */
  accentColour: textColumn(),
  corners: textColumn({ enum: cornerForms }).notNull().default('slight'),
  typefaces: textColumn({ enum: typePairs }).notNull().default('plex'),
  density: textColumn({ enum: densities }).notNull().default('comfortable'),
  /** Drawings are those of the example: without it, plain covers stand in for them. */
  pictureStyle: textColumn({ enum: pictureStyles }).notNull().default('drawings'),
  /** Addresses of pictures of the library, one a line. */
  photographs: textColumn(),
  logo: textColumn(),
  /** The form of the logo for dark grounds. */
  logoOnDark: textColumn(),
  /** A square mark, for tabs and home screens. */
  icon: textColumn(),
});

/** A colour as browsers and pickers write it. */
const colour = z
  .string('Must be a colour, such as #0f766e')
  .regex(/^(?:#[0-9a-f]{6})?$/i, 'Must be a colour, such as #0f766e')
  .overwrite((value) => value.toLowerCase())
  .nullish();

/**
 * How the site looks, in one row for both languages. Without the row it looks as the program does. Pages read the view
 * `page` only, and the style sheet the view `sheet`: so a colour costs one style sheet.
 */
export const brand = defineKeyedSet({
  name: 'brand',
  label: 'Brand',
  table,
  input: z.strictObject({
    name: z.enum([brandKey.name]).default(brandKey.name),
    mainColour: colour,
    accentColour: colour,
    corners: z.enum(cornerForms, 'Choose one of the forms').default('slight'),
    typefaces: z.enum(typePairs, 'Choose one of the pairs').default('plex'),
    density: z.enum(densities, 'Choose one of the densities').default('comfortable'),
    pictureStyle: z.enum(pictureStyles, 'Choose one of the styles').default('drawings'),
    photographs: z
      .string('Choose pictures of the library')
      .regex(
        /^(?:\/uploads\/[\w.-]+(?:\n\/uploads\/[\w.-]+){0,5})?$/,
        'Choose at most 6 pictures of the library',
      )
      .nullish(),
    logo: optionalUrl(),
    logoOnDark: optionalUrl(),
    icon: z
      .string('Choose a picture of the library')
      .regex(/^(?:\/uploads\/[\w.-]+)?$/, 'Choose a picture of the library')
      .nullish(),
  }),
  key: ['name'],
  views: {
    page: ['logo', 'logoOnDark', 'pictureStyle', 'photographs'],
    sheet: ['mainColour', 'accentColour', 'corners', 'typefaces', 'density'],
    icons: ['mainColour', 'accentColour', 'icon'],
  },
  example: { name: 'brand' },
});
