import { index, integer, sqliteTable, text as textColumn } from 'drizzle-orm/sqlite-core';
import * as z from 'zod';
import { contentColumns, flag, knownLocale, localeColumn, within } from '../model/columns.ts';
import { optionalText, optionalUrl, required, sortOrderField, zeroOrOne } from '../model/fields.ts';
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
  },
  (table) => [
    index('team_members_locale').on(table.locale, table.sortOrder),
    knownLocale('team_members_locale_known', table.locale),
    within('team_members_is_visible', table.isVisible, 0, 1),
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
  }),
  localeColumn: 'locale',
  sharedColumns: ['imageUrl', 'yearsExperience', 'isVisible'],
  isPublic: { columns: ['isVisible'], test: (row) => row.isVisible === 1 },
  orderBy: ['sortOrder'],
  unique: [],
  views: {
    card: ['name', 'roleKey', 'isRoleFeminine', 'yearsExperience', 'bio', 'imageUrl', 'sortOrder', 'locale'],
    /** What an article shows of its author. */
    author: ['name', 'roleKey', 'isRoleFeminine'],
  },
  titleColumns: ['name'],
  example: { name: 'Dana', roleKey: 'ceo', locale: 'en' },
});
