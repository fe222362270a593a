import type { Locale } from '#content-db/model/locale.ts';
import { CourseTexts } from '../training-courses/course-texts.tsx';
import { ServiceTexts } from './service-texts.tsx';
import { t } from '../../language/text.tsx';

/** The texts of the services, and of the training courses below them. */
export function CourseTab({ locale }: { locale: Locale }) {
  return (
    <>
      <h2 className="text-lg font-semibold text-strong">{t('Training programmes')}</h2>
      <ServiceTexts locale={locale} />
      <h2 className="mt-4 text-lg font-semibold text-strong">{t('Advanced courses')}</h2>
      <CourseTexts locale={locale} />
    </>
  );
}
