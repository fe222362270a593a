import { useMutation, useQuery } from '@tanstack/react-query';
import { Languages } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import type { SegmentDraft } from '#content-db/segments/segment-drafts.ts';
import type { Segment } from '#content-db/segments/segment.ts';
import { addedTokens, lostTokens } from '#content-db/segments/protected-tokens.ts';
import { type TermFinding, termFindings } from '#content-db/segments/terms.ts';
import { type DeskField, type DeskRow, matchesQuery } from '../../api/translation/translation-desk.ts';
import { suggestTranslation } from '../../api/translation/translations.ts';
import { Button } from '../../ui/button.tsx';
import { langAttributes, TextArea } from '../../ui/controls.tsx';
import { TextOffer } from '../../ui/text-offer.tsx';
import { toast } from '../../ui/toast.tsx';
import { wordDiff } from '../../ui/text/word-diff.ts';
import { Checked, type CheckedProps } from './checked.tsx';
import { rich, t } from '../../language/text.tsx';

interface SegmentLineProps extends Pick<CheckedProps, 'label' | 'onConfirm' | 'isConfirming'> {
  draft: SegmentDraft;
  arabic: string;
  row: DeskRow;
  /** Whether it says who wrote the Arabic. */
  hasOrigin: boolean;
  field: DeskField;
  hasService: boolean;
  onChange: (arabic: string) => void;
}

/** A segment in English and in Arabic, with what helps to write it. */
export function SegmentLine({
  draft,
  label,
  arabic,
  row,
  field,
  hasOrigin,
  hasService,
  onConfirm,
  isConfirming,
  onChange,
}: SegmentLineProps) {
  const warnings = useId();
  const [isOpen, setOpen] = useState(false);
  const { text } = draft.english;
  const machine = useMutation({
    mutationFn: () => suggestTranslation(text, { resource: row.resource, id: row.englishId }),
    onError: (error) => toast.error(t('No suggestion'), error.message),
  });
  return (
    <div className="grid gap-x-8 gap-y-3 px-5 py-4 md:grid-cols-2">
      <div className="grid content-start gap-2">
        <Part segment={draft.english} />
        <English draft={draft} />
      </div>
      <div className="grid content-start gap-2">
        <TextArea
          {...langAttributes('ar')}
          aria-label={label}
          aria-describedby={warnings}
          rows={1}
          value={arabic}
          onFocus={() => setOpen(true)}
          onChange={(event) => onChange(event.target.value)}
        />
        {hasOrigin && arabic === draft.arabic && (
          <Checked {...{ label, onConfirm, isConfirming }} origin={draft.origin} />
        )}
        <Warnings id={warnings} english={text} arabic={arabic} terms={row.terms} />
        {machine.data !== undefined && (
          <TextOffer
            title={t('Machine translation')}
            text={machine.data}
            locale="ar"
            onUse={() => onChange(machine.data)}
          />
        )}
        {isOpen && <Matches {...{ text, arabic, row, field }} onUse={onChange} />}
        {hasService && (isOpen || arabic === '' || draft.oldEnglish !== undefined) && (
          <Button
            look="quiet"
            icon={Languages}
            className="-ms-3 justify-self-start"
            isBusy={machine.isPending}
            onClick={() => machine.mutate()}
          >
            {t('Machine translation')}
          </Button>
        )}
      </div>
    </div>
  );
}

/** What a text is within a picture, with the picture above its words. */
function Part({ segment: { part, after } }: { segment: Segment }) {
  if (part !== 'alt' && part !== 'caption') return null;
  const address = /^\]\((\S+?)\)?(?=\s|$)/.exec(after)?.[1];
  return (
    <div className="grid justify-items-start gap-1 text-sm text-muted">
      {address && <img src={address} alt="" className="max-h-32 max-w-48 rounded border border-line" />}
      {part === 'alt' ? t('Alternative text') : t('Caption')}
    </div>
  );
}

/** The English, with what was changed since the Arabic was made. */
function English({ draft: { english, oldEnglish } }: { draft: SegmentDraft }) {
  const mark = english.part === undefined && english.before.trim();
  return (
    <p lang="en" dir="ltr" className="wrap-anywhere whitespace-pre-wrap">
      {mark && (
        <span aria-hidden className="me-2 font-mono text-xs text-muted">
          {mark}
        </span>
      )}
      {oldEnglish === undefined || oldEnglish === ''
        ? english.text
        : wordDiff(oldEnglish, english.text, 'en').map(({ kind, text }, at) =>
            kind === 'kept' ? (
              text
            ) : kind === 'added' ? (
              <ins key={at} className="bg-success/15 text-strong decoration-success">
                {text}
              </ins>
            ) : (
              <del key={at} className="text-muted">
                {text}
              </del>
            ),
          )}
    </p>
  );
}

interface WarningsProps extends Pick<DeskRow, 'terms'> {
  id: string;
  english: string;
  arabic: string;
}

/** What the Arabic lost or added, and where it does not follow the glossary and the names. */
function Warnings({ id, english, arabic, terms }: WarningsProps) {
  // A text that is only a name says what the name is.
  const known = terms.filter((term) => !term.isName || term.english !== english.trim());
  const isEmpty = arabic === '';
  return (
    <ul id={id} className="grid gap-0.5 text-sm text-accent empty:hidden">
      {(isEmpty ? [] : lostTokens(english, arabic, known)).map((token, at) => (
        <li key={at}>{rich('Missing: {name}', { name: <Token>{token}</Token> })}</li>
      ))}
      {(isEmpty ? [] : addedTokens(english, arabic)).map((token, at) => (
        <li key={`added ${at}`}>{rich('Not in the English: {name}', { name: <Token>{token}</Token> })}</li>
      ))}
      {(isEmpty ? [] : termFindings(english, arabic, known)).map((finding) => (
        <li key={`${finding.term.english} ${finding.forbidden ?? ''}`}>{findingText(finding)}</li>
      ))}
    </ul>
  );
}

function Token({ children }: { children: string }) {
  return <bdi className="font-mono text-xs">{children}</bdi>;
}

function findingText({ term: { english, required, isName }, forbidden }: TermFinding): ReactNode {
  const name = <bdi lang="ar">{forbidden ?? required[0] ?? english}</bdi>;
  if (forbidden !== undefined)
    return rich('The glossary does not allow {name} for {english}.', { name, english });
  if (isName) return rich('The name {english} is {name} in Arabic.', { name, english: <bdi>{english}</bdi> });
  return rich('The glossary says {name} for {english}.', { name, english });
}

interface MatchesProps extends Pick<SegmentLineProps, 'arabic' | 'row' | 'field'> {
  text: string;
  onUse: (arabic: string) => void;
}

/** What people wrote for the same text, or for one that resembles it. */
function Matches({ text, arabic, row, field, onUse }: MatchesProps) {
  const { data = [] } = useQuery(matchesQuery(text, row, field));
  return data
    .filter((match) => match.arabic !== arabic)
    .map((match) => (
      <TextOffer
        key={match.arabic}
        title={
          match.likeness === 1
            ? t('The same text elsewhere')
            : t('A similar text elsewhere ({percent} %): {english}', {
                percent: Math.round(match.likeness * 100),
                english: match.english,
              })
        }
        text={match.arabic}
        locale="ar"
        onUse={() => onUse(match.arabic)}
      />
    ));
}
