import type { RowOf } from '#content-db/write/repository.ts';
import { maxTrainingCourses } from '#content-db/types/max-training-courses.ts';
import type { FieldSpec } from '../../fields/field-spec.ts';
import type { ResourceScreen, ScreenTexts } from '../../resource/screen.ts';
import { screenTexts } from '../../resource/define-screen.ts';
import { t } from '../../language/text.tsx';

/** A training course; its texts are English. */
export type Course = RowOf<'training-courses'>;
export type CourseTranslation = RowOf<'training-course-translations'>;

const texts: ScreenTexts = {
  add: t('Add Course'),
  edit: t('Edit Course'),
  addHint: t('Maximum {most} courses allowed', { most: maxTrainingCourses }),
  created: [t('Course created successfully')],
  updated: [t('Course updated successfully')],
  deleted: [t('Course deleted')],
  createFailed: [t('Failed to create course')],
  updateFailed: [t('Failed to update course')],
  deleteFailed: [t('Failed to delete course')],
  confirmDelete: t('Are you sure you want to delete this training course?'),
  empty: t('No training courses yet'),
  loadFailed: t('Failed to fetch courses'),
};

const textFields: FieldSpec[] = [
  { name: 'title', label: t('Title'), kind: 'text', isRequired: true, isTranslated: true },
  { name: 'description', label: t('Description'), kind: 'area', isRequired: true, isTranslated: true },
];

/** The screen of the training courses. A new course comes last. */
export function courseScreen(courses: Course[]): ResourceScreen<'training-courses'> {
  const next = Math.min(maxTrainingCourses, Math.max(0, ...courses.map(({ order }) => order)) + 1);
  return {
    name: 'training-courses',
    texts: screenTexts('training-courses', texts),
    fields: [
      ...textFields,
      {
        name: 'order',
        label: t('Order'),
        kind: 'number',
        isRequired: true,
        isHalf: true,
        hint: t('From 1 to {most}; lower numbers come first.', { most: maxTrainingCourses }),
      },
      {
        name: 'days',
        label: t('Length in days'),
        kind: 'number',
        isHalf: true,
        hint: t('Draws the stair beside the courses when all of them have one.'),
      },
    ],
    defaults: () => ({ title: '', description: '', order: next, days: null }),
    labelOf: ({ title }) => title,
    sorts: [],
    hasLocales: false,
    refreshes: ['training-course-translations'],
  };
}

/** The screen for the Arabic text of a course. */
export function translationScreen(courseId: number): ResourceScreen<'training-course-translations'> {
  return {
    name: 'training-course-translations',
    texts: {
      ...texts,
      add: t('Arabic text of the course'),
      edit: t('Arabic text of the course'),
      addHint: undefined,
      created: texts.updated,
      createFailed: texts.updateFailed,
    },
    fields: textFields,
    defaults: (locale) => ({ courseId, locale, title: '', description: '' }),
    labelOf: ({ title }) => title,
    sorts: [],
    hasLocales: false,
    draftOf: String(courseId),
    hasOneRow: true,
  };
}
