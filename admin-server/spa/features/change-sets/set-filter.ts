import type { ListedSet } from '#admin-server/change-sets/routes.ts';
import type { PendingChange } from '../../api/publish.ts';
import { t } from '../../language/text.tsx';

/** Which pending changes are listed: those of a named set, of a person, or all. */
export type SetFilter =
  { kind: 'all' } | { kind: 'set'; set: ListedSet } | { kind: 'author'; author: string };

const authorPrefix = 'by:';

/** What the address asks for; all changes if that is not there. */
export function filterOf(wanted: string | null, sets: ListedSet[]): SetFilter {
  if (wanted?.startsWith(authorPrefix)) return { kind: 'author', author: wanted.slice(authorPrefix.length) };
  const set = sets.find(({ id }) => String(id) === wanted);
  return set ? { kind: 'set', set } : { kind: 'all' };
}

/** Whether a change is listed. Without a named set, it belongs to the set of whoever changed it last. */
export function isIn(filter: SetFilter, change: PendingChange): boolean {
  if (filter.kind === 'set') return change.set === filter.set.id;
  return filter.kind === 'all' || (change.set === null && change.by === filter.author);
}

/** The choices of the filter, as they stand in the address. */
export function filterOptions(pending: PendingChange[], sets: ListedSet[], username: string | undefined) {
  const authors = new Set(pending.filter(({ set }) => set === null).map(({ by }) => by));
  return [
    { value: '', label: t('All changes') },
    ...sets.map(({ id, name }) => ({ value: String(id), label: name })),
    ...[...authors].sort().map((author) => ({
      value: authorPrefix + author,
      label: author === username ? t('My changes') : t('Changes by {person}', { person: author }),
    })),
  ];
}

/** The sets that go live only when somebody approves them: the ids of their changes. */
export function waitingForApproval(sets: ListedSet[]): Set<number> {
  const waiting = sets.filter(({ needsApproval, approval }) => needsApproval && !approval);
  return new Set(waiting.flatMap(({ changes }) => changes));
}
