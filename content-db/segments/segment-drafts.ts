import type { Segment } from './segment.ts';
import { areBuiltAlike, joinSegments, pairSegments, type SplitOptions, splitText } from './split.ts';

/** Who wrote a segment of an Arabic text, or confirmed it since, and when. */
export interface SegmentOrigin {
  by: string;
  at: string;
  isMachine: boolean;
}

/** A segment of a text as it is translated, with its Arabic. */
export interface SegmentDraft {
  english: Segment;
  /** The Arabic as it is stored; empty if there is none. */
  arabic: string;
  /** What the English said when the Arabic was made, if that was something else; empty if this is new. */
  oldEnglish: string | undefined;
  /** What stands around the Arabic text: Markdown and line breaks. */
  frame: Segment;
  /** Who wrote or confirmed the Arabic, if a change tells. */
  origin: SegmentOrigin | null;
}

/** A text in both languages. */
export interface DraftField {
  english: string;
  arabic: string;
  /** The English that the Arabic was made from; null if it is not known. */
  source: string | null;
  column: SplitOptions;
  /** The Arabic that somebody has begun, by the segments of an English text; null if nobody has. */
  begun: { english: string; texts: string[] } | null;
  /** Of each segment of the Arabic; null if no change tells. */
  origins: (SegmentOrigin | null)[];
}

/** The segments of a text beside each other; one for the whole text where the languages are not built alike. */
export function segmentDrafts(field: DraftField): SegmentDraft[] {
  const { english, arabic, source, column, begun } = field;
  const segments = splitText(english, column);
  if (arabic === '') {
    const old = begun ? splitText(begun.english, column) : segments;
    const texts = old.map(({ isFixed, text }, at) => (isFixed ? text : (begun?.texts[at] ?? '')));
    return placed(
      segments,
      old,
      old.map((segment, at) => ({ ...segment, text: texts[at] ?? '' })),
      [],
    );
  }
  const before = source ?? english;
  if (english === '' || !areBuiltAlike(pairSegments(before, arabic, column)))
    return [wholeDraft(field, before)];
  return placed(segments, splitText(before, column), splitText(arabic, column), field.origins);
}

/** English segments with the Arabic of those that they were before, and where that comes from. */
function placed(
  segments: Segment[],
  old: Segment[],
  written: Segment[],
  origins: DraftField['origins'],
): SegmentDraft[] {
  return segments.map((segment, at) => {
    const same = old[at]?.text === segment.text ? at : old.findIndex(({ text }) => text === segment.text);
    const position = same === -1 && old.length === segments.length ? at : same;
    const frame = written[position];
    return {
      english: segment,
      arabic: frame?.text ?? (segment.isFixed ? segment.text : ''),
      oldEnglish: same === -1 ? (old[position]?.text ?? '') : undefined,
      frame: frame && segments.length === old.length ? frame : segment,
      origin: origins[position] ?? null,
    };
  });
}

function wholeDraft({ english, arabic, origins }: DraftField, before: string): SegmentDraft {
  const whole = (text: string): Segment => ({ before: '', text, after: '', isFixed: false });
  return {
    english: whole(english),
    arabic,
    oldEnglish: before === english ? undefined : before,
    frame: whole(arabic),
    origin: origins.find((origin) => origin?.isMachine) ?? null,
  };
}

/** The Arabic text of edited segments; empty if all of them are. */
export function joinDrafts(drafts: readonly SegmentDraft[], texts: readonly string[]): string {
  if (drafts.every(({ english }, at) => english.isFixed || (texts[at] ?? '') === '')) return '';
  return joinSegments(drafts.map(({ frame }, at) => ({ ...frame, text: texts[at] ?? '' })));
}

/** Whether a segment has no Arabic, an older one, or one that nobody has checked. */
export function isOpen({ english, arabic, oldEnglish, origin }: SegmentDraft): boolean {
  return !english.isFixed && (arabic === '' || oldEnglish !== undefined || (origin?.isMachine ?? false));
}

/** How many segments a text has, and how many of them are open. */
export interface SegmentCount {
  total: number;
  open: number;
}

/** Counts the segments that are translated. */
export function countSegments(drafts: readonly SegmentDraft[]): SegmentCount {
  return {
    total: drafts.filter(({ english }) => !english.isFixed).length,
    open: drafts.filter(isOpen).length,
  };
}

/** Whether the Arabic has the segments of the English, in their order. */
export function areInOrder(drafts: readonly SegmentDraft[], arabic: string): boolean {
  const texts = drafts.map((draft) => draft.arabic);
  return drafts.length > 1 && joinDrafts(drafts, texts) === arabic;
}
