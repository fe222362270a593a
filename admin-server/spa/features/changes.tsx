import { useQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { resources } from '#content-db/resources/index.ts';
import { accountsQuery } from '../api/accounts.ts';
import type { ListedChange } from '#admin-server/api/changes.ts';
import { pageQuery } from '../api/resources.ts';
import { Select } from '../fields/controls.tsx';
import { Pager } from '../resource/list-controls.tsx';
import { ScreenHeader } from '../ui/screen-header.tsx';
import { Badge, Empty, Failed, Loading } from '../ui/states.tsx';
import { ChangeLine } from './change-line.tsx';

const pageSize = 50;

const states = [
  { value: '', label: 'Live or pending' },
  { value: 'false', label: 'Live' },
  { value: 'true', label: 'Pending' },
];

const kinds = [{ value: '', label: 'All content' }, ...Object.values(resources).map(({ name, label }) => ({ value: name as string, label }))];

/** Every write to the content: who, when, what. The filter stands in the address. */
export function Component() {
  const [address, setAddress] = useSearchParams();
  const accounts = useQuery(accountsQuery);
  const page = Math.max(1, Number(address.get('page')) || 1);
  const filter = { resource: address.get('resource') ?? '', by: address.get('by') ?? '', pending: address.get('pending') ?? '' };
  const { data, error, isPending, refetch } = useQuery({ ...pageQuery<ListedChange>('changes', { ...filter, page, pageSize }), staleTime: 0 });
  const names = new Set([...(accounts.data ?? []).map(({ username }) => username), ...(data?.rows ?? []).map(({ by }) => by), filter.by].filter(Boolean));
  const people = [{ value: '', label: 'Everybody' }, ...[...names].sort().map((name) => ({ value: name, label: name }))];

  function choose(changed: Partial<typeof filter> & { page?: string }) {
    const given = Object.entries({ ...filter, ...changed }).filter(([, value]) => value !== '');
    setAddress(given, { replace: true });
  }

  return (
    <>
      <ScreenHeader subtitle="Every write to the content, the newest first: who, when, what, which columns, and whether it is live." />
      <div className="grid gap-5">
        <div className="grid gap-3 sm:grid-cols-3 lg:max-w-3xl">
          <FilterSelect label="Content" value={filter.resource} options={kinds} onChange={(resource) => choose({ resource })} />
          <FilterSelect label="Person" value={filter.by} options={people} onChange={(by) => choose({ by })} />
          <FilterSelect label="State" value={filter.pending} options={states} onChange={(pending) => choose({ pending })} />
        </div>
        {isPending && <Loading />}
        {error && <Failed title="The history could not be loaded" error={error} onRetry={() => void refetch()} />}
        {data?.rows.length === 0 && <Empty icon={History} title="Nothing has been changed that fits this." />}
        {data && data.rows.length > 0 && (
          <ul className="divide-y divide-line rounded border border-line bg-sheet px-5">
            {data.rows.map((change) => (
              <li key={change.id}>
                <ChangeLine {...change}>
                  <StateBadge change={change} />
                </ChangeLine>
              </li>
            ))}
          </ul>
        )}
        <Pager page={page} pageSize={pageSize} total={data?.total ?? 0} onChange={(page) => choose({ page: String(page) })} />
      </div>
    </>
  );
}

function StateBadge({ change: { releaseId, isScheduled } }: { change: ListedChange }) {
  if (releaseId !== null) return <Badge tone="good">{`Release ${releaseId}`}</Badge>;
  return <Badge tone="warning">{isScheduled ? 'Scheduled' : 'Pending'}</Badge>;
}

interface FilterSelectProps {
  label: string;
  value: string;
  options: { value: string; label: string }[];
  onChange: (value: string) => void;
}

function FilterSelect({ label, value, options, onChange }: FilterSelectProps) {
  return (
    <label className="grid gap-1 text-sm font-semibold text-strong">
      {label}
      <Select value={value} onChange={(event) => onChange(event.target.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Select>
    </label>
  );
}
