import type { RowOf } from '#content-db/write/repository.ts';
import type { ResourceName } from '#content-db/types/index.ts';
import { readDraft } from '../../drafts/draft.ts';
import { mergeOver, type Values, type Version } from '../../drafts/merge.ts';
import type { ResourceScreen } from '../screen.ts';

/** The part of a screen that a form needs. */
export type FormScreen<N extends ResourceName> = Pick<
  ResourceScreen<N>,
  | 'name'
  | 'schema'
  | 'fields'
  | 'labelOf'
  | 'defaults'
  | 'texts'
  | 'refreshes'
  | 'valuesOf'
  | 'bodyOf'
  | 'editsOf'
  | 'draftOf'
  | 'hasOneRow'
  | 'isInOneLanguage'
>;

/** The form values of a row, or of a new one: of the fields, and of what else a new row has. */
export function versionOf<N extends ResourceName>(
  screen: FormScreen<N>,
  row: RowOf<N> | undefined,
  locale: 'en' | 'ar',
): Version {
  const { fields, defaults, valuesOf } = screen;
  const empty: Values = defaults(locale);
  const columns: Values = row ? (valuesOf?.(row) ?? row) : empty;
  const names = [...Object.keys(empty), ...fields.map(({ name }) => name)];
  const values = Object.fromEntries(names.map((name) => [name, columns[name]]));
  return { revision: row && Number(row.revision), values };
}

/** What a form shows first. */
interface Start {
  /** The version that its values were typed over. */
  base: Version;
  /** The stored version. */
  current: Version;
  values: Values;
  /** The fields that the draft and somebody else have changed. */
  conflict?: { names: string[]; base: Values; mine: Values; theirs: Version };
  isDraft: boolean;
  /** Whether somebody else has saved the row since the draft was typed. */
  isMerged: boolean;
}

/** Fills a form with the stored row and the draft, if there is one. */
export function startOf(key: string, current: Version): Start {
  const draft = readDraft(key);
  if (!draft) return { base: current, current, values: current.values, isDraft: false, isMerged: false };
  const { values, conflicts: names } = mergeOver(draft, current);
  const isNew = current.revision === undefined;
  const start = { base: current, current, values, isDraft: true };
  if (isNew || names.length === 0)
    return { ...start, isMerged: !isNew && draft.revision !== current.revision };
  // Until somebody decides, the form stands on the version of the draft, which the server refuses to save.
  const before = Object.fromEntries(names.map((name) => [name, draft.base[name]]));
  const base = { revision: draft.revision ?? 0, values: { ...current.values, ...before } };
  return {
    ...start,
    base,
    conflict: { names, base: draft.base, mine: values, theirs: current },
    isMerged: true,
  };
}
