import { countChanges, ownChanges, type PendingChange, pendingKey } from '../../api/publish.ts';
import { nameList, nameSentence } from '../../ui/name-list.ts';
import { counted, t } from '../../language/text.tsx';

/** The pending changes of one row, or a change of several rows. */
export interface PendingRow extends Pick<
  PendingChange,
  'resource' | 'rowId' | 'groupId' | 'locale' | 'page' | 'label'
> {
  key: string;
  /** Oldest first; never empty. */
  changes: PendingChange[];
  /** Those of new pictures that it shows: they go live with it. */
  pictures: PendingChange[];
  /** The row was added since the last release; it can only be published or discarded as a whole. */
  isNew: boolean;
}

/** Groups changes by row, and new pictures with the row that shows them. The row with the oldest change comes first. */
export function groupByRow(changes: PendingChange[]): PendingRow[] {
  const own = ownChanges(changes);
  const standing = new Set(own);
  const groups = Map.groupBy(
    own.toSorted((a, b) => a.id - b.id),
    pendingKey,
  );
  const pictures = Map.groupBy(
    changes.filter((change) => !standing.has(change)),
    ({ shownIn }) => shownIn,
  );
  return [...groups].flatMap(([key, group]) => {
    const last = group.at(-1);
    if (!last) return [];
    const { resource, rowId, groupId, locale, page, label } = last;
    return {
      key,
      resource,
      rowId,
      groupId,
      locale,
      label,
      ...(page !== undefined && { page }),
      changes: group,
      pictures: pictures.get(key) ?? [],
      isNew: group.some(({ action }) => action === 'create'),
    };
  });
}

/** The net action of all changes of a row. */
export function actionOf({ changes, isNew }: PendingRow): PendingChange['action'] {
  if (changes.at(-1)?.action === 'remove') return 'remove';
  return isNew ? 'create' : 'update';
}

/** `1 change`, `3 changes`. */
export function changeCount(count: number): string {
  return counted(count, '1 change', '{count} changes');
}

/**
 * `Publish all 7 changes by dana and omar`, `Publish my change`.
 * @param username of who publishes
 */
export function publishLabel(
  chosen: PendingChange[],
  all: PendingChange[],
  username: string | undefined,
): string {
  if (chosen.length === 0) return t('Publish');
  const count = countChanges(chosen);
  const isChosen = new Set(chosen);
  const isAll = count > 1 && all.every((change) => isChosen.has(change));
  if (chosen.every(({ authors }) => authors.every((name) => name === username)))
    return isAll
      ? counted(count, '', 'Publish all my {count} changes')
      : counted(count, 'Publish my change', 'Publish my {count} changes');
  const authors = authorsOf(chosen);
  if (isAll) return counted(count, '', 'Publish all {count} changes by {authors}', { authors });
  return counted(count, 'Publish 1 change by {authors}', 'Publish {count} changes by {authors}', {
    authors,
  });
}

/** More names would make the label too long. */
const maxAuthors = 3;

/** `dana`, `dana and omar`, `dana, omar and 3 others`. */
function authorsOf(changes: PendingChange[]): string {
  const names = [...new Set(changes.flatMap(({ authors }) => authors))];
  const others = names.length - maxAuthors + 1;
  if (names.length <= maxAuthors) return nameSentence(names);
  const first = nameList(names.slice(0, maxAuthors - 1));
  return counted(others, '', '{names} and {count} others', { names: first });
}
