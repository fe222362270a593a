import { Eye } from 'lucide-react';
import type { Locale } from '#content-db/model/locale.ts';
import { linkButton } from '../../ui/button.tsx';
import { LocaleSwitch } from '../../ui/locale-switch.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { useLocale, useTab } from '../../hooks/use-search-param.ts';
import { ViewLive } from '../../resource/view-live.tsx';
import { CourseTexts } from '../training-courses/course-texts.tsx';
import { PageTexts } from '../../features/page-texts/page-texts.tsx';
import { servicesSections } from '../../features/page-texts/page-sections.ts';
import { ServiceList } from './service-list.tsx';
import { ServiceTexts } from './service-texts.tsx';

const tabs = [
  { value: 'sections', label: 'Page Sections' },
  { value: 'courses', label: 'Training Courses' },
  { value: 'programs', label: 'Training Programs' },
] as const;

export { RowForm } from './service-row-form.tsx';

/** The editor of the services page: its texts, the courses and the services. Tab and language are kept in the address. */
export function Component() {
  const [{ value: tab }, setTab] = useTab(tabs);
  const [locale, setLocale] = useLocale();
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <h1 className="me-auto text-xl font-semibold text-strong">Services page editor</h1>
        <ViewLive path="/services" locale={locale} label="View Live Page" />
        <a
          href={locale === 'ar' ? '/preview/ar/services' : '/preview/services'}
          target="_blank"
          rel="noopener"
          className={linkButton}
        >
          <Eye className="size-4" aria-hidden /> Preview Changes
        </a>
      </div>
      <Tabs label="Services page" value={tab} onChange={setTab} tabs={tabs}>
        {tab === 'programs' ? (
          <ServiceList />
        ) : (
          <div className="grid gap-6">
            <div>
              <LocaleSwitch value={locale} onChange={setLocale} />
            </div>
            {tab === 'sections' ? (
              <PageTexts key={locale} page="services" locale={locale} sections={servicesSections} />
            ) : (
              <CourseTab key={locale} locale={locale} />
            )}
          </div>
        )}
      </Tabs>
    </>
  );
}

/** The texts of the services, and of the training courses below them. */
function CourseTab({ locale }: { locale: Locale }) {
  return (
    <>
      <h2 className="text-lg font-semibold text-strong">Training programs</h2>
      <ServiceTexts locale={locale} />
      <h2 className="mt-4 text-lg font-semibold text-strong">Advanced courses</h2>
      <CourseTexts locale={locale} />
    </>
  );
}
