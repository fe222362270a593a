import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Locale } from '#content-db/model/locale.ts';
import { conflictingRow, listQuery, refresh, saveText, updateRow } from '../../api/resources.ts';
import { InlineText } from '../../resource/form/text/inline-text.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Badge } from '../../ui/states.tsx';
import type { Course, CourseTranslation } from './course-form.ts';
import { textError } from '../../resource/form/text/text-error.ts';
import { toastFailed, toastUpdated } from '../../resource/form/text/text-toasts.ts';
import { Status } from '../../resource/status.tsx';
import { TranslationNotice } from '../../resource/form/translation-notice.tsx';
import { inLanguage } from '../../resource/row-name.ts';
import { rich, t } from '../../language/text.tsx';

const fields = [
  { name: 'title', label: t('Title') },
  { name: 'description', label: t('Description') },
] as const;

const names = ['training-courses', 'training-course-translations'];

type FieldName = (typeof fields)[number]['name'];

/** The texts of the training courses in one language, each edited in place. */
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
        loaded.map((course) => (
          <CourseSection
            key={course.id}
            course={course}
            translation={translations.data?.find(({ courseId }) => courseId === course.id)}
            locale={locale}
          />
        ))
      }
    </Loaded>
  );
}

interface CourseSectionProps {
  course: Course;
  translation: CourseTranslation | undefined;
  locale: Locale;
}

function CourseSection({ course, translation, locale }: CourseSectionProps) {
  const shown = locale === 'en' ? course : translation;
  const title = inLanguage(course.title, translation?.title);
  return (
    <section aria-label={title} className="rounded border border-line bg-sheet">
      <div className="flex flex-wrap items-center gap-3 border-b border-line px-5 py-3">
        <h3 className="font-semibold text-strong">{title}</h3>
        <Status resource="training-courses" rowId={course.id} name={title} />
        {!shown && <Badge tone="warning">{t('Untranslated')}</Badge>}
        {translation && <TranslationNotice resource="training-course-translations" id={translation.id} />}
      </div>
      {shown ? (
        <div className="divide-y divide-line px-5">
          {fields.map(({ name, label }) => (
            <InlineText
              key={name}
              id={`training-courses/${course.id}/${name}/${locale}`}
              label={label}
              value={shown[name]}
              locale={locale}
              isLong={name === 'description'}
              check={(typed) => textError('training-courses', name, typed)}
              editOf={(typed) => ({
                resource: locale === 'en' ? 'training-courses' : 'training-course-translations',
                rowId: shown.id,
                values: { [name]: typed },
              })}
              onSave={(typed) => save(name, typed, { course, translation, locale })}
            />
          ))}
        </div>
      ) : (
        <p className="px-5 py-4 text-sm">
          {rich('Nothing in Arabic yet. Write it with the {link}.', {
            link: <Link to="/training-courses">{t('training courses')}</Link>,
          })}
        </p>
      )}
    </section>
  );
}

async function save(
  name: FieldName,
  typed: string,
  { course, translation, locale }: CourseSectionProps,
): Promise<void> {
  try {
    const textOf = (row: Course | CourseTranslation) => row[name];
    const change = { [name]: typed };
    if (locale === 'en')
      await saveText({
        row: course,
        textOf,
        typed,
        send: (revision) => updateRow('training-courses', course.id, change, revision),
      });
    else if (translation)
      await saveText({
        row: translation,
        textOf,
        typed,
        send: (revision) => updateRow('training-course-translations', translation.id, change, revision),
      });
  } catch (error) {
    throw await toastFailed({
      error,
      field: name,
      names,
      textOf: () => conflictingRow<'training-courses' | 'training-course-translations'>(error)?.[name],
    });
  }
  await toastUpdated('Course', locale === 'en' ? { resource: 'training-courses', id: course.id } : undefined);
  await refresh(...names);
}
