import { type ReactNode, useCallback } from 'react';
import type { ResourceName } from '#content-db/types/index.ts';
import { FieldExtras, type ShownField } from '../../../fields/field-extras.ts';
import { useOffers } from './field-offers.tsx';
import { type EditedForm, useFormEdits } from './form-reach.tsx';
import { ExtrasOfText } from './text-extras.tsx';
import { useReach } from './reach.tsx';

/** Shows at the fields within it what is found in their texts, and what the translation memory offers for empty ones. */
export function FormExtras<N extends ResourceName>({
  children,
  ...edited
}: EditedForm<N> & { children: ReactNode }) {
  const edits = useFormEdits(edited);
  const findings = useReach(edits)?.findings;
  const offers = useOffers(edits);
  const render = useCallback(
    ({ name, value, onChange }: ShownField) => (
      <ExtrasOfText {...{ name, findings, offers, onChange }} text={value} />
    ),
    [findings, offers],
  );
  return <FieldExtras value={render}>{children}</FieldExtras>;
}
