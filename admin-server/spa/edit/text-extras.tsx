import type { Finding, RowEdit } from '../api/publish.ts';
import type { ShownField } from '../fields/field-extras.ts';
import { FeatureExtras } from '../resource/features.tsx';
import { editExtras } from './edit-extras.ts';
import { useReach, useSettledEdits } from './reach.tsx';

interface ExtrasOfTextProps {
  field: ShownField;
  findings: Finding[] | undefined;
  edits: RowEdit[];
}

/** What is found in one of the texts that are edited, and what features have for it. */
export function ExtrasOfText({ field, findings = [], edits }: ExtrasOfTextProps) {
  const own = findings.filter(({ column }) => column === field.name);
  return (
    <>
      {editExtras.map(({ OfText }, at) => (
        <OfText key={at} findings={own} text={field.value} onChange={field.onChange} />
      ))}
      <FeatureExtras field={field} edits={edits} />
    </>
  );
}

interface TextExtrasProps {
  /** The edit of the row that has the text, which is its last value. */
  edit: RowEdit;
  typed: string;
  onChange: (text: string) => void;
}

/** The same of a text that is edited alone. */
export function TextExtras({ edit, typed, onChange }: TextExtrasProps) {
  const findings = useReach([edit])?.findings;
  const edits = useSettledEdits([edit]);
  const name = Object.keys(edit.values).at(-1);
  if (name === undefined) return null;
  const field = { name, value: typed, onChange: (value: unknown) => onChange(String(value)) };
  return <ExtrasOfText {...{ field, findings, edits }} />;
}
