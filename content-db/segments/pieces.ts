import {
  type Block,
  blocksOf,
  hasOwnForm,
  isRule,
  marksOf,
  separatorOf,
  withoutSeparator,
} from './blocks.ts';
import type { DraftBlock, DraftField, SegmentDraft } from './segment-drafts.ts';
import type { Segment } from './segment.ts';
import { continues, joinSegments } from './split.ts';

/** A block of a text that is put together; its last segment has no line breaks. */
export interface Piece {
  block: DraftBlock;
  segments: Segment[];
}

type Language = 'english' | 'arabic';

/**
 * The blocks of a text in one of the languages.
 * @param texts the text of each segment; undefined for those that it has not
 */
export function piecesOf(
  drafts: readonly SegmentDraft[],
  texts: readonly (string | undefined)[],
  language: Language,
): Piece[] {
  const written = drafts.flatMap((draft, at) => {
    const text = texts[at];
    return text === undefined ? [] : [{ block: draft.block, segment: { ...formOf(draft), text } }];
  });
  const pieces = [...Map.groupBy(written, ({ block }) => block)].map(([block, own]) => {
    const segments = framed(
      own.map(({ segment }) => segment),
      framesOf(block, language),
    );
    return { block, segments: segments.map(withoutSeparator) };
  });
  return language === 'english' ? pieces : pieces.map((piece, at) => asWideAsHead(piece, pieces[at - 1]));
}

function formOf({ english, stored, old }: SegmentDraft): Segment {
  return english ?? stored ?? old ?? { before: '', text: '', after: '', isFixed: false };
}

/** The Markdown that a block may have around its words, the best first. Arabic that has that of the English goes on having it. */
function framesOf({ english, old, arabic }: DraftBlock, language: Language): Block[] {
  if (language === 'english') return [english?.block, old].filter((frame) => frame !== undefined);
  const isFollowing =
    arabic &&
    old &&
    english &&
    marksOf(arabic.block) === marksOf(old) &&
    marksOf(english.block) !== marksOf(old);
  const frames = [arabic?.block, english?.block].filter((frame) => frame !== undefined);
  return isFollowing ? frames.reverse() : frames;
}

/** Puts words into the first frame that has a place for each, or else into one that is made for them. */
function framed(words: Segment[], frames: Block[]): Segment[] {
  const isFitting = ({ segments }: Block) =>
    segments.length === words.length && segments.every(({ part }, at) => part === words[at]?.part);
  const frame = frames.find(isFitting);
  if (frame) return frame.segments.map((segment, at) => ({ ...segment, text: words[at]?.text ?? '' }));
  return words.map((word, at) => {
    const isLast = at === words.length - 1;
    if (word.part === 'cell') return { ...word, before: at === 0 ? '| ' : ' | ', after: isLast ? ' |' : '' };
    // A picture without the caption of its frame.
    return isLast ? { ...word, after: word.after.replace(/(?<!\s)\s+"$/, ')') } : word;
  });
}

/** The row below the head of a table as wide as the head: it would be no table else. */
function asWideAsHead(piece: Piece, head: Piece | undefined): Piece {
  const { block, segments } = piece;
  const isBelowHead = head !== undefined && isRule({ kind: kindOf(block), segments });
  if (!isBelowHead || head.segments.length === segments.length || (isAsStored(head) && isAsStored(piece)))
    return piece;
  const cells = head.segments.map((cell, at) => ({ ...cell, text: segments[at]?.text ?? '---' }));
  return { block, segments: framed(cells, []) };
}

/** Whether a block has as many segments as in the stored Arabic. */
function isAsStored({ block: { arabic }, segments }: Piece): boolean {
  return arabic?.block.segments.length === segments.length;
}

function kindOf({ english, arabic, old }: DraftBlock): Block['kind'] {
  return (english?.block ?? arabic?.block ?? old)?.kind ?? 'text';
}

/** Whether a block is a row of a table. */
export function isRow(block: DraftBlock): boolean {
  return kindOf(block) === 'row';
}

/** Whether a block keeps its form without words: a picture, or a row of a table. */
export function staysEmpty(block: DraftBlock): boolean {
  return block.arabic !== undefined && hasOwnForm(block.arabic.block);
}

/** The text that blocks make up, with the line breaks that were between them in it, or else in the other language. */
export function joinPieces(pieces: readonly Piece[], field: DraftField, language: Language): string {
  const texts = pieces.map((piece, at) => {
    const next = pieces[at + 1];
    const breaks = next ? lineBreaks([piece, next], field, language) : lastBreaks(field, language);
    return joinSegments(piece.segments) + breaks;
  });
  return texts.join('');
}

function lastBreaks({ english, arabic, column }: DraftField, language: Language): string {
  const last = blocksOf(language === 'arabic' && arabic !== '' ? arabic : english, column).at(-1);
  return last ? separatorOf(last) : '';
}

function lineBreaks([piece, next]: [Piece, Piece], { column }: DraftField, language: Language): string {
  for (const side of [language, language === 'arabic' ? 'english' : 'arabic'] as const) {
    const [here, there] = [piece.block[side], next.block[side]];
    if (!here || there?.at !== here.at + 1) continue;
    const after = separatorOf(here.block);
    const last = piece.segments.at(-1);
    const [line = ''] = joinSegments(next.segments).split('\n', 1);
    // The Markdown around them may be of the other language.
    return !column.byLine && last && continues({ ...last, after }, line) ? '\n\n' : after;
  }
  return column.byLine || isTight(piece, next) ? '\n' : '\n\n';
}

/** Whether two blocks are rows of a table, or entries of a list of the same kind. */
function isTight(piece: Piece, next: Piece): boolean {
  const [kind, mark] = [kindOf(piece.block), markOf(piece)];
  return (
    kind === kindOf(next.block) &&
    (kind === 'row' || (kind !== 'heading' && mark !== '')) &&
    mark === markOf(next)
  );
}

/** What begins an entry or a quotation. */
function markOf({ segments: [first] }: Piece): string {
  return first?.part === undefined ? (first?.before.trim().slice(0, 1).replace(/\d/, '1') ?? '') : '';
}
