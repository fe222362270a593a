import { type ReactNode, useCallback } from 'react';
import type { ResourceName } from '#content-db/types/index.ts';
import { FieldExtras, type ShownField } from '../fields/field-extras.ts';
import { type EditedForm, useFormEdits } from './form-reach.tsx';
import { ExtrasOfText } from './text-extras.tsx';
import { useReach, useSettledEdits } from './reach.tsx';

/** Shows at the fields within it what is found in their texts, and what features have for them. */
export function FormExtras<N extends ResourceName>({
  children,
  ...edited
}: EditedForm<N> & { children: ReactNode }) {
  const edits = useFormEdits(edited);
  const findings = useReach(edits)?.findings;
  const settled = useSettledEdits(edits);
  const render = useCallback(
    (field: ShownField) => <ExtrasOfText {...{ field, findings }} edits={settled} />,
    [findings, settled],
  );
  return <FieldExtras value={render}>{children}</FieldExtras>;
}
