import type { PendingChange } from '#admin-server/publish/select/pending-list.ts';

/** The pending changes of one row. */
export interface PendingRow extends Pick<PendingChange, 'resource' | 'rowId' | 'locale' | 'page' | 'label'> {
  key: string;
  /** Oldest first; never none. */
  changes: PendingChange[];
  /** It was added since the last release: it goes live or is discarded whole. */
  isNew: boolean;
}

/** Changes by the rows that they concern, the row of the oldest change first. */
export function groupByRow(changes: PendingChange[]): PendingRow[] {
  const groups = Map.groupBy(
    changes.toSorted((a, b) => a.id - b.id),
    ({ resource, rowId }) => `${resource}/${rowId}`,
  );
  return [...groups].flatMap(([key, group]) => {
    const last = group.at(-1);
    if (!last) return [];
    const { resource, rowId, locale, page, label } = last;
    return {
      key,
      resource,
      rowId,
      locale,
      label,
      ...(page !== undefined && { page }),
      changes: group,
      isNew: group.some(({ action }) => action === 'create'),
    };
  });
}

/** What happened to a row, all changes taken together. */
export function actionOf({ changes, isNew }: PendingRow): PendingChange['action'] {
  if (changes.at(-1)?.action === 'remove') return 'remove';
  return isNew ? 'create' : 'update';
}

/** `1 change`, `3 changes`. */
export function changeCount(count: number): string {
  return count === 1 ? '1 change' : `${count} changes`;
}
