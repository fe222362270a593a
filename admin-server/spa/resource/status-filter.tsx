import { useQuery } from '@tanstack/react-query';
import type { LucideIcon } from 'lucide-react';
import { useSearch } from '../ui/use-address.ts';
import type { ResourceName } from '#content-db/types/index.ts';
import { rowStatesQuery } from '../api/publish.ts';
import { Select } from '../ui/controls.tsx';
import { Empty } from '../ui/states.tsx';
import { stateNames } from './status.tsx';
import { t } from '../language/text.tsx';

interface StatusFilterProps {
  /** Empty for all of them. */
  value: string;
  onChange: (status: string) => void;
}

/** Chooses the status of the rows that a list shows. */
export function StatusFilter({ value, onChange }: StatusFilterProps) {
  return (
    <div className="min-w-36 max-sm:flex-1">
      <Select aria-label={t('Status')} value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="">{t('All statuses')}</option>
        {Object.entries(stateNames).map(([status, name]) => (
          <option key={status} value={status}>
            {name}
          </option>
        ))}
      </Select>
    </div>
  );
}

/** Stands for a list none of whose rows have the chosen status. */
export function NoneWithStatus({ icon }: { icon: LucideIcon }) {
  return <Empty icon={icon} title={t('Nothing has this status.')} />;
}

/**
 * The status of the rows that a list shows which is loaded as a whole, kept in the address.
 * @param param its name there; a screen with several lists has one for each
 */
export function useStatusFilter(resource: ResourceName, param = 'status') {
  const [address, changeAddress] = useSearch();
  const value = address.get(param) ?? '';
  const { data = [] } = useQuery(rowStatesQuery);
  const byRow = new Map<number, string>(
    data.filter((row) => row.resource === resource).map(({ rowId, state }) => [rowId, state]),
  );
  return {
    value,
    onChange(status: string) {
      changeAddress(
        (before) => {
          if (status === '') before.delete(param);
          else before.set(param, status);
          return before;
        },
        { replace: true },
      );
    },
    /** Whether a row is shown; one that does not exist yet has no status. */
    shows: (id: number | undefined) =>
      value === '' || (id !== undefined && (byRow.get(id) ?? 'live') === value),
  };
}
