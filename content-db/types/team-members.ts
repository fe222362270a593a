import {
  type AnySQLiteColumn,
  index,
  integer,
  sqliteTable,
  text as textColumn,
} from 'drizzle-orm/sqlite-core';
import * as z from 'zod';
import { contentColumns, flag, knownLocale, localeColumn, within } from '../model/columns.ts';
import {
  optionalText,
  optionalUrl,
  reference,
  required,
  sortOrderField,
  zeroOrOne,
} from '../model/fields.ts';
import { defineCollection } from '../model/resource.ts';

export const table = sqliteTable(
  'team_members',
  {
    ...contentColumns(),
    name: textColumn().notNull(),
    /** Key of a dictionary text (`team.roles.{roleKey}`), or the text itself. */
    roleKey: textColumn().notNull(),
    /** Whether a role that the dictionary knows is shown in its feminine form, which Arabic has. */
    isRoleFeminine: flag(false),
    yearsExperience: integer(),
    bio: textColumn(),
    imageUrl: textColumn(),
    sortOrder: integer().notNull().default(0),
    locale: localeColumn(),
    isVisible: integer().notNull().default(1),
    /** The row with the same person in the other language. */
    translationOf: integer().references((): AnySQLiteColumn => table.id, { onDelete: 'set null' }),
  },
  (columns) => [
    index('team_members_locale').on(columns.locale, columns.sortOrder),
    index('team_members_translation_of').on(columns.translationOf),
    knownLocale('team_members_locale_known', columns.locale),
    within('team_members_is_visible', columns.isVisible, 0, 1),
  ],
);

export const teamMembers = defineCollection({
  name: 'team-members',
  label: 'Team member',
  table,
  input: z.strictObject({
    name: required('Name is required').max(200),
    roleKey: required('Role is required').max(200),
    isRoleFeminine: z.boolean().optional(),
    yearsExperience: z.number().int().min(0).max(100).nullish(),
    bio: optionalText(),
    imageUrl: optionalUrl(),
    sortOrder: sortOrderField,
    locale: z.enum(['en', 'ar'], 'Language is required').default('en'),
    isVisible: zeroOrOne,
    translationOf: reference(),
  }),
  localeColumn: 'locale',
  sharedColumns: ['imageUrl', 'yearsExperience', 'isVisible'],
  isPublic: { columns: ['isVisible'], test: (row) => row.isVisible === 1 },
  orderBy: ['sortOrder'],
  unique: ['translationOf'],
  views: {
    card: ['name', 'roleKey', 'isRoleFeminine', 'yearsExperience', 'bio', 'imageUrl', 'sortOrder', 'locale'],
    /** What an article shows of its author. */
    author: ['name', 'roleKey', 'isRoleFeminine'],
  },
  titleColumns: ['name'],
  nameColumn: 'name',
  translation: {
    columns: ['name', 'bio'],
    pairedBy: { translationOf: 'id' },
    isEnglishOriginal: true,
    // A role is the key of a text in both languages; one that is not known is changed in the form.
    copied: ['roleKey', 'isRoleFeminine', 'yearsExperience', 'imageUrl', 'sortOrder', 'isVisible'],
    byHand: ['name'],
  },
  example: { name: 'Dana', roleKey: 'ceo', locale: 'en' },
});
