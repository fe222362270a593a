import { Check } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import type { ConfirmedSegment, DeskField, DeskRow } from '../../api/translation/translation-desk.ts';
import { isSame } from '../../drafts/merge.ts';
import { Button } from '../../ui/button.tsx';
import { Author } from '../../ui/text/author.tsx';
import { DateTime } from '../../ui/text/date-time.tsx';
import { Badge } from '../../ui/states.tsx';
import { termFindings } from '#content-db/segments/terms.ts';
import { textLabel } from '#content-db/model/column-label.ts';
import {
  areInOrder,
  countSegments,
  isOpen,
  type SegmentDraft,
  segmentDrafts,
} from '#content-db/segments/segment-drafts.ts';
import { Origin } from './origin.tsx';
import { segmentsOfVersion } from './segments-of-version.ts';
import { SegmentLine } from './segment-line.tsx';
import { leftToCheck, problemText, stateText } from './states.ts';
import { editedSegments, savedArabic, shownSegments } from './desk-texts.ts';
import type { RestoredText } from './use-desk-edits.ts';
import { rich, t } from '../../language/text.tsx';
import { translated } from '../../language/translated.ts';

interface DeskFieldPanelProps {
  row: DeskRow;
  field: DeskField;
  /** Whether a translation service can be asked. */
  hasService: boolean;
  /** The edited segments; undefined while nothing is edited. */
  texts: string[] | undefined;
  /** What was typed before the row was opened, if something was. */
  restored: RestoredText | undefined;
  onChange: (texts: string[]) => void;
  /** Confirms the Arabic as it is stored; undefined while something is edited. */
  onConfirm: (() => void) | undefined;
  /** Confirms one segment as it is stored. */
  onConfirmSegment: (segment: ConfirmedSegment) => void;
  isBusy: boolean;
  /** The segment that is being confirmed. */
  confirming: ConfirmedSegment | undefined;
}

/** A field of a row: where its Arabic comes from, and its segments in both languages. */
export function DeskFieldPanel({
  row,
  field,
  hasService,
  texts,
  restored,
  onChange,
  onConfirm,
  onConfirmSegment,
  isBusy,
  confirming,
}: DeskFieldPanelProps) {
  const heading = useId();
  const drafts = segmentDrafts(field);
  const shown = shownSegments(field, texts);
  const label = translated(textLabel(field.column.english));
  const change = (at: number, text: string) =>
    onChange(shown.map((other, index) => (index === at ? text : other)));
  const isInPart = isCheckedInPart(field, drafts);
  const mayConfirm =
    field.state === 'unchecked' || isInPart || (field.state === 'outdated' && field.arabic !== '');
  const mayConfirmParts = areInOrder(drafts, field.arabic);
  const confirmed = ({ english: { text: english }, arabic }: SegmentDraft) => ({
    column: field.column.arabic,
    english,
    arabic,
  });
  return (
    <section aria-labelledby={heading} className="rounded border border-line bg-sheet">
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-4">
        <h3 id={heading} className="font-semibold text-strong">
          {label}
        </h3>
        <StateBadge field={field} terms={row.terms} isInPart={isInPart} />
        {isInPart && <p className="text-sm text-muted">{leftToCheck(countSegments(drafts))}</p>}
        {field.by !== null && field.at !== null && field.state !== 'missing' && (
          <Origin by={field.by} at={field.at} isMachine={field.isMachine} className="text-sm text-muted" />
        )}
        <Begun field={field} />
        {mayConfirm && onConfirm && (
          <Button icon={Check} className="sm:ms-auto" isBusy={isBusy} onClick={onConfirm}>
            {t('The Arabic is right')}
          </Button>
        )}
      </header>
      <Found field={field} drafts={drafts} onUse={onChange} />
      {field.begun && field.arabic !== '' && (
        <ArabicNote
          says={t('Somebody had begun this Arabic before the one below was saved:')}
          arabic={field.begun.texts.join('\n\n')}
        />
      )}
      {restored && <ChangedSince field={field} restored={restored} />}
      <div className="divide-y divide-line border-t border-line">
        {drafts.map((draft, at) =>
          draft.english.isFixed ? null : (
            <SegmentLine
              key={at}
              draft={draft}
              label={
                drafts.length === 1
                  ? t('{label} in Arabic', { label })
                  : t('{label} in Arabic, part {part}', { label, part: at + 1 })
              }
              arabic={shown[at] ?? ''}
              row={row}
              hasOrigin={drafts.length > 1}
              field={field}
              hasService={hasService}
              onConfirm={
                mayConfirmParts && isOpen(draft) ? () => onConfirmSegment(confirmed(draft)) : undefined
              }
              isConfirming={isSame(confirming, confirmed(draft))}
              onChange={(text) => change(at, text)}
            />
          ),
        )}
      </div>
    </section>
  );
}

