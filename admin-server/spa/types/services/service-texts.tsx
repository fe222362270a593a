import { useQuery } from '@tanstack/react-query';
import { Briefcase } from 'lucide-react';
import type { Locale } from '#content-db/model/locale.ts';
import { refresh, saveText } from '../../api/resources.ts';
import { type Service, servicesQuery, textsOf, updateServiceText } from '../../api/services.ts';
import { countTo } from '../../fields/counter.tsx';
import { InlineText } from '../../resource/form/text/inline-text.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Badge, Empty } from '../../ui/states.tsx';
import { Status } from '../../resource/status.tsx';
import { textLengths } from './service-form.ts';
import { inLanguage } from '../../resource/row-name.ts';
import { textError } from '../../resource/form/text/text-error.ts';
import { toastFailed, toastUpdated } from '../../resource/form/text/text-toasts.ts';
import { TranslationNotice } from '../../resource/form/translation-notice.tsx';
import { t } from '../../language/text.tsx';

const fields = [
  { name: 'title', label: t('Title'), count: countTo(textLengths.title) },
  { name: 'overviewDescription', label: t('Overview'), count: countTo(textLengths.overviewDescription) },
  { name: 'detailedContent', label: t('Detailed content'), count: countTo(textLengths.detailedContent) },
] as const;

type FieldName = (typeof fields)[number]['name'];

/** The texts of the services in one language, each edited in place. */
export function ServiceTexts({ locale }: { locale: Locale }) {
  const english = useQuery(servicesQuery('en'));
  const own = useQuery(servicesQuery(locale));
  return (
    <Loaded queries={[english, own]} failed={t('Failed to fetch services')}>
      {(originals, services) =>
        services.length === 0 ? (
          <Empty icon={Briefcase} title={t('No services found')} />
        ) : (
          services.map((service) => (
            <ServiceSection
              key={service.id}
              service={service}
              original={originals.find(({ id }) => id === service.id)}
              locale={locale}
            />
          ))
        )
      }
    </Loaded>
  );
}

function ServiceSection({
  service,
  original,
  locale,
}: {
  service: Service;
  original: Service | undefined;
  locale: Locale;
}) {
  const { translation } = service;
  const english = original?.translation?.title ?? service.key;
  const title = inLanguage(english, locale === 'ar' ? translation?.title : undefined);
  return (
    <section aria-label={title} className="rounded border border-line bg-sheet">
      <div className="flex flex-wrap items-center gap-3 border-b border-line px-5 py-3">
        <h3 className="font-semibold text-strong">{title}</h3>
        <Status resource="services" rowId={service.id} name={title} />
        {!translation && <Badge tone="warning">{t('Untranslated')}</Badge>}
        {translation && <TranslationNotice resource="service-translations" id={translation.id} />}
      </div>
      {translation || locale === 'en' ? (
        <div className="divide-y divide-line px-5">
          {fields.map(({ name, label, count }) => (
            <InlineText
              key={name}
              id={`services/${service.id}/${name}/${locale}`}
              label={label}
              value={translation?.[name] ?? ''}
              locale={locale}
              isLong={name === 'detailedContent'}
              check={(typed) => textError('service-translations', name, typed)}
              hint={count}
              editOf={(typed) => ({
                resource: 'service-translations',
                rowId: translation?.id,
                values: { serviceId: service.id, locale, [name]: typed },
              })}
              onSave={(typed) => save(service, name, typed, locale)}
            />
          ))}
        </div>
      ) : (
        <p className="px-5 py-4 text-sm">
          {t('Nothing in Arabic yet. Write all its texts in the form of the tab Training Programmes.')}
        </p>
      )}
    </section>
  );
}

async function save(service: Service, name: FieldName, typed: string, locale: Locale): Promise<void> {
  const { id, translation } = service;
  try {
    await saveText({
      row: service,
      textOf: (row) => row.translation?.[name],
      typed,
      send: (revision) => updateServiceText(id, name, typed, locale, revision),
    });
  } catch (error) {
    throw await toastFailed({
      error,
      field: name,
      names: ['services'],
      textOf: (current) => textsOf(current)?.[name],
    });
  }
  await toastUpdated(
    'Course',
    locale === 'en' && translation ? { resource: 'service-translations', id: translation.id } : undefined,
  );
  await refresh('services');
}
