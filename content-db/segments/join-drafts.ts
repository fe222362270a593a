import { blocksOf, isRule } from './blocks.ts';
import { areBuiltAlike, type Gaps } from './pair-blocks.ts';
import { isRow, joinPieces, piecesOf, staysEmpty } from './pieces.ts';
import {
  type DraftBlock,
  type DraftField,
  isOpen,
  type SegmentDraft,
  segmentDrafts,
} from './segment-drafts.ts';
import { joinSegments } from './split.ts';

/** The Arabic text of edited segments, as they are shown; empty if nothing is left. What has no Arabic is not in it. */
export function joinDrafts(field: DraftField, texts: readonly string[]): string {
  const drafts = segmentDrafts(field);
  const isEmptied = drafts.every(({ isFixed }, at) => isFixed || texts[at] === '');
  const hadWords = drafts.some(({ isFixed, arabic }) => !isFixed && arabic !== '');
  if (isEmptied && (hadWords || field.arabic === '')) return '';
  return joinPieces(piecesOf(drafts, writtenTexts(drafts, texts), 'arabic'), field, 'arabic');
}

/** Whether the Arabic has the segments of the English, in their order. */
export function areInOrder(field: DraftField): boolean {
  return joinDrafts(field, storedTexts(field)) === field.arabic;
}

/** The Arabic of each segment as it is stored. */
export function storedTexts(field: DraftField): string[] {
  return segmentDrafts(field).map(({ arabic }) => arabic);
}

/** What an Arabic text is made from. */
export interface Made {
  /** Whether nothing is left: everything has Arabic that was made from the English as it is, or needs none. */
  isWhole: boolean;
  /** The English segments that have Arabic or need none, as they were when it was written or checked. */
  source: string;
  /** Which blocks of both stand alone; undefined if none does and they are built alike. */
  gaps: Gaps | undefined;
}

/** Tells the segments that somebody has written or confirmed: as the Arabic of the English as it is, or as needing none. */
type IsChecked = (draft: SegmentDraft, at: number) => boolean;

/** What the Arabic text of edited segments is made from. */
export function madeFrom(field: DraftField, texts: readonly string[], isChecked: IsChecked): Made {
  const drafts = segmentDrafts(field);
  const written = writtenTexts(drafts, texts);
  const sources = drafts.map((draft, at) => sourceText(draft, written[at], isChecked(draft, at)));
  const english = piecesOf(drafts, sources, 'english');
  const isMade = new Set(english.map(({ block }) => block));
  const pieces = piecesOf(drafts, written, 'arabic');
  const arabic = new Map(pieces.map(({ block, segments }) => [block, segments]));
  const gaps: Gaps = { english: [], arabic: [] };
  let [englishAt, arabicAt] = [0, 0];
  for (const block of new Set(drafts.map((draft) => draft.block))) {
    const own = Number(isMade.has(block));
    // Somebody may have typed several paragraphs beside one.
    const count = blocksOf(joinSegments(arabic.get(block) ?? []), field.column).length;
    if (own > count) gaps.english.push(englishAt);
    for (let part = own; part < count; part += 1) gaps.arabic.push(arabicAt + part);
    englishAt += own;
    arabicAt += count;
  }
  const source = joinPieces(english, field, 'english');
  const blocks = (text: string) => blocksOf(text, field.column);
  const isAlike = areBuiltAlike(blocks(source), blocks(joinPieces(pieces, field, 'arabic')));
  const hasGaps = gaps.english.length + gaps.arabic.length > 0;
  const isWhole = drafts.every((draft, at) => !isLeft(draft, sources[at], isChecked(draft, at)));
  return { isWhole, source, gaps: isAlike && !hasGaps ? undefined : gaps };
}

/** Whether a segment is still open when the others are made from these sources. */
function isLeft(draft: SegmentDraft, source: string | undefined, isChecked: boolean): boolean {
  if (draft.isFixed) return false;
  const isUndecided = draft.english ? !source : source !== undefined;
  return isUndecided || (isOpen(draft) && draft.state !== 'removed' && !isChecked);
}

