import { useQuery } from '@tanstack/react-query';
import type { ResourceName } from '#content-db/types/index.ts';
import { type RowState, rowStatesQuery } from '../api/publish.ts';
import { formatDateTime } from '../ui/date-time.tsx';
import { Badge } from '../ui/states.tsx';
import { StateActions } from './features.tsx';
import { t } from '../language/text.tsx';

/** The words for the state of a row, in lists and filters. */
export const stateNames = {
  draft: t('Draft'),
  changed: t('Changed'),
  scheduled: t('Scheduled'),
  live: t('Live'),
  hidden: t('Hidden'),
  failed: t('Failed'),
  'taken-down': t('Taken down'),
} satisfies Record<RowState['state'] | 'live', string>;

const tones = {
  draft: 'warning',
  changed: 'warning',
  scheduled: 'good',
  live: 'plain',
  hidden: 'warning',
  failed: 'error',
  'taken-down': 'error',
} as const;

interface StatusProps {
  resource: ResourceName;
  rowId: number;
  /** The name of the row, for the accessible name of the button. */
  name: string;
}

/** Says in one word whether visitors see a row, and when if that is later, with what features can do about it. */
export function Status({ name, resource, rowId }: StatusProps) {
  const row = useRowState(resource, rowId);
  if (row === undefined) return null;
  const badge = <StateBadge row={row} />;
  return row && row.changes.length > 0 ? (
    <StateActions row={row} name={name} badge={badge} />
  ) : (
    <span className="inline-flex min-w-0 items-center gap-1">{badge}</span>
  );
}

/** Says in a few words whether and when visitors see a row. @param row null if it simply is live */
export function StateBadge({ row }: { row: RowState | null }) {
  return <Badge tone={tones[row?.state ?? 'live']}>{row ? textOf(row) : stateNames.live}</Badge>;
}

/** The state of a row; null if it simply is live, undefined until it is known. */
export function useRowState(
  resource: ResourceName | undefined,
  rowId: number | undefined,
): RowState | null | undefined {
  const { data } = useQuery(rowStatesQuery);
  return data && (data.find((row) => row.resource === resource && row.rowId === rowId) ?? null);
}

/** Whether no visitor sees a row with a publish time yet, as far as is known. @param id undefined for a new row */
export function isUnseen(row: RowState | null | undefined, id: number | undefined): boolean {
  return id === undefined || (!!row?.why && row.why !== 'leaving');
}

/** Whether a typed time is to come. */
export function isAhead(time: unknown): time is string {
  return typeof time === 'string' && Date.parse(time) > Date.now();
}

/** Begins with the word for the state. */
function textOf({ state, at, isPast, why }: RowState): string {
  const time = at === null ? '' : formatDateTime(at);
  if (state === 'scheduled')
    return why === 'due'
      ? t('Scheduled: its time was {time}, it goes live within a minute', { time })
      : t('Scheduled: goes live {time}', { time });
  if (state === 'changed' && why === 'leaving')
    return t('Changed: a new date takes it off until {time}', { time });
  if (state !== 'draft') return stateNames[state];
  if (why === 'taken-back') return t('Draft: taken back by an undo');
  if (why === 'edited') return t('Draft: edited after it was scheduled for {time}', { time });
  if (at === null) return stateNames.draft;
  return isPast
    ? t('Draft: its time has passed, {time}', { time })
    : t('Draft: not scheduled, {time}', { time });
}
