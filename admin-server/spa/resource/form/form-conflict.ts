import { humanize } from '#content-db/model/humanize.ts';
import type { Locale } from '#content-db/model/locale.ts';
import type { RowOf } from '#content-db/write/repository.ts';
import type { ResourceName } from '#content-db/types/index.ts';
import type { ChangedRow } from '../../api/history.ts';
import type { KeptText } from '../../drafts/keep-mine.ts';
import type { Values, Version } from '../../drafts/merge.ts';
import { useOpenRow } from '../../presence/use-presence.ts';
import type { ConflictDialogProps } from './conflict/conflict-choice.tsx';
import { useWhoChanged } from './conflict/who-changed.ts';
import type { FormScreen } from './form-version.ts';

/** The fields that were changed elsewhere too, with both versions. */
export interface Conflict {
  names: string[];
  /** What was typed over. */
  base: Values;
  mine: Values;
  theirs: Version;
  /** Whether a save has found it, which then goes on. */
  isBySave?: boolean;
}

/** The values after somebody has kept mine in these fields, merged in articles, and what they typed in the others. */
export function decided(
  { names, mine, theirs }: Conflict,
  kept: string[],
  articles: Record<string, KeptText>,
): Record<'values' | 'taken', Values> {
  const taken = names.filter((name) => !kept.includes(name));
  const pick = (from: Values) => Object.fromEntries(taken.map((name) => [name, from[name]]));
  const merged = Object.fromEntries(Object.entries(articles).map(([name, { text }]) => [name, text]));
  return { values: { ...mine, ...merged, ...pick(theirs.values) }, taken: pick(mine) };
}

/** Who else has the row of a form open, and who has changed these fields of it. */
export function useElsewhere<N extends ResourceName>(
  screen: FormScreen<N>,
  row: RowOf<N> | undefined,
  locale: Locale,
  changed: string[] | 'all' | undefined,
) {
  return {
    openFor: useOpenRow(screen.name, row && Number(row.id)),
    who: useWhoChanged(row && changed && changedRows(screen, row, locale, changed)),
  };
}

function changedRows<N extends ResourceName>(
  { name, editsOf }: FormScreen<N>,
  row: RowOf<N>,
  locale: Locale,
  changed: string[] | 'all',
): ChangedRow[] {
  const fields = changed === 'all' ? [] : changed;
  const values = Object.fromEntries(fields.map((field) => [field, '']));
  const edits = editsOf?.(row, values, locale) ?? [{ resource: name, rowId: Number(row.id), values }];
  return edits.flatMap(({ resource, rowId, values }) =>
    rowId === undefined
      ? []
      : [{ resource, rowId, ...(changed !== 'all' && { columns: Object.keys(values) }) }],
  );
}

/** The conflict as the dialog shows it. */
export function dialogOf<N extends ResourceName>(
  { names, base, mine, theirs, isBySave = false }: Conflict,
  { fields }: FormScreen<N>,
  locale: Locale,
): Omit<ConflictDialogProps, 'who' | 'onDecide' | 'onClose'> {
  const specOf = (name: string) =>
    fields.find((field) => field.name === name) ?? { name, label: humanize(name), kind: 'text' as const };
  return { fields: names.map(specOf), base, mine, theirs: theirs.values, locale, isSavedNext: isBySave };
}
