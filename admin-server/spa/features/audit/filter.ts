import type { AuditEntry } from '../../api/accounts/audit.ts';
import { useAddress } from '../../hooks/use-address.ts';
import { startOfDay } from '../../ui/choices/day-input.tsx';
import { t } from '../../language/text.tsx';

type Kind = AuditEntry['kind'];

export const kindNames = {
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
export const kinds = Object.entries(kindNames).map(([value, label]) => ({ value: value as Kind, label }));

const unfiltered = { search: '', who: '', kind: '', from: '', to: '', page: 1 };

/** The filter of the audit trail; `from` and `to` are days, as `2026-11-22` in the time zone of the site. */
export type Filter = typeof unfiltered & { kind: Kind | '' };

/** The filter, and a function that changes it and goes to the first page. */
export function useFilter(): [Filter, (changed: Partial<Filter>) => void] {
  const [filter, change] = useAddress(unfiltered);
  return [{ ...filter, kind: kindOf(filter.kind) }, change];
}

/** The filter as the server takes it, without the page. */
export function toConditions({ search, who, kind, from, to }: Filter) {
  return { search, who, kind, from: startOfDay(from), before: startOfDay(to, 1) };
}

function kindOf(text: string): Filter['kind'] {
  return kinds.find(({ value }) => value === text)?.value ?? '';
}
