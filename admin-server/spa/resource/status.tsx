import { useQuery } from '@tanstack/react-query';
import type { ResourceName } from '#content-db/types/index.ts';
import { type RowStatus, statusesQuery } from '../api/publish.ts';
import { formatDateTime } from '../ui/text/date-time.tsx';
import { Badge } from '../ui/states.tsx';
import { publicationText } from './publication.tsx';
import { ScheduleButton } from './scheduling/schedule-button.tsx';
import { t } from '../language/text.tsx';

/** The words for the status of a row, in lists and filters. */
export const statusNames = {
  draft: t('Draft'),
  changed: t('Changed'),
  scheduled: t('Scheduled'),
  live: t('Live'),
  hidden: t('Hidden'),
  failed: t('Failed'),
  'taken-down': t('Taken down'),
} satisfies Record<RowStatus['status'] | 'live', string>;

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

/** Says in one word whether visitors see a row, and when if that is later; schedules its changes. Of a row that has a time, the word leads to it, too. */
export function Status({ name, ...row }: StatusProps) {
  const status = useStatus(row);
  if (status === undefined) return null;
  const schedule = status && scheduleOf(status);
  const badge = (
    <Badge tone={tones[status?.status ?? 'live']}>{status ? textOf(status) : statusNames.live}</Badge>
  );
  const label = t('Schedule {name}', { name });
  if (schedule?.before !== undefined) return <ScheduleButton badge={badge} label={label} {...schedule} />;
  return (
    <span className="inline-flex min-w-0 items-center gap-1">
      {badge}
      {schedule && <ScheduleButton isIcon label={label} {...schedule} />}
    </span>
  );
}

/** The changes of a row that go live together, and when they do already. */
export interface RowSchedule {
  what: { changes: number[] };
  before: string | undefined;
}

/** What of a row can be scheduled: its changes that are not live; undefined if it has none. */
export function scheduleOf({ changes, status, at }: RowStatus): RowSchedule | undefined {
  if (changes.length === 0) return undefined;
  return { what: { changes }, before: (status === 'scheduled' && at) || undefined };
}

/** The status of a row; null if it simply is live, undefined until it is known. */
function useStatus({ resource, rowId }: Omit<StatusProps, 'name'>): RowStatus | null | undefined {
  const { data } = useQuery(statusesQuery);
  return data && (data.find((row) => row.resource === resource && row.rowId === rowId) ?? null);
}

function textOf({ status, at, publication }: RowStatus): string {
  if (publication && status !== 'failed') return publicationText(publication);
  if (status === 'scheduled' && at !== null)
    return t('Scheduled: goes live {time}', { time: formatDateTime(at) });
  return statusNames[status];
}
