import type { PendingChange } from '#admin-server/publish/select/pending-list.ts';
import { countChanges } from '../../../api/publish.ts';
import { PendingList } from './pending-list.tsx';
import type { ChangeSelection } from './use-change-selection.ts';
import { t } from '../../../language/text.tsx';

interface TakenBackListProps {
  changes: PendingChange[];
  selection: ChangeSelection;
  isPublishing: boolean;
  onDiscard: (changes: PendingChange[]) => void;
}

/** The changes that an undo took back. They are not selected until somebody does so. */
export function TakenBackList({ changes, ...props }: TakenBackListProps) {
  return (
    <section aria-labelledby="taken-back" className="min-w-0">
      <h2 id="taken-back" className="mb-1 flex items-center gap-3 font-semibold text-strong">
        {t('Taken back')} <span className="font-mono text-sm text-muted">{countChanges(changes)}</span>
      </h2>
      <p className="mb-3 text-sm text-muted">
        {t('An undo took these changes off the website. They go live again only if you choose them.')}
      </p>
      <PendingList changes={changes} live={[]} pageParam="taken-back" {...props} />
    </section>
  );
}
