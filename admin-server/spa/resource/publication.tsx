import { useQuery } from '@tanstack/react-query';
import type { ResourceName } from '#content-db/types/index.ts';
import { type Publication, publicationsQuery } from '../api/publish.ts';
import { formatDateTime } from '../ui/text/date-time.tsx';
import { Badge } from '../ui/states.tsx';
import { t } from '../language/text.tsx';

/** Whether and when a row with a publish time reaches visitors; undefined if it simply is live, or new. */
export function usePublication(resource: ResourceName, rowId: number | undefined): Publication | undefined {
  const { data } = useQuery(publicationsQuery);
  return data?.find((row) => row.resource === resource && row.rowId === rowId);
}

interface PublicationBadgeProps {
  resource: ResourceName;
  rowId: number;
  /** Renders nothing for a row without a publish time. */
  isDatedOnly?: boolean;
}

/** Says in a few words whether and when visitors see a row; renders nothing if they do. */
export function PublicationBadge({ resource, rowId, isDatedOnly = false }: PublicationBadgeProps) {
  const publication = usePublication(resource, rowId);
  if (!publication || (isDatedOnly && publication.at === null)) return null;
  const { state } = publication;
  return (
    <Badge tone={state === 'scheduled' || state === 'due' ? 'good' : 'warning'}>
      {publicationText(publication)}
    </Badge>
  );
}

/** Whether and when visitors see a row with a publish time; begins with the word for its status. */
export function publicationText({ state, at, isPast }: Publication): string {
  const time = at === null ? '' : formatDateTime(at);
  if (state === 'scheduled') return t('Scheduled: goes live {time}', { time });
  if (state === 'due') return t('Scheduled: its time was {time}, it goes live within a minute', { time });
  if (state === 'leaving') return t('Changed: a new date takes it off until {time}', { time });
  if (state === 'taken-back') return t('Draft: taken back by an undo');
  if (state === 'edited') return t('Draft: edited after it was scheduled for {time}', { time });
  if (at === null) return t('Draft');
  return isPast
    ? t('Draft: its time has passed, {time}', { time })
    : t('Draft: not scheduled, {time}', { time });
}

/** Whether a typed time is to come. */
export function isAhead(time: unknown): time is string {
  return typeof time === 'string' && Date.parse(time) > Date.now();
}
