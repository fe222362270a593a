import { integer, sqliteTable, text as textColumn } from 'drizzle-orm/sqlite-core';
import * as z from 'zod';
import { contentColumns, flag } from '../model/columns.ts';
import { optionalText, optionalUrl, required } from '../model/fields.ts';
import { defineCollection } from '../model/resource.ts';

export const table = sqliteTable('instructors', {
  ...contentColumns(),
  name: textColumn().notNull(),
  title: textColumn().notNull(),
  bio: textColumn(),
  qualifications: textColumn(),
  imageUrl: textColumn(),
  specialties: textColumn(),
  yearsExperience: integer(),
  isActive: flag(true),
});

export const instructors = defineCollection({
  name: 'instructors',
  label: 'Instructor',
  table,
  input: z.strictObject({
    name: required('Name is required').max(200),
    title: required('Title is required').max(200),
    bio: optionalText(),
    qualifications: optionalText(),
    imageUrl: optionalUrl(),
    specialties: optionalText(),
    yearsExperience: z.number().int().min(0).max(100).nullish(),
    isActive: z.boolean().default(true),
  }),
  isPublic: { columns: ['isActive'], test: (row) => row.isActive },
  orderBy: ['id'],
  unique: [],
  views: { profile: ['name', 'title', 'imageUrl', 'specialties'] },
  titleColumns: ['name'],
  nameColumn: 'name',
  example: { name: 'Sami', title: 'Head of training' },
});
