import { useQuery } from '@tanstack/react-query';
import type { PendingChange } from '../../../api/publish.ts';
import { adminQuery } from '../../../api/accounts/session.ts';
import { lazyComponent } from '../../../on-demand/lazy-component.tsx';
import { FilterSelect } from '../../../ui/choices/filter-select.tsx';
import { filterOptions } from './set-filter.ts';
import type { Sets } from './use-sets.ts';
import { withWords } from '../../../language/dictionary.ts';
import { t } from '../../../language/text.tsx';

const SetPanel = lazyComponent(
  withWords(async () => (await import('./set-panel.tsx')).SetPanel, 'sharing', 'forms'),
);

interface SetFilterBarProps {
  sets: Sets;
  pending: PendingChange[];
}

/** Chooses whose changes, or which set, is listed, and shows the set. Renders nothing where there is no choice. */
export function SetFilterBar({ sets: { all, filter, show }, pending }: SetFilterBarProps) {
  const { data: admin } = useQuery(adminQuery);
  const options = filterOptions(pending, all, admin?.username);
  if (all.length === 0 && options.length <= 2 && filter.kind === 'all') return null;
  const value =
    filter.kind === 'set' ? String(filter.set.id) : filter.kind === 'all' ? '' : `by:${filter.author}`;
  return (
    <div className="mb-4 grid gap-4">
      <div className="max-w-sm">
        <FilterSelect label={t('Show')} value={value} options={options} onChange={show} />
      </div>
      {filter.kind === 'set' && (
        <SetPanel key={filter.set.id} set={filter.set} onDissolved={() => show('')} />
      )}
    </div>
  );
}
