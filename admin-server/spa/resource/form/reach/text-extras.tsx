import type { Finding, RowEdit } from '../../../api/publish.ts';
import type { Offer } from '../../../api/translation/translations.ts';
import { editExtras } from './edit-extras.ts';
import { FieldOffers, useOffers } from './field-offers.tsx';
import { useReach } from './reach.tsx';

interface ExtrasOfTextProps {
  /** The column. */
  name: string | undefined;
  findings: Finding[] | undefined;
  offers: Offer[];
  text: unknown;
  onChange: (text: string) => void;
}

/** What is found in one of the texts that are edited, and what the translation memory offers for it while it is empty. */
export function ExtrasOfText({ name, findings = [], offers, text, onChange }: ExtrasOfTextProps) {
  const own = findings.filter(({ column }) => column === name);
  return (
    <>
      {editExtras.map(({ OfText }, at) => (
        <OfText key={at} findings={own} text={text} onChange={onChange} />
      ))}
      {(text ?? '') === '' && (
        <FieldOffers offers={offers.filter(({ column }) => column === name)} onUse={onChange} />
      )}
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
  const offers = useOffers([edit]);
  const name = Object.keys(edit.values).at(-1);
  return <ExtrasOfText {...{ name, findings, offers, onChange }} text={typed} />;
}
