import { useQuery } from '@tanstack/react-query';
import { Eye } from 'lucide-react';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { useLoadWhenIdle } from '../../ui/use-when-idle.ts';
import { linkButton } from '../../ui/button.tsx';
import { listQuery } from '../../api/resources.ts';
import { loadService, type Service, servicesQuery, unlistedTexts } from '../../api/services.ts';
import { Loading } from '../../ui/states.tsx';
import { LocaleSwitch } from '../../ui/locale-switch.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { useLocale, useTab } from '../../ui/use-address.ts';
import { ResourceEditor } from '../../edit/lazy-editor.tsx';
import { useLatestRow, WaitingForm } from '../../edit/row-form.tsx';
import type { ResourceScreen, RowFormProps } from '../../resource/screen.ts';
import { ViewLive } from '../../resource/view-live.tsx';
import { PageTexts } from '../../features/page-texts/page-texts.tsx';
import { servicesSections } from '../../features/page-texts/page-sections.ts';
import { nameOfServices, serviceScreen } from './service-form.ts';
import { isTypeOff, ownNames } from '../../resource/own-types.ts';
import { withWords } from '../../language/dictionary.ts';
import { t } from '../../language/text.tsx';

const ServiceList = lazyComponent(
  withWords(async () => (await import('./service-list.tsx')).ServiceList, 'fields'),
  () => <Loading />,
);
const CourseTab = lazyComponent(
  withWords(async () => (await import('./course-tab.tsx')).CourseTab, 'types/training-courses'),
  () => <Loading />,
);

/** The parts of the editor, by the names that the organisation has for the types, without the courses where they are off. */
function tabsNow() {
  const courses = {
    value: 'courses' as const,
    label: ownNames('training-courses')?.many ?? t('Training Courses'),
  };
  return [
    { value: 'sections', label: t('Page Sections') },
    ...(isTypeOff('training-courses') ? [] : [courses]),
    { value: 'programs', label: nameOfServices() },
  ] as const;
}

/** The title of a service, or its key where it has none in this language. */
export function labelOf({ translation, key }: Pick<Service, 'translation' | 'key'>): string {
  return translation?.title ?? key;
}

/** The editor of the services page: its texts, the courses and the services. Tab and language are kept in the address. */
export function Component() {
  const tabs = tabsNow();
  const [{ value: tab }, setTab] = useTab(tabs);
  const own = ownNames('services');
  const [locale, setLocale] = useLocale();
  useLoadWhenIdle(ServiceList, CourseTab);
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <h1 className="me-auto text-xl font-semibold text-strong">
          {own ? t('{name}: page editor', { name: own.many }) : t('Services page editor')}
        </h1>
        <ViewLive path="/services" locale={locale} label={t('View Live Page')} />
        <a
          href={locale === 'ar' ? '/preview/ar/services' : '/preview/services'}
          target="_blank"
          rel="noopener"
          className={linkButton}
        >
          <Eye className="size-4" aria-hidden /> {t('Preview Changes')}
        </a>
      </div>
      <Tabs label={own?.many ?? t('Services page')} value={tab} onChange={setTab} tabs={tabs}>
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

/** The form for a service and its text in the page's language. A new service begins in English. */
export function RowForm({ id, ...props }: RowFormProps) {
  const { data: instructors = [] } = useQuery(listQuery('instructors'));
  const { data: english } = useQuery(servicesQuery('en', unlistedTexts));
  const screen = serviceScreen(instructors, english ?? []);
  if (id === undefined)
    return <ResourceEditor<'services'> {...props} screen={screen} locale={screen.newIn ?? props.locale} />;
  return english && <StoredService {...props} id={id} screen={screen} />;
}

interface StoredServiceProps extends RowFormProps {
  id: number;
  screen: ResourceScreen<'services'>;
}

function StoredService({ id, screen, ...props }: StoredServiceProps) {
  const row = useLatestRow(['services', id, props.locale], () => loadService(id, props.locale));
  if (!row.data) return <WaitingForm title={screen.texts.edit} query={row} onClose={props.onClose} />;
  return <ResourceEditor<'services'> {...props} screen={screen} row={row.data} />;
}
