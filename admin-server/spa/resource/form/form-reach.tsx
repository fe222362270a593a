import { type UseFormReturn, useWatch } from 'react-hook-form';
import type { ResourceName } from '#content-db/types/index.ts';
import type { RowOf } from '#content-db/write/repository.ts';
import type { ResourceScreen } from '../screen.ts';
import { Reach } from './reach.tsx';

interface FormReachProps<N extends ResourceName> {
  screen: ResourceScreen<N>;
  row: RowOf<N>;
  locale: 'en' | 'ar';
  form: UseFormReturn;
}

/** How many pages the row changes with what is typed. */
export function FormReach<N extends ResourceName>({ screen, row, locale, form }: FormReachProps<N>) {
  const all = useWatch({ control: form.control });
  const { dirtyFields } = form.formState;
  const values = Object.fromEntries(Object.entries(all).filter(([name]) => dirtyFields[name]));
  const edits = screen.editsOf?.(row, values, locale);
  return <Reach edits={edits ?? [{ resource: screen.name, rowId: Number(row.id), values }]} />;
}
