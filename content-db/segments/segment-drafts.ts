import { type Block, blocksIn, blocksOf, isFixed, isRule } from './blocks.ts';
import {
  areBuiltAlike,
  type Gaps,
  pairLanguages,
  pairSegmentsOf,
  type Partners,
  pairVersions,
} from './pair-blocks.ts';
import type { Segment } from './segment.ts';
import { type SplitOptions, splitText } from './split.ts';

/** Who wrote a segment of an Arabic text, or confirmed it since, and when. */
export interface SegmentOrigin {
  by: string;
  at: string;
  isMachine: boolean;
}

/**
 * What is to do about a segment. `current`: its Arabic was made from the English as it is. `changed`: from an older one.
 * `missing`: it has no Arabic yet. `left-out`: it needs none. `removed`: its English is no longer there. `alone`: the
 * Arabic has it, and the English never had.
 */
export type SegmentState = 'current' | 'changed' | 'missing' | 'left-out' | 'removed' | 'alone';

/** A segment of a text as it is translated, with its Arabic. */
export interface SegmentDraft {
  state: SegmentState;
  /** Undefined if only the Arabic has it. */
  english: Segment | undefined;
  /** The English that the Arabic was made from; undefined if there is none. */
  old: Segment | undefined;
  /** The Arabic as it is stored; empty if there is none. */
  arabic: string;
  /** The segment of the stored Arabic text; undefined if it has none. */
  stored: Segment | undefined;
  /** Whether nobody needs to look at it: it has no words, or follows its block. */
  isFixed: boolean;
  /** Who wrote or confirmed the Arabic, if a change tells. */
  origin: SegmentOrigin | null;
  block: DraftBlock;
}

/** A block of a text that stands in it at a position. */
export interface PlacedBlock {
  block: Block;
  at: number;
  isLast: boolean;
}

/** A block in both languages. */
export interface DraftBlock {
  english: PlacedBlock | undefined;
  /** The English that the Arabic was made from. */
  old: Block | undefined;
  arabic: PlacedBlock | undefined;
}

/** A text in both languages. */
export interface DraftField {
  english: string;
  arabic: string;
  /** The English that the Arabic was made from; null if it is not known. */
  source: string | null;
  /** Which blocks of the source and of the Arabic stand alone, if somebody has decided so. */
  gaps: Gaps | null;
  column: SplitOptions;
  /** The Arabic that somebody has begun, by the segments of an English text; null if nobody has. */
  begun: { english: string; texts: string[] } | null;
  /** Of each segment of the Arabic; null if no change tells. */
  origins: (SegmentOrigin | null)[];
}

const made = new WeakMap<DraftField, SegmentDraft[]>();

/**
 * The segments of a text in both languages beside each other. Every Arabic one is among them: where the English was
 * changed, beside what stands in its place now, and else by itself.
 */
export function segmentDrafts(field: DraftField): SegmentDraft[] {
  const known = made.get(field);
  if (known) return known;
  const { english, arabic, column, origins } = field;
  const first = firstSegments(blocksOf(arabic, column));
  const drafts = inOrder(draftBlocks(blocksOf(english, column), translationOf(field))).flatMap((block) => {
    const offset = first[block.arabic?.at ?? -1] ?? 0;
    return draftsOf(block, { isWhole: arabic !== '', originOf: (at) => origins[offset + at] ?? null });
  });
  made.set(field, drafts);
  return drafts;
}

interface BlockTranslation {
  source: Block[];
  arabic: Block[];
  /** For each block of the source the position of its Arabic. */
  partners: Partners;
}

/** The blocks of the Arabic as it is stored or begun, and of the English that it was made from. */
function translationOf({ english, arabic, source, gaps, column, begun }: DraftField): BlockTranslation {
  if (arabic !== '') {
    const [from, to] = [blocksOf(source ?? english, column), blocksOf(arabic, column)];
    return { source: from, arabic: to, partners: pairLanguages(from, to, gaps) };
  }
  const segments = splitText(begun?.english ?? '', column);
  const written = blocksIn(
    segments.map((segment, at) => (segment.isFixed ? segment : { ...segment, text: begun?.texts[at] ?? '' })),
  );
  const begunBlocks = written.filter(({ segments: own }) => own.some((part) => !part.isFixed && part.text));
  const partners = written.map((block) => begunBlocks.indexOf(block));
  return {
    source: blocksIn(segments),
    arabic: begunBlocks,
    partners: partners.map((at) => (at === -1 ? undefined : at)),
  };
}

/** The position of the first segment of each block. */
function firstSegments(blocks: readonly Block[]): number[] {
  let next = 0;
  return blocks.map(({ segments }) => {
    const first = next;
    next += segments.length;
    return first;
  });
}

/** The blocks of the English with their Arabic, and those that only the Arabic has. */
function draftBlocks(english: Block[], { source, arabic, partners }: BlockTranslation): DraftBlock[] {
  const versions = pairVersions(source, english);
  const place = (blocks: Block[], at: number | undefined): PlacedBlock | undefined => {
    const block = blocks[at ?? -1];
    return block && { block, at: at ?? -1, isLast: at === blocks.length - 1 };
  };
  const inEnglish = english.map((_, at): DraftBlock => {
    const sourceAt = versions.indexOf(at);
    return { english: place(english, at), old: source[sourceAt], arabic: place(arabic, partners[sourceAt]) };
  });
  const shown = new Set(inEnglish.map((block) => block.arabic?.at));
  const others = arabic.flatMap((_, at): DraftBlock[] =>
    shown.has(at)
      ? []
      : [{ english: undefined, old: source[partners.indexOf(at)], arabic: place(arabic, at) }],
  );
  return [...inEnglish, ...others];
}

