import { type ReactNode, useCallback } from 'react';
import { type FieldValues, type UseFormReturn, useWatch } from 'react-hook-form';
import type { Locale } from '#content-db/model/locale.ts';
import type { ResourceName } from '#content-db/types/index.ts';
import type { RowOf } from '#content-db/write/repository.ts';
import type { RowEdit } from '../api/publish.ts';
import { FieldExtras, type ShownField } from '../fields/field-extras.ts';
import { FeatureExtras, FormNotes } from '../resource/features.tsx';
import type { ResourceScreen } from '../resource/screen.ts';
import { EditImpact, useEditImpact, useSettledEdits } from './edit-impact.tsx';

export interface EditedForm<N extends ResourceName> {
  screen: Pick<ResourceScreen<N>, 'name' | 'bodyOf' | 'editsOf'>;
  /** Undefined for a new row. */
  row: RowOf<N> | undefined;
  locale: Locale;
  form: UseFormReturn;
}

/** The edited rows of a form, with what was typed until it settled; none for a new row before anything is. */
function useFormEdits<N extends ResourceName>(edited: EditedForm<N>): RowEdit[] {
  return useSettledEdits(formEdits(edited, useWatch({ control: edited.form.control })));
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
  return rowEdits(screen, row, locale, values);
}

/** The edited rows of a stored row, some of whose fields have these values. */
export function rowEdits<N extends ResourceName>(
  { name, editsOf }: EditedForm<N>['screen'],
  row: RowOf<N>,
  locale: Locale,
  values: FieldValues,
): RowEdit[] {
  return editsOf?.(row, values, locale) ?? [{ resource: name, rowId: Number(row.id), values }];
}

/** How many pages the row changes with what is typed, and what features say of that. */
export function FormImpact<N extends ResourceName>(props: EditedForm<N>) {
  const edits = useFormEdits(props);
  const findings = useEditImpact(edits)?.findings ?? [];
  return (
    <>
      <FormNotes findings={findings} />
      <EditImpact edits={edits} />
    </>
  );
}

/** Shows at the fields within it what features have for them. */
export function FormExtras<N extends ResourceName>({
  children,
  ...edited
}: EditedForm<N> & { children: ReactNode }) {
  const edits = useFormEdits(edited);
  const findings = useEditImpact(edits)?.findings;
  const render = useCallback(
    (field: ShownField) => <FeatureExtras {...{ field, edits }} findings={findings ?? []} />,
    [findings, edits],
  );
  return <FieldExtras value={render}>{children}</FieldExtras>;
}
