import type { PendingChange } from '#admin-server/publish/select/pending-list.ts';

/** The pending changes of one row. */
export interface PendingRow extends Pick<PendingChange, 'resource' | 'rowId' | 'locale' | 'page' | 'label'> {
  key: string;
  /** Oldest first; never empty. */
  changes: PendingChange[];
  /** The row was added since the last release; it can only be published or discarded as a whole. */
  isNew: boolean;
}

/** Groups changes by row. The row with the oldest change comes first. */
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

/** The net action of all changes of a row. */
export function actionOf({ changes, isNew }: PendingRow): PendingChange['action'] {
  if (changes.at(-1)?.action === 'remove') return 'remove';
  return isNew ? 'create' : 'update';
}

/** `1 change`, `3 changes`. */
export function changeCount(count: number): string {
  return count === 1 ? '1 change' : `${count} changes`;
}
