import { RotateCcw } from 'lucide-react';
import type { ChangedValue, Version } from '#admin-server/history/versions.ts';
import type { ResourceName } from '#content-db/types/index.ts';
import { isLocale } from '#content-db/model/locale.ts';
import { Button } from '../../ui/button.tsx';
import { Author } from '../../ui/author.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import { Badge } from '../../ui/states.tsx';
import { columnLabel } from '#content-db/model/column-label.ts';
import { Difference } from './difference.tsx';
import type { Restoring } from './restore-question.tsx';
import { StateBadge } from './state-badge.tsx';
import { t } from '../../language/text.tsx';
import { translated } from '../../language/translated.ts';

interface VersionItemProps {
  version: Version;
  locale: string | null;
  /** Whether only one of its fields is looked at. */
  isOfOneField: boolean;
  /** Whether the row is as this change left it. */
  isCurrent: boolean;
  isRestorable: boolean;
  onRestore: (restoring: Restoring) => void;
}

const verbs = { create: t('Added|action'), update: t('Changed|action'), remove: t('Deleted|action') };

/** One change of a row: who, when, the word difference of each value, and buttons that bring values back. */
export function VersionItem({
  version,
  locale,
  isOfOneField,
  isCurrent,
  isRestorable,
  onRestore,
}: VersionItemProps) {
  const { resource, action, at, by, values, wholeRow } = version;
  const differs = Object.keys(wholeRow).length > 0 && action !== 'remove';
  return (
    <li className="grid gap-4 rounded border border-line bg-sheet p-5">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-semibold text-strong">{verbs[action]}</span>
          <StateBadge {...version} />
          {isCurrent && <Badge tone="good">{t('As it is now')}</Badge>}
        </p>
        <p className="flex flex-wrap items-center gap-x-3 text-sm text-muted">
          <Author by={by} /> <DateTime at={at} />
        </p>
      </div>
      <dl className="grid gap-4">
        {values.map((value) => (
          <ValueItem
            key={value.column}
            value={value}
            resource={resource}
            locale={locale}
            onRestore={isRestorable && action === 'update' ? onRestore : undefined}
          />
        ))}
        {values.length === 0 && <p className="text-sm text-muted">{t('It wrote the same values again.')}</p>}
      </dl>
      {isRestorable && differs && !(isOfOneField && action === 'update') && (
        <div>
          <Button icon={RotateCcw} onClick={() => onRestore({ values: wholeRow, isOverLater: true })}>
            {isOfOneField ? t('Restore this value') : t('Restore all as it was then')}
          </Button>
        </div>
      )}
    </li>
  );
}

interface ValueItemProps {
  value: ChangedValue;
  resource: ResourceName;
  locale: string | null;
  onRestore: ((restoring: Restoring) => void) | undefined;
}

function ValueItem({
  value: { column, before, after, now, names },
  resource,
  locale,
  onRestore,
}: ValueItemProps) {
  const label = translated(columnLabel(column, resource));
  const isOverLater = now === 'other';
  return (
    <Difference
      column={column}
      resource={resource}
      published={names?.before ?? before}
      working={names?.after ?? after}
      locale={isLocale(locale) ? locale : undefined}
    >
      {onRestore && (
        <div className="mt-1 flex flex-wrap gap-x-2">
          {now !== 'before' && (
            <Button
              look="quiet"
              className="-ms-3.5"
              aria-label={t('Restore what was before: {label}', { label })}
              onClick={() =>
                onRestore({ values: { [column]: before }, taken: { column, after }, isOverLater })
              }
            >
              {t('Restore what was before')}
            </Button>
          )}
          {now !== 'after' && (
            <Button
              look="quiet"
              className="first:-ms-3.5"
              aria-label={t('Restore this value: {label}', { label })}
              onClick={() => onRestore({ values: { [column]: after }, isOverLater })}
            >
              {t('Restore this value')}
            </Button>
          )}
        </div>
      )}
    </Difference>
  );
}
