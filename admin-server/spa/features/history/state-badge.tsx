import type { ListedChange } from '#admin-server/history/changes.ts';
import { Badge } from '../../ui/states.tsx';
import { t } from '../../language/text.tsx';

type StateBadgeProps = Pick<ListedChange, 'releaseId' | 'isScheduled' | 'discardedAt'>;

/** What became of a change. */
export function StateBadge({ releaseId, isScheduled, discardedAt }: StateBadgeProps) {
  if (discardedAt !== null) return <Badge>{t('Discarded')}</Badge>;
  if (releaseId !== null) return <Badge tone="good">{t('Release {releaseId}', { releaseId })}</Badge>;
  return <Badge tone="warning">{isScheduled ? t('Scheduled') : t('Pending')}</Badge>;
}
