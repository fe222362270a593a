import { useQuery } from '@tanstack/react-query';
import { Briefcase } from 'lucide-react';
import type { Locale } from '#content-db/model/locale.ts';
import { servicesQuery, textsOf, updateServiceText } from '../../api/services.ts';
import { countTo } from '../../fields/counter.tsx';
import { RowTexts } from '../../edit/row-texts.tsx';
import { inLanguage } from '../../resource/row-name.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { Empty } from '../../ui/states.tsx';
import { CourseTexts } from '../training-courses/course-texts.tsx';
import { ownNames } from '../../resource/own-types.ts';
import { nameOfServices, textLengths } from './service-form.ts';
import { t } from '../../language/text.tsx';

/** The texts of the services, and of the training courses below them. */
export function CourseTab({ locale }: { locale: Locale }) {
  return (
    <>
      <h2 className="text-lg font-semibold text-strong">{nameOfServices()}</h2>
      <ServiceTexts locale={locale} />
      <h2 className="mt-4 text-lg font-semibold text-strong">
        {ownNames('training-courses')?.many ?? t('Training Courses')}
      </h2>
      <CourseTexts locale={locale} />
    </>
  );
}

const fields = [
  { name: 'title', label: t('Title'), hint: countTo(textLengths.title) },
  { name: 'overviewDescription', label: t('Overview'), hint: countTo(textLengths.overviewDescription) },
  {
    name: 'detailedContent',
    label: t('Detailed content'),
    hint: countTo(textLengths.detailedContent),
    isLong: true,
  },
] as const;

/** The texts of the services in one language. */
function ServiceTexts({ locale }: { locale: Locale }) {
  const english = useQuery(servicesQuery('en'));
  const own = useQuery(servicesQuery(locale));
  return (
    <Loaded queries={[english, own]} failed={t('Failed to fetch services')}>
      {(originals, services) =>
        services.length === 0 ? (
          <Empty icon={Briefcase} title={t('No services found')} />
        ) : (
          services.map((service) => {
            const { id, key, translation } = service;
            const original = originals.find((each) => each.id === id)?.translation;
            return (
              <RowTexts
                key={id}
                resource="services"
                id={id}
                name={inLanguage(original?.title ?? key, locale === 'ar' ? translation?.title : undefined)}
                locale={locale}
                fields={fields}
                texts={
                  translation || locale === 'en'
                    ? {
                        resource: 'service-translations',
                        id: translation?.id,
                        key: { serviceId: id, locale },
                        row: service,
                        textOf: (row, name) => textsOf(row)?.[name],
                        send: (name, typed, revision) => updateServiceText(id, name, typed, locale, revision),
                        refreshes: ['services'],
                      }
                    : undefined
                }
                missing={t('Nothing in Arabic yet. Write all its texts in the form of the tab {tab}.', {
                  tab: nameOfServices(),
                })}
              />
            );
          })
        )
      }
    </Loaded>
  );
}
