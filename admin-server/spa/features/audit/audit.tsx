import { useQuery } from '@tanstack/react-query';
import { ScrollText } from 'lucide-react';
import { auditCsv, type AuditEntry, auditPeopleQuery, auditQuery } from '../../api/audit.ts';
import { DownloadButton } from '../../resource/download-button.tsx';
import { Author, authorName } from '../../ui/author.tsx';
import { DateTime, withSiteTimes } from '../../ui/date-time.tsx';
import { DayInput, startOfDay } from '../../ui/day-input.tsx';
import { FilterSelect } from '../../ui/filter-select.tsx';
import { PagedList } from '../../ui/list-controls.tsx';
import { ScreenHeader } from '../../ui/screen-header.tsx';
import { Badge } from '../../ui/states.tsx';
import { t } from '../../language/text.tsx';
import { translated } from '../../language/translated.ts';
import { useAddress } from '../../ui/use-address.ts';

const kindNames = {
  'sign-in': t('Sign-in'),
  'failed-sign-in': t('Failed sign-in'),
  'sign-out': t('Sign-out'),
  account: t('Account'),
  role: t('Role|account'),
  password: t('Password'),
  factor: t('Second factor'),
  export: t('Export'),
  erasure: t('Erasure'),
  'share-link': t('Share link'),
  'change-set': t('Set of changes'),
  publish: t('Publish'),
  restore: t('Restore'),
  takedown: t('Takedown'),
  schedule: t('Schedule'),
  setting: t('Setting'),
} satisfies Record<Kind, string>;

/** The kinds as options of a choice. */
const kinds = Object.entries(kindNames).map(([value, label]) => ({ value: value as Kind, label }));

const unfiltered = { search: '', who: '', kind: '', from: '', to: '', page: 1 };

const pageSize = 50;

/** The audit trail: who did what, when and from where. The filter is kept in the address. */
export function Component() {
  const [filter, change] = useFilter();
  const conditions = toConditions(filter);
  const query = useQuery(
    auditQuery({ ...conditions, page: String(filter.page), pageSize: String(pageSize) }),
  );
  const isFiltered = Object.values(conditions).some((value) => value !== '');
  return (
    <>
      <ScreenHeader
        subtitle={t(
          'Who signed in, changed accounts and settings, exported data and published, the newest first. Nobody can change or delete an entry.',
        )}
      />
      <div className="grid gap-5">
        <Filters filter={filter} onChange={change} />
        <PagedList
          state={{ ...filter, sort: '' }}
          onChange={({ search, page }) => change({ search, page })}
          query={query}
          pageSize={pageSize}
          failed={t('The audit trail could not be loaded')}
          empty={{
            icon: ScrollText,
            title: isFiltered ? t('No entries match this filter.') : t('Nothing has been recorded yet.'),
          }}
          actions={
            <DownloadButton address={auditCsv(conditions)} name="audit.csv" label={t('Download CSV')} />
          }
        >
          {(rows) => (
            <ul className="divide-y divide-line rounded border border-line bg-sheet px-5">
              {rows.map((entry) => (
                <EntryLine key={entry.id} entry={entry} />
              ))}
            </ul>
          )}
        </PagedList>
      </div>
    </>
  );
}

interface FiltersProps {
  filter: Filter;
  onChange: (changed: Partial<Filter>) => void;
}

function Filters({ filter, onChange }: FiltersProps) {
  const { data = [] } = useQuery(auditPeopleQuery);
  const people = [...new Set([...data, filter.who])].filter((name) => name !== '' && name !== 'unknown');
  return (
    <div className="grid grid-cols-2 gap-3 lg:max-w-5xl lg:grid-cols-4">
      <FilterSelect
        label={t('Person')}
        value={filter.who}
        options={[
          { value: '', label: t('Everybody') },
          { value: 'unknown', label: t('Unknown') },
          ...people.map((value) => ({ value, label: authorName(value) })),
        ]}
        onChange={(who) => onChange({ who })}
      />
      <FilterSelect<Filter['kind']>
        label={t('Kind')}
        value={filter.kind}
        options={[{ value: '', label: t('Everything') }, ...kinds]}
        onChange={(kind) => onChange({ kind })}
      />
      <DayInput label={t('From')} value={filter.from} onChange={(from) => onChange({ from })} />
      <DayInput label={t('To')} value={filter.to} onChange={(to) => onChange({ to })} />
    </div>
  );
}

function EntryLine({ entry: { at, kind, who, what, address } }: { entry: AuditEntry }) {
  const isWarning = kind === 'failed-sign-in';
  return (
    <li className="grid gap-x-4 gap-y-1 py-3 md:grid-cols-[10rem_minmax(0,1fr)_auto] md:items-baseline">
      <span className="text-muted">
        <DateTime at={at} isFull />
      </span>
      <div className="min-w-0">
        <p dir="auto" className="break-words text-strong">
          {withSiteTimes(translated(what))}
        </p>
        <p className="text-sm wrap-anywhere text-muted">
          <Author by={who ?? t('Unknown')} />
          {address && (
            <>
              {' '}
              · <bdi className="inline-block font-mono text-xs">{address}</bdi>
            </>
          )}
        </p>
      </div>
      <span className="order-first md:order-none">
        <Badge tone={isWarning ? 'warning' : 'plain'}>{kindNames[kind]}</Badge>
      </span>
    </li>
  );
}

type Kind = AuditEntry['kind'];

/** The filter of the audit trail; `from` and `to` are days, as `2026-11-22` in the time zone of the site. */
type Filter = typeof unfiltered & { kind: Kind | '' };

/** The filter, and a function that changes it and goes to the first page. */
function useFilter(): [Filter, (changed: Partial<Filter>) => void] {
  const [filter, change] = useAddress(unfiltered);
  return [{ ...filter, kind: kindOf(filter.kind) }, change];
}

/** The filter as the server takes it, without the page. */
function toConditions({ search, who, kind, from, to }: Filter) {
  return { search, who, kind, from: startOfDay(from), before: startOfDay(to, 1) };
}

function kindOf(text: string): Filter['kind'] {
  return kinds.find(({ value }) => value === text)?.value ?? '';
}
