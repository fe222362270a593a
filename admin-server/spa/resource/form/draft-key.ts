import type { RowOf } from '#content-db/write/repository.ts';
import type { ResourceName } from '#content-db/types/index.ts';
import { moveDraft } from '../../drafts/draft.ts';
import type { FormScreen } from './form-version.ts';

/** The key of a form's draft. Takes over a draft that has another key by now. */
export function draftKey<N extends ResourceName>(
  { name, draftOf, hasOneRow, isInOneLanguage }: FormScreen<N>,
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
