import { useQuery } from '@tanstack/react-query';
import type { ResourceName } from '#content-db/types/index.ts';
import { type RowStatus, statusesQuery } from '../api/publish.ts';
import { formatDateTime } from '../ui/date-time.tsx';
import { Badge } from '../ui/states.tsx';
import { publicationText } from './publication.tsx';

/** The words for the status of a row, in lists and filters. */
export const statusNames = {
  draft: 'Draft',
  changed: 'Changed',
  scheduled: 'Scheduled',
  live: 'Live',
  hidden: 'Hidden',
  failed: 'Failed',
  'taken-down': 'Taken down',
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

/** Says in one word whether visitors see a row, and when if that is later. */
export function StatusBadge({ resource, rowId }: { resource: ResourceName; rowId: number }) {
  const { data } = useQuery(statusesQuery);
  if (!data) return null;
  const found = data.find((row) => row.resource === resource && row.rowId === rowId);
  return (
    <span className="*:whitespace-normal">
      <Badge tone={tones[found?.status ?? 'live']}>{found ? textOf(found) : statusNames.live}</Badge>
    </span>
  );
}

function textOf({ status, at, publication }: RowStatus): string {
  if (publication && status !== 'failed') return publicationText(publication);
  if (status === 'scheduled' && at !== null) return `Scheduled: goes live ${formatDateTime(at)}`;
  return statusNames[status];
}
