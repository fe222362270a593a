import { useQuery } from '@tanstack/react-query';
import { CalendarClock } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { ResourceName } from '#content-db/types/index.ts';
import { type RowStatus, statusesQuery } from '../api/publish.ts';
import { IconButton } from '../ui/button.tsx';
import { formatDateTime } from '../ui/text/date-time.tsx';
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

const ScheduleDialog = lazy(() =>
  import('./schedule-dialog.tsx').then((module) => ({ default: module.ScheduleDialog })),
);

interface StatusProps {
  resource: ResourceName;
  rowId: number;
  /** The name of the row, for the accessible name of the button. */
  name: string;
}

/** Says in one word whether visitors see a row, and when if that is later; schedules its changes. */
export function Status({ resource, rowId, name }: StatusProps) {
  const { data } = useQuery(statusesQuery);
  if (!data) return null;
  const found = data.find((row) => row.resource === resource && row.rowId === rowId);
  return (
    <span className="inline-flex min-w-0 items-center gap-1 *:first:whitespace-normal">
      <Badge tone={tones[found?.status ?? 'live']}>{found ? textOf(found) : statusNames.live}</Badge>
      {found && found.changes.length > 0 && <ScheduleRow status={found} name={name} />}
    </span>
  );
}

/** Chooses when the changes of a row go live. */
function ScheduleRow({ status: { status, at, changes }, name }: { status: RowStatus; name: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton icon={CalendarClock} label={`Schedule ${name}`} onClick={() => setOpen(true)} />
      {isOpen && (
        <Suspense>
          <ScheduleDialog
            changes={changes}
            before={status === 'scheduled' && at !== null ? at : undefined}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}

function textOf({ status, at, publication }: RowStatus): string {
  if (publication && status !== 'failed') return publicationText(publication);
  if (status === 'scheduled' && at !== null) return `Scheduled: goes live ${formatDateTime(at)}`;
  return statusNames[status];
}
