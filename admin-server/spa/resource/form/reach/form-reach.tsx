import type { ResourceName } from '#content-db/types/index.ts';
import { Reach } from './reach.tsx';
import { Stops } from './stops.tsx';
import { type EditedForm, useFormEdits } from './form-edits.ts';

/** How many pages the row changes with what is typed, and how much of that stops a publish. */
export function FormReach<N extends ResourceName>(props: EditedForm<N>) {
  const edits = useFormEdits(props);
  return (
    <>
      <Stops edits={edits} />
      <Reach edits={edits} />
    </>
  );
}
