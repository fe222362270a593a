import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { RetentionName } from '#content-db/types/retention-days.ts';
import { plannedErasuresQuery } from '../api/personal-data.ts';
import { formatDate } from '../ui/date-time.tsx';
import { counted, t } from '../language/text.tsx';

/** What will be erased of a kind, and when; undefined if nothing is planned. */
export function usePlannedErasure(name: RetentionName): string | undefined {
  const { data = [] } = useQuery(plannedErasuresQuery);
  const planned = data.find((each) => each.name === name);
  if (!planned) return undefined;
  const from = formatDate(planned.from);
  return counted(
    planned.count,
    '1 will be erased on {from}, or within a day after it.',
    '{count} will be erased from {from} on.',
    { from },
  );
}

/** Says above a list what will be erased of it, as it gets as old as the privacy policy says. */
export function ErasureNote({ name }: { name: RetentionName }) {
  const planned = usePlannedErasure(name);
  if (planned === undefined) return null;
  return (
    <p className="mb-4 rounded border border-line border-s-4 border-s-accent bg-sheet p-5 text-sm">
      {planned} {t('They are then as old as the privacy policy says.')}{' '}
      <Link to="/personal-data">{t('How long data is kept')}</Link>
    </p>
  );
}
