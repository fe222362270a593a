import { useQuery } from '@tanstack/react-query';
import { type Overview, overviewQuery } from '../api/publish.ts';
import { counted, t } from '../language/text.tsx';
import { formatDateTime } from '../ui/date-time.tsx';

/** Says of a site without unpublished changes that everything is live, or what of it is not: see `liveStateOf`. */
export function LiveState() {
  const { data } = useQuery(overviewQuery);
  return liveStateOf(data);
}

/** Whether everything is live but what somebody can publish, or an older release is, what is set aside, and what waits for its time. */
function liveStateOf({ older, takenBack, timed }: Partial<Overview> = {}): string {
  const parts = [
    takenBack && counted(takenBack, '1 change is set aside.', '{count} changes are set aside.'),
    timed &&
      counted(
        timed.count,
        '1 change goes live at its time, {time}.',
        '{count} changes go live at their time, the next {time}.',
        { time: formatDateTime(timed.next) },
      ),
  ].filter((part) => typeof part === 'string');
  if (parts.length === 0) return t('Everything is live');
  return [`${older ? olderIsLive(older) : t('Everything else is live')}.`, ...parts].join(' ');
}

/** That the site is what an earlier release made it. */
export function olderIsLive({ release, since }: NonNullable<Overview['older']>): string {
  return t('Release {release} is live again, since {time}', { release, time: formatDateTime(since) });
}
