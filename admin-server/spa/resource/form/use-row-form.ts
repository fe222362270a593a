import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { type FieldValues, useForm } from 'react-hook-form';
import type { RowOf } from '#content-db/write/repository.ts';
import type { ResourceName } from '#content-db/types/index.ts';
import { ApiError } from '../../api/client.ts';
import { conflictingRow } from '../../api/resources.ts';
import type { ResourceScreen } from '../screen.ts';
import { clearDraft, readDraft, useDraft } from './use-draft.ts';
import { useSave } from './use-save.ts';

/** The part of a screen that a form needs. */
export type FormScreen<N extends ResourceName> = Pick<
  ResourceScreen<N>,
  'name' | 'schema' | 'fields' | 'defaults' | 'texts' | 'refreshes' | 'valuesOf' | 'bodyOf' | 'draftOf'
>;

interface RowFormOptions<N extends ResourceName> {
  screen: FormScreen<N>;
  /** The row to edit; undefined for a new row. */
  row: RowOf<N> | undefined;
  locale: 'en' | 'ar';
  /** Called with the stored row, or with nothing if nothing was changed. */
  onSaved: (row?: RowOf<N>) => void;
}

/** The state of a form for an existing or new row: its draft, saving, and conflicts with other editors. */
export function useRowForm<N extends ResourceName>({ screen, row, locale, onSaved }: RowFormOptions<N>) {
  const [theirs, setTheirs] = useState<RowOf<N>>();
  const [revision, setRevision] = useState(row && Number(row.revision));
  const save = useSave(screen);
  const key = `${screen.name}/${row ? Number(row.id) : `new-${locale}`}${screen.draftOf ? `/${screen.draftOf}` : ''}`;
  const [draft] = useState(() => readDraft(key));
  const stored = row ? valuesOf(screen, row) : (screen.defaults(locale) as FieldValues);
  const form = useForm<FieldValues>({
    resolver: zodResolver(screen.schema),
    defaultValues: stored,
    ...(draft && { values: { ...stored, ...draft }, resetOptions: { keepDefaultValues: true } }),
  });
  useDraft(key, form);
  const { isDirty, dirtyFields } = form.formState;
  const saved = (after?: RowOf<N>) => {
    clearDraft(key);
    onSaved(after);
  };
  /** Resets the form to a stored row. */
  const resetTo = (after: RowOf<N>) => {
    form.reset(valuesOf(screen, after));
    setRevision(Number(after.revision));
    setTheirs(undefined);
  };
  const submit = form.handleSubmit(async (values) => {
    const input = row
      ? Object.fromEntries(Object.keys(dirtyFields).map((name) => [name, values[name]]))
      : values;
    if (row && Object.keys(input).length === 0) return saved();
    try {
      saved(
        await save.mutateAsync({
          id: row && Number(row.id),
          input: screen.bodyOf?.(input, locale) ?? input,
          revision,
        }),
      );
    } catch (error) {
      if (!(error instanceof ApiError)) return;
      const current = conflictingRow<N>(error);
      if (current) setTheirs(current);
      for (const [name, message] of Object.entries(error.fields)) form.setError(name, { message });
    }
  });
  const conflict = theirs && {
    fields: screen.fields,
    mine: form.getValues(),
    theirs: valuesOf(screen, theirs),
    onKeepMine: () => {
      setRevision(Number(theirs.revision));
      setTheirs(undefined);
    },
    onTakeTheirs: () => resetTo(theirs),
  };
  return {
    form,
    submit,
    resetTo,
    isSaving: save.isPending,
    /** Whether the form shows a restored draft. */
    isRestored: draft !== undefined && isDirty,
    restore: () => form.reset(stored),
    forget: () => clearDraft(key),
    conflict,
  };
}

/** The form values of a row. */
function valuesOf<N extends ResourceName>({ schema, valuesOf }: FormScreen<N>, row: RowOf<N>): FieldValues {
  const columns = valuesOf?.(row) ?? (row as Record<string, unknown>);
  return Object.fromEntries(Object.keys(schema.shape).map((name) => [name, columns[name]]));
}
