import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { inSentence } from '#content-db/model/humanize.ts';
import type { Locale } from '#content-db/model/locale.ts';
import type { RowOf } from '#content-db/write/repository.ts';
import { listQuery, saveRow } from '../../api/resources.ts';
import { RowTexts } from '../../edit/row-texts.tsx';
import { ownNames } from '../../resource/own-types.ts';
import { inLanguage } from '../../resource/row-name.ts';
import { Loaded } from '../../ui/loaded.tsx';
import type { Course } from './course-form.ts';
import { rich, t } from '../../language/text.tsx';

const fields = [
  { name: 'title', label: t('Title') },
  { name: 'description', label: t('Description'), isLong: true },
] as const;

/** The texts of the training courses in one language. */
export function CourseTexts({ locale }: { locale: Locale }) {
  const courses = useQuery(listQuery('training-courses'));
  const translations = useQuery({
    ...listQuery('training-course-translations', { locale }),
    enabled: locale !== 'en',
  });
  const needed: readonly [typeof courses, ...UseQueryResult[]] =
    locale === 'en' ? [courses] : [courses, translations];
  return (
    <Loaded<[Course[], ...unknown[]]> queries={needed} failed={t('Failed to fetch courses')}>
      {(loaded) =>
        loaded.map((course) => {
          const translation = translations.data?.find(({ courseId }) => courseId === course.id);
          return (
            <RowTexts
              key={course.id}
              resource="training-courses"
              id={course.id}
              name={inLanguage(course.title, translation?.title)}
              locale={locale}
              fields={fields}
              texts={
                locale === 'en'
                  ? textsIn('training-courses', course)
                  : translation && textsIn('training-course-translations', translation)
              }
              missing={rich('Nothing in Arabic yet. Write it with the {link}.', {
                link: (
                  <Link to="/training-courses">
                    {inSentence(ownNames('training-courses')?.many ?? t('Training Courses'))}
                  </Link>
                ),
              })}
            />
          );
        })
      }
    </Loaded>
  );
}

type FieldName = (typeof fields)[number]['name'];

function textsIn(
  resource: 'training-courses' | 'training-course-translations',
  row: RowOf<'training-courses' | 'training-course-translations'>,
) {
  const { id } = row;
  return {
    resource,
    id,
    row,
    textOf: (stored: typeof row, name: FieldName) => stored[name],
    send: (name: FieldName, typed: string, revision: number) =>
      saveRow(resource, { id, input: { [name]: typed }, revision }),
    refreshes: ['training-courses', 'training-course-translations'],
  };
}
