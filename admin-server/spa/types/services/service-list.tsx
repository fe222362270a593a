import { useQuery } from '@tanstack/react-query';
import { Pencil, Star, Trash2 } from 'lucide-react';
import { listQuery } from '../../api/resources.ts';
import { isService, type Service, servicesQuery, unlistedTexts } from '../../api/services.ts';
import { langAttributes } from '../../ui/controls.tsx';
import { usePicture } from '../../fields/image-key-field.tsx';
import { ResourceList } from '../../list/resource-list.tsx';
import type { RowActions } from '../../resource/screen.ts';
import { doesTeach } from '../../resource/own-types.ts';
import { FeatureActions } from '../../resource/features.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { Badge } from '../../ui/states.tsx';
import { useTextInAddress } from '../../list/use-text-in-address.ts';
import { useLocale } from '../../ui/use-address.ts';
import { serviceScreen } from './service-form.ts';
import { TranslationBadge } from '../../edit/translation-notice.tsx';
import { t } from '../../language/text.tsx';

/** The list of services. */
export function ServiceList() {
  const { data: instructors = [] } = useQuery(listQuery('instructors'));
  const { data: english = [] } = useQuery(servicesQuery('en', unlistedTexts));
  const [locale] = useLocale();
  const { data: services } = useQuery(servicesQuery(locale, unlistedTexts));
  useTextInAddress(
    (text) => services && (services.find(({ translation }) => translation?.id === text)?.id ?? null),
  );
  return (
    <ResourceList<'services'>
      screen={{
        ...serviceScreen(instructors, english),
        renderCard: (row, actions) =>
          isService(row) && (
            <ServiceCard
              service={row}
              original={locale === 'ar' ? english.find(({ id }) => id === row.id) : undefined}
              instructor={instructors.find(({ id }) => id === row.instructorId)?.name}
              actions={actions}
            />
          ),
      }}
    />
  );
}

interface ServiceCardProps {
  service: Service;
  /** The English version, if another language is listed. */
  original: Service | undefined;
  instructor: string | undefined;
  actions: RowActions;
}

function ServiceCard({ service, original, instructor, actions }: ServiceCardProps) {
  const { translation, key } = service;
  const english = original?.translation;
  const shown = translation ?? english;
  const picture = usePicture(shown?.imageKey ?? '');
  const title = shown?.title ?? t('Service {id} (No translation)', { id: service.id });
  return (
    <article aria-label={title} className="flex h-full flex-col rounded border border-line bg-sheet">
      {picture && (
        <img src={picture.url} alt="" loading="lazy" className="aspect-[3/1] w-full rounded-t object-cover" />
      )}
      <div className="flex flex-1 flex-col gap-3 p-4">
        <div className="flex items-start gap-3">
          <div className="min-w-0 flex-1" {...langAttributes(shown?.locale)}>
            <h2 className="font-semibold text-strong">{title}</h2>
            <p className="line-clamp-3 text-sm">
              {shown?.overviewDescription ?? t('No description available')}
            </p>
          </div>
          {actions.handle}
        </div>
        <p className="flex flex-wrap items-center gap-2">
          {service.isFeatured && (
            <Badge tone="good">
              <Star className="me-1 size-3" aria-hidden /> {t('Featured')}
            </Badge>
          )}
          {actions.status}
          {!translation && <Badge tone="warning">{t('Untranslated')}</Badge>}
          <TranslationBadge resource="service-translations" id={translation?.id} />
        </p>
        {(instructor ?? doesTeach()) && (
          <p className="text-sm text-muted">{instructor ?? t('No instructor')}</p>
        )}
        <div className="-mx-1 mt-auto flex items-center justify-between border-t border-line pt-3">
          {actions.selection}
          <span className="flex flex-wrap justify-end gap-1">
            <Button
              icon={Pencil}
              aria-label={t('Edit {name}', { name: shown?.title ?? key })}
              onClick={actions.edit}
            >
              {t('Edit')}
            </Button>
            <IconButton
              icon={Trash2}
              label={t('Delete {name}', { name: shown?.title ?? key })}
              onClick={actions.remove}
            />
            <FeatureActions row={{ resource: 'services', rowId: service.id }} name={title} />
          </span>
        </div>
      </div>
    </article>
  );
}
