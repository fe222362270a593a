import { useMutation, useQuery } from '@tanstack/react-query';
import { Languages, Trash2 } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import type { SegmentDraft } from '#content-db/segments/segment-drafts.ts';
import { type PairField, type PairRow, matchesQuery, suggestTranslation } from './calls.ts';
import { Button } from '../../ui/button.tsx';
import { Badge } from '../../ui/states.tsx';
import { TextOffer } from '../../ui/text-offer.tsx';
import { toast } from '../../ui/toast.tsx';
import { ArabicBox, selectionIn } from './arabic-box.tsx';
import { Checked, type CheckedProps } from './checked.tsx';
import { EnglishSide } from './english-side.tsx';
import { withToken } from './insert-token.ts';
import { stateText } from './states.ts';
import { Warnings } from './warnings.tsx';
import { t } from '../../language/text.tsx';

interface SegmentLineProps extends Pick<CheckedProps, 'label' | 'onConfirm' | 'isConfirming'> {
  draft: SegmentDraft;
  arabic: string;
  row: PairRow;
  /** Whether the text has other segments: it says who wrote this one, and what is to do about it. */
  isPart: boolean;
  field: PairField;
  hasService: boolean;
  onChange: (arabic: string) => void;
}

/** A segment in English and in Arabic, with what helps to write it. */
export function SegmentLine(props: SegmentLineProps) {
  const { draft, label, arabic, field, onChange } = props;
  const isDropped = !draft.english && arabic === '';
  return (
    <div className="grid gap-x-8 gap-y-3 px-5 py-4 md:grid-cols-2">
      <EnglishSide draft={draft} isTranslated={field.arabic !== ''} />
      <div className="grid content-start gap-2">
        {isDropped ? (
          <div className="flex flex-wrap items-center gap-x-3 text-sm">
            {t('It is dropped when you save.')}
            <Button
              look="quiet"
              aria-label={t('Bring it back: {label}', { label })}
              onClick={() => onChange(draft.arabic)}
            >
              {t('Bring it back')}
            </Button>
          </div>
        ) : (
          <ArabicSide {...props} />
        )}
      </div>
    </div>
  );
}

function ArabicSide(props: SegmentLineProps) {
  const { draft, label, arabic, row, field, isPart, onConfirm, isConfirming, onChange } = props;
  const warnings = useId();
  const box = useRef<HTMLTextAreaElement>(null);
  const [isOpen, setOpen] = useState(false);
  const { state, english } = draft;
  const isStored = arabic === draft.arabic;
  const insert = (token: string) => {
    const text = withToken(token, { english: english?.text ?? '', arabic, ...selectionIn(box.current) });
    if (text !== undefined) onChange(text);
    box.current?.focus();
  };
  return (
    <>
      {isPart && state === 'changed' && isStored && (
        <span className="justify-self-start">
          <Badge tone="warning">{stateText({ state: 'outdated', outdatedSince: field.outdatedSince })}</Badge>
        </span>
      )}
      {isPart && state === 'left-out' && isStored && (
        <p className="text-sm text-muted">{t('Left out of the Arabic')}</p>
      )}
      <ArabicBox
        ref={box}
        aria-label={label}
        aria-describedby={warnings}
        value={arabic}
        onFocus={() => setOpen(true)}
        onChange={onChange}
      />
      {(isPart || state === 'removed') && isStored && (
        <Checked {...{ draft, label, onConfirm, isConfirming }}>
          {state === 'removed' && (
            <Button
              look="quiet"
              icon={Trash2}
              aria-label={t('Drop it: {label}', { label })}
              onClick={() => onChange('')}
            >
              {t('Drop it')}
            </Button>
          )}
        </Checked>
      )}
      <Warnings
        id={warnings}
        english={english?.text ?? ''}
        arabic={arabic}
        terms={row.terms}
        onInsert={insert}
      />
      {english && <Help {...props} text={english.text} isOpen={isOpen} />}
    </>
  );
}

interface HelpProps extends SegmentLineProps {
  /** The English. */
  text: string;
  /** Whether somebody has been in the box. */
  isOpen: boolean;
}

/** Arabic from elsewhere: of the translation service, and of similar texts. */
function Help({ text, draft, arabic, row, field, hasService, isOpen, onChange }: HelpProps) {
  const machine = useMutation({
    mutationFn: () => suggestTranslation(text, { resource: row.resource, id: row.englishId }),
    onError: (error) => toast.error(t('No suggestion'), error.message),
  });
  return (
    <>
      {machine.data !== undefined && (
        <TextOffer
          title={t('Machine translation')}
          text={machine.data}
          locale="ar"
          onUse={() => onChange(machine.data)}
        />
      )}
      {isOpen && <Matches {...{ text, arabic, row, field }} onUse={onChange} />}
      {hasService && (isOpen || arabic === '' || draft.state === 'changed') && (
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
    </>
  );
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
