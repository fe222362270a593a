import { type ReactNode, useCallback } from 'react';
import type { ResourceName } from '#content-db/types/index.ts';
import { FieldExtras, type ShownField } from '../../../fields/field-extras.ts';
import { FieldFindings } from './field-findings.tsx';
import { type EditedForm, useFormEdits, useReach } from './use-reach.ts';

/** Shows what the checks find in the texts of a form, at the fields within it that hold the words. */
export function FormFindings<N extends ResourceName>({
  children,
  ...edited
}: EditedForm<N> & { children: ReactNode }) {
  const findings = useReach(useFormEdits(edited))?.findings;
  const render = useCallback(
    ({ name, onChange }: ShownField) => (
      <FieldFindings findings={findings?.filter(({ column }) => column === name) ?? []} onMend={onChange} />
    ),
    [findings],
  );
  return <FieldExtras value={render}>{children}</FieldExtras>;
}
