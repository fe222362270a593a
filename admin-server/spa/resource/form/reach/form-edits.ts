import { type FieldValues, type UseFormReturn, useWatch } from 'react-hook-form';
import type { ResourceName } from '#content-db/types/index.ts';
import type { RowOf } from '#content-db/write/repository.ts';
import type { RowEdit } from '../../../api/publish.ts';
import type { ResourceScreen } from '../../screen.ts';

export interface EditedForm<N extends ResourceName> {
  screen: Pick<ResourceScreen<N>, 'name' | 'bodyOf' | 'editsOf'>;
  /** Undefined for a new row. */
  row: RowOf<N> | undefined;
  locale: 'en' | 'ar';
  form: UseFormReturn;
}

/** The edited rows of a form, with what is typed; none for a new row before anything is. */
export function useFormEdits<N extends ResourceName>({
  screen,
  row,
  locale,
  form,
}: EditedForm<N>): RowEdit[] {
  return formEdits({ screen, row, locale, form }, useWatch({ control: form.control }));
}

/** The edited rows of a form with these values. */
export function formEdits<N extends ResourceName>(
  { screen, row, locale, form }: EditedForm<N>,
  all: FieldValues = form.getValues(),
): RowEdit[] {
  const { dirtyFields } = form.formState;
  if (!row && Object.keys(dirtyFields).length === 0) return [];
  if (!row) return [{ resource: screen.name, values: { ...(screen.bodyOf?.(all, locale) ?? all) } }];
  const values = Object.fromEntries(Object.entries(all).filter(([name]) => dirtyFields[name]));
  return screen.editsOf?.(row, values, locale) ?? [{ resource: screen.name, rowId: Number(row.id), values }];
}
