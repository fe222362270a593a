import type { RowOf } from '#content-db/write/repository.ts';
import type { ResourceName } from '#content-db/types/index.ts';
import { moveDraft } from './stored-drafts.ts';
import type { Values, Version } from './merge.ts';
import type { ResourceScreen } from '../resource/screen.ts';

/** The form values of a row, or of a new one: of the fields, and of what else a new row has. */
export function versionOf<N extends ResourceName>(
  screen: ResourceScreen<N>,
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

/** The key of a form's draft. Takes over a draft that has another key by now. */
export function draftKey<N extends ResourceName>(
  { name, draftOf, hasOneRow, isInOneLanguage }: ResourceScreen<N>,
  row: RowOf<N> | undefined,
  locale: 'en' | 'ar',
): string {
  const keyOf = (form: string | number) => `${name}/${form}${draftOf ? `/${draftOf}` : ''}`;
  const newKey = keyOf(`new-${locale}`);
  if (!row) return newKey;
  const id = Number(row.id);
  const key = keyOf(isInOneLanguage ? `${id}-${locale}` : id);
  // Somebody else has created it since.
  if (hasOneRow) moveDraft(newKey, key);
  // Both languages used to have the same draft.
  if (isInOneLanguage) moveDraft(keyOf(id), key);
  return key;
}