/** The English that a segment is made from: empty if its Arabic is, and undefined if there is none. */
function sourceText(
  { state, english, old, isFixed }: SegmentDraft,
  written: string | undefined,
  isChecked: boolean,
): string | undefined {
  if (!english) return state === 'removed' && written !== undefined && !isChecked ? old?.text : undefined;
  if (isFixed) return written === undefined && state !== 'left-out' ? undefined : english.text;
  if (written) return state === 'changed' && !isChecked ? old?.text : english.text;
  return state === 'left-out' || (state === 'missing' && isChecked) ? english.text : written;
}

/** The segments of a text that is not whole yet, with the English that each was written for. */
export function partialFrom(
  field: DraftField,
  texts: readonly string[],
): { english: string; texts: string[] } {
  const drafts = segmentDrafts(field);
  const sources = drafts.map(({ english, old, arabic }, at) => {
    if (!english) return texts[at] === '' ? undefined : old?.text;
    // A line without text at the beginning.
    if (english.isFixed && english.text === '' && english.part === undefined) return undefined;
    return old && arabic !== '' && texts[at] === arabic ? old.text : english.text;
  });
  return {
    english: joinPieces(piecesOf(drafts, sources, 'english'), field, 'english'),
    texts: drafts.flatMap((_, at) => (sources[at] === undefined ? [] : [texts[at] ?? ''])),
  };
}

/** What the Arabic text has of each segment; undefined for those that it has not. */
function writtenTexts(drafts: readonly SegmentDraft[], texts: readonly string[]): (string | undefined)[] {
  const edited = drafts.map((draft, at) => ({ draft, text: texts[at] ?? '' }));
  const dropped = droppedBlocks([...Map.groupBy(edited, ({ draft }) => draft.block)]);
  return edited.map(({ draft, text }) =>
    dropped.has(draft.block) || !isWritten(draft, text) ? undefined : text,
  );
}

interface Edited {
  draft: SegmentDraft;
  text: string;
}

/** The blocks that are not in the Arabic text: those of which all words are empty. Pictures and rows that it had stay. */
function droppedBlocks(blocks: [DraftBlock, Edited[]][]): Set<DraftBlock> {
  const dropped = new Set(
    blocks.filter(([block, edited]) => isDropped(block, edited)).map(([block]) => block),
  );
  for (const [at, [, edited]] of blocks.entries()) {
    const [head, words = []] = blocks[at - 1] ?? [];
    const isBelowHead = edited.every(({ draft }) => isRuleCell(draft));
    if (!isBelowHead || !head || !dropped.has(head) || words.every(({ draft }) => draft.state === 'left-out'))
      continue;
    const end = blocks.findIndex(([block], index) => index > at && !isRow(block));
    const body = blocks.slice(at + 1, end === -1 ? undefined : end);
    if (body.some(([block, row]) => !dropped.has(block) && row.some(({ draft }) => !draft.isFixed)))
      dropped.delete(head);
    else for (const [block] of blocks.slice(at, at + 1 + body.length)) dropped.add(block);
  }
  return dropped;
}

function isRuleCell({ english, stored }: SegmentDraft): boolean {
  const cell = english ?? stored;
  return cell?.part === 'cell' && isRule({ kind: 'row', segments: [cell] });
}

function isDropped(block: DraftBlock, edited: Edited[]): boolean {
  const words = edited.filter(({ draft }) => !draft.isFixed);
  if (words.length === 0) return edited.every(({ draft }) => draft.state === 'left-out');
  if (words.some(({ text }) => text !== '')) return false;
  return !block.english || !staysEmpty(block);
}

/** Whether the Arabic has a segment of a block that it has. A picture needs its words, and a row each of its cells. */
function isWritten({ english, stored, block }: SegmentDraft, text: string): boolean {
  const part = (english ?? stored)?.part;
  if (text !== '' || stored?.text === '' || part === 'alt') return true;
  if (part === 'cell') return english !== undefined || !block.english;
  return english !== undefined && stored !== undefined;
}