/** Puts what only the Arabic has behind what it follows there. */
function inOrder(blocks: DraftBlock[]): DraftBlock[] {
  const ordered = blocks.filter(({ english }) => english);
  const inArabic = blocks
    .filter(({ arabic }) => arabic)
    .toSorted((one, other) => (one.arabic?.at ?? 0) - (other.arabic?.at ?? 0));
  for (const [at, block] of inArabic.entries()) {
    const before = inArabic[at - 1];
    if (!block.english) ordered.splice(before ? ordered.indexOf(before) + 1 : 0, 0, block);
  }
  return ordered;
}

interface DraftOptions {
  /** Whether there is an Arabic text, so that what has no Arabic was left out on purpose unless it is new. */
  isWhole: boolean;
  /** Where a segment of the Arabic block comes from. */
  originOf: (at: number) => SegmentOrigin | null;
}

/** The segments of a block. */
function draftsOf(block: DraftBlock, { isWhole, originOf }: DraftOptions): SegmentDraft[] {
  const { english, old, arabic } = block;
  const stored = arabic?.block.segments ?? [];
  const [ofEnglish, ofArabic] = [
    old ? pairSegmentsOf(old, english?.block) : [],
    old ? pairSegmentsOf(old, arabic?.block) : [],
  ];
  const drafts = (english?.block.segments ?? []).map((segment, at): SegmentDraft => {
    const oldAt = ofEnglish.indexOf(at);
    const position = ofArabic[oldAt] ?? -1;
    const parts = { english: segment, old: old?.segments[oldAt], stored: stored[position] };
    return { ...englishDraft(parts, isWhole), block, origin: originOf(position) };
  });
  for (const [at, segment] of stored.entries()) {
    if (drafts.some((draft) => draft.stored === segment)) continue;
    const oldSegment = old?.segments[ofArabic.indexOf(at)];
    const before = drafts.findIndex((draft) => draft.stored !== undefined && draft.stored === stored[at - 1]);
    drafts.splice(before + 1, 0, {
      state: oldSegment ? 'removed' : 'alone',
      english: undefined,
      old: oldSegment,
      arabic: segment.text,
      stored: segment,
      isFixed: followsBlock(segment, block) || (segment.isFixed && !isWhole),
      origin: originOf(at),
      block,
    });
  }
  return drafts;
}

/** Whether a segment that only the Arabic has stays or goes with others. */
function followsBlock({ text, isFixed: hasNoWords }: Segment, { english, arabic }: DraftBlock): boolean {
  if (text === '' || !arabic || isRule(arabic.block)) return true;
  return hasNoWords && !english && !isFixed(arabic.block);
}

type SegmentParts = Pick<SegmentDraft, 'english' | 'old' | 'stored'> & { english: Segment };

/** A segment of the English with its Arabic. What has no words follows the English, unless the Arabic had something else. */
function englishDraft(parts: SegmentParts, isWhole: boolean): Omit<SegmentDraft, 'block' | 'origin'> {
  const { english, old, stored } = parts;
  const isSame = old?.text === english.text;
  const draft = (state: SegmentState, arabic = stored?.text ?? '', hasNoWords = false) => {
    return { ...parts, state, arabic, isFixed: hasNoWords };
  };
  if (!stored) {
    const isLeftOut = isWhole && isSame;
    if (english.isFixed)
      return isLeftOut ? draft('left-out', '', true) : draft('missing', english.text, true);
    return draft(isLeftOut ? 'left-out' : 'missing');
  }
  if (english.isFixed) {
    if (isSame) return draft('current', stored.text, stored.isFixed);
    return stored.text === old?.text || !isWhole ? draft('current', english.text, true) : draft('changed');
  }
  if (stored.text === '') return draft(isWhole && isSame ? 'left-out' : 'missing');
  return draft(isSame ? 'current' : 'changed');
}

/** The segments of a text with their Arabic; none if the texts are built differently and nobody has said what belongs together. */
export function certainPairs(
  source: string,
  arabic: string,
  { column, gaps }: Pick<DraftField, 'column' | 'gaps'>,
): { english: string; arabic: string }[] {
  if (!gaps && !areBuiltAlike(blocksOf(source, column), blocksOf(arabic, column))) return [];
  const drafts = segmentDrafts({ english: source, source, arabic, gaps, column, begun: null, origins: [] });
  return drafts.flatMap((draft) =>
    draft.state === 'current' && !draft.isFixed && draft.english
      ? [{ english: draft.english.text, arabic: draft.arabic }]
      : [],
  );
}

/** Whether a segment has no Arabic, an older one or one whose English is gone, or one that nobody has checked. */
export function isOpen({ isFixed: hasNoWords, state, origin }: SegmentDraft): boolean {
  if (hasNoWords) return false;
  return state === 'changed' || state === 'missing' || state === 'removed' || (origin?.isMachine ?? false);
}

/** How many segments a text has, how many of them are open, and how many have no Arabic yet. */
export interface SegmentCount {
  total: number;
  open: number;
  missing: number;
}

/** Counts the segments that people look at. */
export function countSegments(drafts: readonly SegmentDraft[]): SegmentCount {
  const shown = drafts.filter((draft) => !draft.isFixed);
  return {
    total: shown.length,
    open: shown.filter(isOpen).length,
    missing: shown.filter(({ state }) => state === 'missing').length,
  };
}
