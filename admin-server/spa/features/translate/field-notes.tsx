import type { ReactNode } from 'react';
import type { SegmentDraft } from '#content-db/segments/segment-drafts.ts';
import { splitText } from '#content-db/segments/split.ts';
import type { PairField } from './calls.ts';
import { isSame } from '../../edit/merge.ts';
import { Button } from '../../ui/button.tsx';
import { editedSegments, savedArabic } from './edited-texts.ts';
import { isolated } from './isolated-text.ts';
import { problemText } from './states.ts';
import type { RestoredText } from './use-edits.ts';
import { t } from '../../language/text.tsx';

interface FieldNotesProps extends FoundProps {
  /** What was typed before the row was opened, if something was. */
  restored: RestoredText | undefined;
}

/** Other Arabic of a field than the one that is shown: not taken over, begun, or typed before. */
export function FieldNotes({ field, drafts, restored, onUse }: FieldNotesProps) {
  return (
    <>
      <Found {...{ field, drafts, onUse }} />
      {field.begun && field.arabic !== '' && (
        <ArabicNote
          says={t('Somebody had begun this Arabic before the one below was saved:')}
          arabic={field.begun.texts.join('\n\n')}
        />
      )}
      {restored && <ChangedSince field={field} restored={restored} />}
    </>
  );
}

interface FoundProps {
  field: PairField;
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
function ChangedSince({ field, restored }: { field: PairField; restored: RestoredText }) {
  if (!editedSegments(field, restored.typed))
    return (
      <ArabicNote
        says={t('The English has other paragraphs by now. You typed this Arabic for the former ones:')}
        arabic={restored.typed.texts.filter((text) => text !== '').join('\n\n')}
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
          {isolated(arabic)}
        </p>
      )}
      {children}
    </div>
  );
}

/** The segments of another Arabic version of the same text; undefined if it is not built like the English. */
function segmentsOfVersion(drafts: readonly SegmentDraft[], version: string, column: PairField['column']) {
  const segments = splitText(version, column);
  const inEnglish = drafts.filter(({ english }) => english !== undefined);
  if (inEnglish.length === 1)
    return drafts.map((draft) => (draft.english ? stripped(draft, version) : draft.arabic));
  if (segments.length !== inEnglish.length) return undefined;
  const left = segments.values();
  return drafts.map(({ english, arabic }) => (english ? (left.next().value?.text ?? '') : arabic));
}

/** A version of a text of one segment, without the Markdown around it. */
function stripped({ english }: SegmentDraft, version: string): string {
  const { before = '', after = '' } = english ?? {};
  const start = before !== '' && version.startsWith(before) ? before.length : 0;
  const end = after !== '' && version.endsWith(after) ? version.length - after.length : version.length;
  return version.slice(start, end);
}
