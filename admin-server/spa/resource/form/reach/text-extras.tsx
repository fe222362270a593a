import type { RowEdit } from '../../../api/publish.ts';
import { FieldFindings } from './field-findings.tsx';
import { FieldOffers, useOffers } from './field-offers.tsx';
import { useReach } from './use-reach.ts';

interface TextExtrasProps {
  /** The edit of the row that has the text, which is its last value. */
  edit: RowEdit;
  typed: string;
  onChange: (text: string) => void;
}

/** What the checks find in a text that is edited, and what the translation memory offers for an empty one. */
export function TextExtras({ edit, typed, onChange }: TextExtrasProps) {
  const edits = [edit];
  const name = Object.keys(edit.values).at(-1);
  const findings = useReach(edits)?.findings.filter(({ column }) => column === name) ?? [];
  const offers = useOffers(edits).filter(({ column }) => column === name);
  return (
    <>
      <FieldFindings findings={findings} text={typed} onMend={onChange} />
      {typed === '' && <FieldOffers offers={offers} onUse={onChange} />}
    </>
  );
}
