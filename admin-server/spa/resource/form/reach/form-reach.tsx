import type { ResourceName } from '#content-db/types/index.ts';
import { Reach } from './reach.tsx';
import { type EditedForm, useFormEdits } from './form-edits.ts';

/** How many pages the row changes with what is typed. */
export function FormReach<N extends ResourceName>(props: EditedForm<N>) {
  return <Reach edits={useFormEdits(props)} />;
}
