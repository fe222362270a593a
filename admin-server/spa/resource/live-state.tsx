import { useQuery } from '@tanstack/react-query';
import { overviewQuery } from '../api/publish.ts';
import { counted, t } from '../language/text.tsx';
import { formatDateTime } from '../ui/date-time.tsx';

/** Says of a site without unpublished changes that everything is live, or what of it waits for its time. */
export function LiveState() {
  const { data } = useQuery(overviewQuery);
  if (!data?.timed) return t('Everything is live');
  const { count, next } = data.timed;
  const waiting = counted(
    count,
    '1 change goes live at its time, {time}.',
    '{count} changes go live at their time, the next {time}.',
    { time: formatDateTime(next) },
  );
  return `${t('Everything else is live')}. ${waiting}`;
}