/** Whether people have checked parts of the text, and others are still as the translation service wrote them. */
function isCheckedInPart({ state }: DeskField, drafts: SegmentDraft[]): boolean {
  const { open, total } = countSegments(drafts);
  return open > 0 && (state === 'checked' || (state === 'unchecked' && open < total));
}

interface StateBadgeProps extends Pick<DeskRow, 'terms'> {
  field: DeskField;
  isInPart: boolean;
}

function StateBadge({ field, terms, isInPart }: StateBadgeProps) {
  const { state, outdatedSince, english, arabic } = field;
  const [finding] = state === 'checked' ? termFindings(english, arabic, terms) : [];
  if (finding)
    return (
      <Badge tone="warning">{finding.term.isName ? t('Another name') : t('Against the glossary')}</Badge>
    );
  if (isInPart) return <Badge tone="warning">{t('Checked in part')}</Badge>;
  if (state === 'checked') return <Badge tone="good">{t('Checked')}</Badge>;
  return <Badge tone="warning">{stateText({ state, outdatedSince })}</Badge>;
}

/** Who has begun the Arabic, and when. */
function Begun({ field: { begun, arabic } }: { field: DeskField }) {
  if (!begun || arabic !== '') return null;
  return (
    <p className="text-sm text-muted">
      {rich('Begun by {name}, {time}', {
        name: <Author by={begun.by} />,
        time: <DateTime at={begun.at} />,
      })}
    </p>
  );
}

interface FoundProps {
  field: DeskField;
  drafts: SegmentDraft[];
  onUse: (texts: string[]) => void;
}

/** The translation that was not taken over, and why. */
function Found({ field: { problem, found, column }, drafts, onUse }: FoundProps) {
  if (problem === null) return null;
  const segments = found === null ? undefined : segmentsOfVersion(drafts, found, column);
  return (
    <ArabicNote says={problemText(problem)} arabic={found ?? ''}>
      {segments && (
        <Button className="justify-self-start" onClick={() => onUse(segments)}>
          {t('Take it and correct it')}
        </Button>
      )}
    </ArabicNote>
  );
}

/** Tells that a text was saved since somebody typed a draft of it, and shows what the fields do not. */
function ChangedSince({ field, restored }: { field: DeskField; restored: RestoredText }) {
  if (!editedSegments(field, restored.texts))
    return (
      <ArabicNote
        says={t('The English has other paragraphs by now. You typed this Arabic for the former ones:')}
        arabic={restored.texts.join('\n\n')}
      />
    );
  const saved = savedArabic(field);
  if (isSame(restored.base, saved)) return null;
  return (
    <ArabicNote
      says={t('The Arabic was changed after you typed yours. This is what is saved:')}
      arabic={[saved].flat().join('\n\n')}
    />
  );
}

function ArabicNote({ says, arabic, children }: { says: string; arabic: string; children?: ReactNode }) {
  return (
    <div className="mx-5 mb-4 grid gap-2 border-s-4 border-s-mark ps-4 text-sm">
      <p>{says}</p>
      {arabic !== '' && (
        <p lang="ar" dir="rtl" className="rounded bg-surface px-3 py-2 whitespace-pre-wrap">
          {arabic}
        </p>
      )}
      {children}
    </div>
  );
}
