import { useSearchParams } from 'react-router';
import type { AuditEntry } from '../../api/audit.ts';

type Kind = AuditEntry['kind'];

export const kindNames = {
  'sign-in': 'Sign-in',
  'failed-sign-in': 'Failed sign-in',
  'sign-out': 'Sign-out',
  account: 'Account',
  role: 'Role',
  password: 'Password',
  factor: 'Second factor',
  export: 'Export',
  erasure: 'Erasure',
  'share-link': 'Share link',
  publish: 'Publish',
  restore: 'Restore',
  takedown: 'Takedown',
  schedule: 'Schedule',
  setting: 'Setting',
} satisfies Record<Kind, string>;

/** The kinds as options of a choice. */
export const kinds = Object.entries(kindNames).map(([value, label]) => ({ value: value as Kind, label }));

/** The filter of the audit trail as it stands in the address; empty texts ask for nothing. */
export interface Filter {
  search: string;
  who: string;
  kind: Kind | '';
  /** The first and the last day, as `2026-11-22` in the local time zone. */
  from: string;
  to: string;
  page: number;
}

/** The filter, and a function that changes it and goes to the first page. */
export function useFilter(): [Filter, (changed: Partial<Filter>) => void] {
  const [address, setAddress] = useSearchParams();
  const text = (name: string) => address.get(name) ?? '';
  const filter: Filter = {
    search: text('search'),
    who: text('who'),
    kind: kindOf(text('kind')),
    from: text('from'),
    to: text('to'),
    page: Math.max(1, Number(text('page')) || 1),
  };
  function change(changed: Partial<Filter>): void {
    const { page, ...wanted } = { ...filter, page: 1, ...changed };
    const given = Object.entries({ ...wanted, page: page > 1 ? String(page) : '' });
    setAddress(
      given.filter(([, value]) => value !== ''),
      { replace: true },
    );
  }
  return [filter, change];
}

/** The filter as the server takes it, without the page. */
export function toConditions({ search, who, kind, from, to }: Filter) {
  return { search, who, kind, from: startOf(from, 0), before: startOf(to, 1) };
}

function kindOf(text: string): Filter['kind'] {
  return kinds.find(({ value }) => value === text)?.value ?? '';
}

/** When a day begins here, some days later, in UTC; empty if it is no day. */
function startOf(day: string, later: number): string {
  const start = new Date(`${day}T00:00`);
  if (Number.isNaN(start.getTime())) return '';
  start.setDate(start.getDate() + later);
  return start.toISOString();
}
