import type { ListedChange } from '#admin-server/history/changes.ts';
import { isLocale } from '#content-db/model/locale.ts';
import { languageNames } from '../../ui/text/languages.ts';
import { Badge } from '../../ui/states.tsx';
import { DateTime } from '../../ui/text/date-time.tsx';
import { columnLabel } from './column-label.ts';
import { RowLink } from '../../resource/row-link.tsx';
import { rowName } from '../../resource/row-name.ts';
import { typeInfo } from '../../resource/type-info.ts';

interface ChangeLineProps extends Pick<
  ListedChange,
  'resource' | 'rowId' | 'action' | 'columns' | 'at' | 'by' | 'name'
> {
  /** Of a change of several rows. */
  groupId: number | null;
  locale?: string | null;
  page?: string;
  /** The state of the change. */
  children?: React.ReactNode;
  /** Where it leads to. */
  link?: React.ReactNode;
}

const verbs = { create: 'Added', update: 'Changed', remove: 'Deleted' };

/** One write to the content: what, where, which columns, who and when. */
export function ChangeLine({
  resource,
  rowId,
  groupId,
  action,
  columns,
  at,
  by,
  name,
  locale,
  page,
  children,
  link,
}: ChangeLineProps) {
  const isOneRow = groupId === null;
  const row = { resource, rowId, locale, page, action, groupId };
  return (
    <div className="grid gap-x-6 gap-y-1 py-3 lg:grid-cols-[minmax(0,1fr)_auto] lg:items-center">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <RowLink row={row} className="min-w-0 font-semibold break-words text-strong">
            {isOneRow ? rowName(resource, name) : name}
          </RowLink>
          {isOneRow && isLocale(locale) && <Badge>{languageNames[locale]}</Badge>}
          {children}
        </p>
        <p className="text-sm text-muted">
          {isOneRow ? verbs[action] : 'Moved'} · {typeInfo[resource].label}
          {isOneRow &&
            action === 'update' &&
            columns.length > 0 &&
            `: ${columns.map(columnLabel).join(', ')}`}
        </p>
      </div>
      <p className="flex flex-wrap items-center gap-x-3 text-sm text-muted lg:justify-end">
        <bdi>{by}</bdi> <DateTime at={at} /> {link}
      </p>
    </div>
  );
}
