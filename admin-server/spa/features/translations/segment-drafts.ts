import { areBuiltAlike, joinSegments, pairSegments, splitText } from '#content-db/segments/split.ts';
import type { Segment } from '#content-db/segments/segment.ts';
import type { DeskField } from '../../api/translation/translation-desk.ts';

/** A segment of a text on the desk, with its Arabic. */
export interface SegmentDraft {
  english: Segment;
  /** The Arabic as it is stored; empty if there is none. */
  arabic: string;
  /** What the English said when the Arabic was made, if that was something else; empty if this is new. */
  oldEnglish: string | undefined;
  /** What stands around the Arabic text: Markdown and line breaks. */
  frame: Segment;
  /** Who wrote or confirmed the Arabic, if a change tells. */
  origin: DeskField['origins'][number];
}

type DraftField = Pick<DeskField, 'english' | 'arabic' | 'source' | 'column' | 'begun' | 'origins'>;

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
    return [wholeDraft(english, arabic, before)];
  return placed(segments, splitText(before, column), splitText(arabic, column), field.origins);
}

/** English segments with the Arabic of those that they were before, and where that comes from. */
function placed(
  segments: Segment[],
  old: Segment[],
  written: Segment[],
  origins: DeskField['origins'],
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

function wholeDraft(english: string, arabic: string, before: string): SegmentDraft {
  const whole = (text: string): Segment => ({ before: '', text, after: '', isFixed: false });
  return {
    english: whole(english),
    arabic,
    oldEnglish: before === english ? undefined : before,
    frame: whole(arabic),
    origin: null,
  };
}

/** The Arabic text of edited segments; empty if all of them are. */
export function joinDrafts(drafts: readonly SegmentDraft[], texts: readonly string[]): string {
  if (drafts.every(({ english }, at) => english.isFixed || (texts[at] ?? '') === '')) return '';
  return joinSegments(drafts.map(({ frame }, at) => ({ ...frame, text: texts[at] ?? '' })));
}

/** The segments of another Arabic version of the same text; undefined if it is not built like the English. */
export function segmentsOfVersion(
  drafts: readonly SegmentDraft[],
  version: string,
  column: DeskField['column'],
) {
  if (drafts.length === 1) return [stripped(drafts[0], version)];
  const segments = splitText(version, column);
  return segments.length === drafts.length ? segments.map(({ text }) => text) : undefined;
}

/** A version of a text of one segment, without the Markdown around it. */
function stripped(draft: SegmentDraft | undefined, version: string): string {
  const { before = '', after = '' } = draft?.frame ?? {};
  const start = before !== '' && version.startsWith(before) ? before.length : 0;
  const end = after !== '' && version.endsWith(after) ? version.length - after.length : version.length;
  return version.slice(start, end);
}
