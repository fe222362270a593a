import { integer, sqliteTable, text as textColumn } from 'drizzle-orm/sqlite-core';
import * as z from 'zod';
import { contentColumns, within } from '../model/columns.ts';
import { required } from '../model/fields.ts';
import { defineCollection } from '../model/resource.ts';
import { maxTrainingCourses } from './max-training-courses.ts';

const outOfRange = `Order must be a number from 1 to ${maxTrainingCourses}`;

export const table = sqliteTable(
  'training_courses',
  {
    ...contentColumns(),
    title: textColumn().notNull(),
    description: textColumn().notNull(),
    order: integer().notNull(),
    days: integer(),
  },
  (table) => [within('training_courses_order', table.order, 1, maxTrainingCourses)],
);

/** The courses, in English. The Arabic texts are in `training-course-translations`. */
export const trainingCourses = defineCollection({
  name: 'training-courses',
  label: 'Training course',
  table,
  input: z.strictObject({
    title: required('Title is required').max(200),
    description: required('Description is required').max(2000),
    order: z.coerce.number(outOfRange).int(outOfRange).min(1, outOfRange).max(maxTrainingCourses, outOfRange),
    days: z.number().int().min(1).max(365).nullish(),
  }),
  orderBy: ['order'],
  unique: [],
  views: { card: ['title', 'description', 'order', 'days'] },
  titleColumns: ['title'],
  example: { title: 'First', description: 'A course', order: 1 },
});
