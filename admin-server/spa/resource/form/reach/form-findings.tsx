import { type ReactNode, useCallback } from 'react';
import type { ResourceName } from '#content-db/types/index.ts';
import { FieldExtras, type ShownField } from '../../../fields/field-extras.ts';
import { FieldOffers, useOffers } from './field-offers.tsx';
import { FieldFindings } from './field-findings.tsx';
import { type EditedForm, useFormEdits } from './form-edits.ts';
import { useReach } from './use-reach.ts';

/** Shows at the fields within it what the checks find in their texts, and what the translation memory offers for empty ones. */
export function FormFindings<N extends ResourceName>({
  children,
  ...edited
}: EditedForm<N> & { children: ReactNode }) {
  const edits = useFormEdits(edited);
  const findings = useReach(edits)?.findings;
  const offers = useOffers(edits);
  const render = useCallback(
    ({ name, value, onChange }: ShownField) => (
      <>
        <FieldFindings
          findings={findings?.filter(({ column }) => column === name) ?? []}
          text={value}
          onMend={onChange}
        />
        {(value ?? '') === '' && (
          <FieldOffers offers={offers.filter(({ column }) => column === name)} onUse={onChange} />
        )}
      </>
    ),
    [findings, offers],
  );
  return <FieldExtras value={render}>{children}</FieldExtras>;
}
