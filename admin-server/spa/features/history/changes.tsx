import { useQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { accountsQuery } from '../../api/accounts/accounts.ts';
import type { ListedChange } from '#admin-server/history/changes.ts';
import { changesQuery } from '../../api/history.ts';
import { typeInfo } from '../../resource/type-info.ts';
import { useIsAdmin } from '../../resource/use-role.ts';
import { Button } from '../../ui/button.tsx';
import { FilterSelect } from '../../ui/choices/filter-select.tsx';
import { Pager } from '../../ui/list-controls.tsx';
import { humanize } from '../../ui/text/humanize.ts';
import { ScreenHeader } from '../../ui/screen-header.tsx';
import { DateTime } from '../../ui/text/date-time.tsx';
import { Badge, Empty, Failed, Loading } from '../../ui/states.tsx';
import { ChangeLine } from './change-line.tsx';
import { columnLabel, valueText } from './column-label.ts';

const pageSize = 50;

const states = [
  { value: '', label: 'Any state' },
  { value: 'live', label: 'Live' },
  { value: 'pending', label: 'Pending' },
  { value: 'discarded', label: 'Discarded' },
];

const kinds = [
  { value: '', label: 'All content' },
  ...Object.entries(typeInfo).map(([value, { label }]) => ({ value, label })),
];

/** Every write to the content: who, when, what. The filter is kept in the address. */
export function Component() {
  const [address, setAddress] = useSearchParams();
  const accounts = useQuery({ ...accountsQuery, enabled: useIsAdmin() });
  const page = Math.max(1, Number(address.get('page')) || 1);
  const filter = {
    resource: address.get('resource') ?? '',
    by: address.get('by') ?? '',
    state: address.get('state') ?? '',
    row: address.get('row') ?? '',
    key: address.get('key') ?? '',
  };
  const { data, error, isPending, refetch } = useQuery(changesQuery({ ...filter, page, pageSize }));
  const names = new Set(
    [
      ...(accounts.data ?? []).map(({ username }) => username),
      ...(data?.rows ?? []).map(({ by }) => by),
      filter.by,
    ].filter(Boolean),
  );
  const people = [
    { value: '', label: 'Everybody' },
    ...[...names].sort().map((name) => ({ value: name, label: name })),
  ];

  function choose(changed: Partial<typeof filter> & { page?: string }) {
    const given = Object.entries({ ...filter, ...changed }).filter(([, value]) => value !== '');
    setAddress(given, { replace: true });
  }

  return (
    <>
      <ScreenHeader subtitle="Every write to the content, the newest first: who, when, what, which columns, and whether it is live." />
      <div className="grid gap-5">
        <div className="grid gap-3 sm:grid-cols-3 lg:max-w-3xl">
          <FilterSelect
            label="Content"
            value={filter.resource}
            options={kinds}
            onChange={(resource) => choose({ resource, row: '', key: '' })}
          />
          <FilterSelect label="Person" value={filter.by} options={people} onChange={(by) => choose({ by })} />
          <FilterSelect
            label="State"
            value={filter.state}
            options={states}
            onChange={(state) => choose({ state })}
          />
        </div>
        {(filter.row || filter.key) && (
          <p className="flex flex-wrap items-center gap-x-3 text-sm">
            {filter.key ? `Only the texts of: ${humanize(filter.key)}` : `Only number ${filter.row}`}
            <Button look="quiet" onClick={() => choose({ row: '', key: '' })}>
              Show all
            </Button>
          </p>
        )}
        {isPending && <Loading />}
        {error && (
          <Failed title="The history could not be loaded" error={error} onRetry={() => void refetch()} />
        )}
        {data?.rows.length === 0 && <Empty icon={History} title="No changes match this filter." />}
        {data && data.rows.length > 0 && (
          <ul className="divide-y divide-line rounded border border-line bg-sheet px-5">
            {data.rows.map((change) => (
              <li key={change.id}>
                <ChangeLine {...change}>
                  <StateBadge change={change} />
                </ChangeLine>
                {change.discardedAt !== null && <Discarded change={change} />}
              </li>
            ))}
          </ul>
        )}
        <Pager
          page={page}
          pageSize={pageSize}
          total={data?.total ?? 0}
          onChange={(page) => choose({ page: String(page) })}
        />
      </div>
    </>
  );
}

function StateBadge({ change: { releaseId, isScheduled, discardedAt } }: { change: ListedChange }) {
  if (discardedAt !== null) return <Badge>Discarded</Badge>;
  if (releaseId !== null) return <Badge tone="good">{`Release ${releaseId}`}</Badge>;
  return <Badge tone="warning">{isScheduled ? 'Scheduled' : 'Pending'}</Badge>;
}

/** Who discarded a change and when, and the discarded values. */
function Discarded({ change: { discarded, discardedAt, discardedBy } }: { change: ListedChange }) {
  return (
    <details className="pb-3 text-sm text-muted">
      <summary className="cursor-pointer">
        Discarded by <bdi>{discardedBy}</bdi> <DateTime at={discardedAt ?? ''} />
      </summary>
      <dl className="mt-2 grid gap-2">
        {Object.entries(discarded ?? {}).map(([column, value]) => (
          <div key={column}>
            <dt className="font-semibold text-strong">{columnLabel(column)}</dt>
            <dd dir="auto" className="break-words whitespace-pre-wrap">
              {valueText(column, value)}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
