import { Check } from 'lucide-react';
import { useId } from 'react';
import type { WrittenText } from '#admin-server/translate/checked-segments.ts';
import type { ConfirmedSegment, PairField, PairRow } from './calls.ts';
import { isSame } from '../../edit/merge.ts';
import { Button } from '../../ui/button.tsx';
import { Author } from '../../ui/author.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import { Badge } from '../../ui/states.tsx';
import { termFindings } from '#content-db/segments/terms.ts';
import { textLabel } from '#content-db/model/column-label.ts';
import { areInOrder } from '#content-db/segments/join-drafts.ts';
import {
  countSegments,
  isOpen,
  type SegmentCount,
  type SegmentDraft,
  segmentDrafts,
} from '#content-db/segments/segment-drafts.ts';
import { FieldNotes } from './field-notes.tsx';
import { Origin } from './origin.tsx';
import { SegmentLine } from './segment-line.tsx';
import { leftToCheck, missingText, stateText } from './states.ts';
import { shownSegments } from './edited-texts.ts';
import type { RestoredText } from './use-edits.ts';
import { rich, t } from '../../language/text.tsx';
import { translated } from '../../language/translated.ts';

interface FieldPairProps {
  row: PairRow;
  field: PairField;
  /** Whether a translation service can be asked. */
  hasService: boolean;
  /** The edited segments; undefined while nothing is edited. */
  typed: WrittenText | undefined;
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
export function FieldPair({
  row,
  field,
  hasService,
  typed,
  restored,
  onChange,
  onConfirm,
  onConfirmSegment,
  isBusy,
  confirming,
}: FieldPairProps) {
  const heading = useId();
  const drafts = segmentDrafts(field);
  const shown = shownSegments(field, typed);
  const label = translated(textLabel(field.column.english, row.resource));
  const change = (at: number, text: string) =>
    onChange(shown.map((other, index) => (index === at ? text : other)));
  const mayConfirmParts = field.arabic !== '' && drafts.length > 1 && areInOrder(field);
  const confirmed = ({ english, arabic }: SegmentDraft) => ({
    column: field.column.arabic,
    english: english?.text ?? '',
    arabic,
  });
  return (
    <section aria-labelledby={heading} className="rounded border border-line bg-sheet">
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-4">
        <h3 id={heading} className="font-semibold text-strong">
          {label}
        </h3>
        <State field={field} terms={row.terms} count={countSegments(drafts)} />
        <Begun field={field} />
        <Confirm {...{ field, isBusy, onConfirm }} count={countSegments(drafts)} />
      </header>
      <FieldNotes {...{ field, drafts, restored }} onUse={onChange} />
      <div className="divide-y divide-line border-t border-line">
        {drafts.map((draft, at) =>
          draft.isFixed ? null : (
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
              isPart={drafts.length > 1}
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

interface StateProps extends Pick<PairRow, 'terms'> {
  field: PairField;
  count: SegmentCount;
}

/** What is to do about the text, how much of it, and who wrote or confirmed it. */
function State({ field, terms, count }: StateProps) {
  const { state, by, at, isMachine } = field;
  const isInPart = isCheckedInPart(field, count);
  return (
    <>
      <StateBadge {...{ field, terms, isInPart }} />
      {(isInPart || (state === 'outdated' && count.total > 1)) && count.open > 0 && (
        <p className="text-sm text-muted">{leftToCheck(count)}</p>
      )}
      {by !== null && at !== null && state !== 'missing' && (
        <Origin by={by} at={at} isMachine={isMachine} className="text-sm text-muted" />
      )}
    </>
  );
}

/** Whether people have checked parts of the text, and others are still as the translation service wrote them. */
function isCheckedInPart({ state }: PairField, { open, total }: SegmentCount): boolean {
  return open > 0 && (state === 'checked' || (state === 'unchecked' && open < total));
}

interface StateBadgeProps extends Pick<PairRow, 'terms'> {
  field: PairField;
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
function Begun({ field: { begun, arabic } }: { field: PairField }) {
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

interface ConfirmProps extends Pick<FieldPairProps, 'field' | 'onConfirm' | 'isBusy'> {
  count: SegmentCount;
}

/** Confirms the whole text, unless parts of it have no Arabic: then it says how many. */
function Confirm({ field, count, onConfirm, isBusy }: ConfirmProps) {
  const { state, arabic } = field;
  if (arabic === '') return null;
  if (count.missing > 0)
    return <p className="text-sm text-accent sm:ms-auto">{missingText(count.missing)}</p>;
  const isToConfirm = state === 'unchecked' || state === 'outdated' || isCheckedInPart(field, count);
  if (!isToConfirm || !onConfirm || !areInOrder(field)) return null;
  return (
    <Button icon={Check} className="sm:ms-auto" isBusy={isBusy} onClick={onConfirm}>
      {t('The Arabic is right')}
    </Button>
  );
}
