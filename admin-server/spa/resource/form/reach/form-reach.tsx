import type { ResourceName } from '#content-db/types/index.ts';
import { editExtras } from './edit-extras.ts';
import { type EditedForm, useFormEdits } from './form-edits.ts';
import { Reach } from './reach.tsx';
import { useReach } from './use-reach.ts';

/** How many pages the row changes with what is typed, and what features say of that. */
export function FormReach<N extends ResourceName>(props: EditedForm<N>) {
  const edits = useFormEdits(props);
  const findings = useReach(edits)?.findings ?? [];
  return (
    <>
      {editExtras.map(({ OfForm }, at) => (
        <OfForm key={at} findings={findings} />
      ))}
      <Reach edits={edits} />
    </>
  );
}
