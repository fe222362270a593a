import { integer, sqliteTable, text as textColumn, unique } from 'drizzle-orm/sqlite-core';
import * as z from 'zod';
import { contentColumns, knownLocale } from '../model/columns.ts';
import { localeField, required } from '../model/fields.ts';
import { defineKeyedSet } from '../model/resource.ts';
import { trainingCourses } from './training-courses.ts';

export const table = sqliteTable(
  'training_course_translations',
  {
    ...contentColumns(),
    courseId: integer()
      .notNull()
      .references(() => trainingCourses.table.id, { onDelete: 'cascade' }),
    locale: textColumn({ enum: ['en', 'ar'] }).notNull(),
    title: textColumn().notNull(),
    description: textColumn().notNull(),
  },
  (table) => [
    unique().on(table.courseId, table.locale),
    knownLocale('training_course_translations_locale', table.locale),
  ],
);

export const trainingCourseTranslations = defineKeyedSet({
  name: 'training-course-translations',
  label: 'Training course text',
  table,
  input: z.strictObject({
    courseId: z.number().int().positive(),
    locale: localeField,
    title: required('Title is required').max(200),
    description: required('Description is required').max(2000),
  }),
  localeColumn: 'locale',
  key: ['courseId', 'locale'],
  titleColumns: ['title'],
  translation: {
    columns: ['title', 'description'],
    original: trainingCourses,
    pairedBy: { courseId: 'id' },
  },
  example: { courseId: 1, locale: 'ar', title: 'الأولى', description: 'دورة' },
});
