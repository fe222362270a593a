import { useQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { Link } from 'react-router';
import type { ListedChange } from '#admin-server/history/changes.ts';
import { changesQuery, peopleQuery } from '../../api/history.ts';
import { changedName, typeName } from '../../resource/row-name.ts';
import { typeInfo } from '../../resource/type-info.ts';
import { versionsPath } from '../../resource/versions-link.tsx';
import { Button } from '../../ui/button.tsx';
import { DayInput } from '../../ui/day-input.tsx';
import { FilterSelect } from '../../ui/filter-select.tsx';
import { PagedList } from '../../ui/list-controls.tsx';
import { humanize } from '#content-db/model/humanize.ts';
import { ScreenHeader } from '../../ui/screen-header.tsx';
import { Author, authorName } from '../../ui/author.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import { ChangeLine } from './change-line.tsx';
import { columnLabel } from '#content-db/model/column-label.ts';
import { type Filter, isTypeName, toConditions, useFilter, useRowAddress } from './filter.ts';
import { RowVersions } from './row-versions.tsx';
import { shownValue } from './shown-value.ts';
import { StateBadge } from './state-badge.tsx';
import { language } from '../../language/language.ts';
import { rich, t } from '../../language/text.tsx';
import { translated } from '../../language/translated.ts';

const pageSize = 50;

const states = [
  { value: '', label: t('Any state') },
  { value: 'live', label: t('Live') },
  { value: 'pending', label: t('Pending') },
  { value: 'discarded', label: t('Discarded') },
];

const kinds = [
  { value: '', label: t('All content') },
  ...Object.keys(typeInfo)
    .filter(isTypeName)
    .map((value) => ({ value, label: typeName(value) })),
];

/** Every change of the content, or the versions of the row that the address names. */
export function Component() {
  const row = useRowAddress();
  return row ? <RowVersions key={JSON.stringify(row)} {...row} /> : <AllChanges />;
}

/** Every change of the content: who, when, what. The filter is kept in the address. */
function AllChanges() {
  const [filter, change] = useFilter();
  const query = useQuery(changesQuery({ ...toConditions(filter), pageSize }));
  return (
    <>
      <ScreenHeader
        subtitle={t(
          'Every change, the newest first: who, when, what, and whether it is live. Search for words that are gone, and bring them back under Versions.',
        )}
      />
      <div className="grid gap-5">
        <Filters filter={filter} onChange={change} />
        {filter.key && (
          <p className="flex flex-wrap items-center gap-x-3 text-sm">
            {t('Only the texts of: {name}', { name: translated(humanize(filter.key)) })}
            <Button look="quiet" onClick={() => change({ key: '' })}>
              {t('Show all')}
            </Button>
          </p>
        )}
        <PagedList
          state={{ ...filter, sort: '' }}
          onChange={({ search, page }) => change({ search, page })}
          query={query}
          pageSize={pageSize}
          failed={t('The history could not be loaded')}
          empty={{ icon: History, title: t('No changes match this filter.') }}
        >
          {(rows) => (
            <ul className="divide-y divide-line rounded border border-line bg-sheet px-5">
              {rows.map((change) => (
                <li key={change.id}>
                  <ChangeLine
                    {...change}
                    link={
                      change.groupId === null && (
                        <Link to={versionsPath(change)}>
                          {t('Versions')}
                          <span className="sr-only"> {t('of {name}', { name: nameOf(change) })}</span>
                        </Link>
                      )
                    }
                  >
                    <StateBadge {...change} />
                  </ChangeLine>
                  {change.discardedAt !== null && <Discarded change={change} />}
                </li>
              ))}
            </ul>
          )}
        </PagedList>
      </div>
    </>
  );
}

/** English names a text by its key here, as its address does. */
function nameOf(change: ListedChange): string {
  return language === 'ar' ? changedName({ ...change, label: change.name }) : change.name;
}

interface FiltersProps {
  filter: Filter;
  onChange: (changed: Partial<Filter>) => void;
}

function Filters({ filter, onChange }: FiltersProps) {
  const { data = [] } = useQuery(peopleQuery);
  const people = [...new Set([...data, filter.by])].filter((name) => name !== '');
  return (
    <div className="grid grid-cols-2 gap-3 md:grid-cols-3 xl:grid-cols-5 max-md:[&>:nth-child(3)]:col-span-2">
      <FilterSelect
        label={t('Content')}
        value={filter.resource}
        options={kinds}
        onChange={(resource) => onChange({ resource, key: '' })}
      />
      <FilterSelect
        label={t('Person')}
        value={filter.by}
        options={[
          { value: '', label: t('Everybody') },
          ...people.map((name) => ({ value: name, label: authorName(name) })),
        ]}
        onChange={(by) => onChange({ by })}
      />
      <FilterSelect
        label={t('State')}
        value={filter.state}
        options={states}
        onChange={(state) => onChange({ state })}
      />
      <DayInput label={t('From')} value={filter.from} onChange={(from) => onChange({ from })} />
      <DayInput label={t('To')} value={filter.to} onChange={(to) => onChange({ to })} />
    </div>
  );
}

/** Who discarded a change and when, and the discarded values. */
function Discarded({ change: { resource, discarded, discardedAt, discardedBy } }: { change: ListedChange }) {
  return (
    <details className="pb-3 text-sm text-muted">
      <summary className="cursor-pointer">
        {rich('Discarded by {name} {time}', {
          name: <Author by={discardedBy ?? ''} />,
          time: <DateTime at={discardedAt ?? ''} />,
        })}
      </summary>
      <dl className="mt-2 grid gap-2">
        {Object.entries(discarded ?? {}).map(([column, value]) => (
          <div key={column}>
            <dt className="font-semibold text-strong">{translated(columnLabel(column, resource))}</dt>
            <dd dir="auto" className="break-words whitespace-pre-wrap">
              {shownValue(column, value)}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
