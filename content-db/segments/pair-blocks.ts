import { type Block, hasOwnForm, isFixed, marksOf } from './blocks.ts';
import type { Segment } from './segment.ts';
import { similarity } from './similarity.ts';

/** Blocks without a partner in the other language, by their positions: a person has decided so. */
export interface Gaps {
  english: number[];
  arabic: number[];
}

/** For each block of a list the position of its partner in another one, or undefined. */
export type Partners = (number | undefined)[];

/** Below this likeness texts have nothing in common. */
const leastLikeness = 0.4;

/** Blocks that are not in order are pairs from this score on. */
const leastMoved = 1.8;

/** So many pairs of changed blocks are compared by their words; of more, only the kind and the order count. */
const maxCompared = 2500;

/** A block with what is equal for blocks with the same words, and for those without words that have the same Markdown. */
interface KeyedBlock {
  block: Block;
  key: string;
}

function keyed(block: Block): KeyedBlock {
  const words = hasOwnForm(block) ? `${block.kind}\n${wordsOf(block)}` : wordsOf(block);
  return { block, key: isFixed(block) ? `${words}\n${marksOf(block)}` : words };
}

function wordsOf({ segments }: Block): string {
  return segments.map(({ text }) => text).join('\n');
}

/**
 * Pairs the blocks of an older version of a text with those of a newer one. Blocks with the same words belong together.
 * Between two of them, blocks of the same kind are pairs in their order, the most alike first; what moved is found again.
 */
export function pairVersions(before: readonly Block[], after: readonly Block[]): Partners {
  const [old, now] = [before.map(keyed), after.map(keyed)];
  const start = firstDifference(old, now);
  const end = Math.min(
    firstDifference(old.toReversed(), now.toReversed()),
    Math.min(old.length, now.length) - start,
  );
  const [oldRest, nowRest] = [old.slice(start, old.length - end), now.slice(start, now.length - end)];
  const isComparing = oldRest.length * nowRest.length <= maxCompared;
  const isStaying = stayingKeys(oldRest, nowRest);
  const rest = align(oldRest, nowRest, (one, other) => {
    const isOther = one.key !== other.key && (isStaying(one) || isStaying(other));
    return isOther ? 0 : likeness(one, other, isComparing);
  });
  const partners = old.map((_, at) => {
    if (at < start) return at;
    if (at >= old.length - end) return at + now.length - old.length;
    const partner = rest[at - start];
    return partner === undefined ? undefined : partner + start;
  });
  return withMoved(partners, old, now);
}

function firstDifference(one: KeyedBlock[], other: KeyedBlock[]): number {
  const at = one.findIndex(({ key }, index) => key !== other[index]?.key);
  return at === -1 ? one.length : at;
}

/** Tells the blocks that both versions have equally often: they are nobody else's partner, wherever they stand. */
function stayingKeys(old: KeyedBlock[], now: KeyedBlock[]): (block: KeyedBlock) => boolean {
  const [before, after] = [old, now].map((blocks) => Map.groupBy(blocks, ({ key }) => key));
  return ({ key }) => before?.get(key)?.length === after?.get(key)?.length;
}

function likeness(one: KeyedBlock, other: KeyedBlock, isComparing: boolean): number {
  const [first, second] = [one.block, other.block];
  if (one.key === other.key) return isFixed(first) ? 3 : 10;
  const isSameKind = first.kind === second.kind;
  if (isFixed(first) || isFixed(second)) return isSameKind && first.kind === 'row' ? 1 : 0;
  if (!isSameKind && (hasOwnForm(first) || hasOwnForm(second))) return 0;
  const alike = isComparing ? similarity(wordsOf(first), wordsOf(second)) : 0;
  if (!isSameKind) return alike >= 0.5 ? alike : 0;
  const isSamePicture = first.kind === 'picture' && addressOf(first) === addressOf(second);
  // A pair that is much alike counts more than two that are not: any two texts share some letters.
  return 1 + 4 * Math.max(0, alike - leastLikeness) + (isSamePicture ? 2 : 0);
}

function addressOf({ segments: [first] }: Block): string {
  return /^\]\([^\s)]*/.exec(first?.after ?? '')?.[0] ?? '';
}

/** Pairs what stands elsewhere now: blocks with the same words, and else those that are much alike. */
function withMoved(partners: Partners, old: readonly KeyedBlock[], now: readonly KeyedBlock[]): Partners {
  const free = new Set(now.keys()).difference(new Set(partners));
  const isComparing = old.length * free.size <= maxCompared;
  return partners.map((partner, at) => {
    const own = old[at];
    if (partner !== undefined || !own || isFixed(own.block)) return partner;
    const scores = [...free].map((position) => {
      const other = now[position];
      return { position, score: other ? likeness(own, other, isComparing) : 0 };
    });
    const best = scores.sort((one, other) => other.score - one.score)[0];
    if (!best || best.score < leastMoved) return undefined;
    free.delete(best.position);
    return best.position;
  });
}

/**
 * Pairs the blocks of an English text with those of the Arabic one that was made from it: by their positions where
 * the gaps are known or both are built alike, and else by kind, picture, numbers and length.
 */
export function pairLanguages(
  english: readonly Block[],
  arabic: readonly Block[],
  gaps: Gaps | null,
): Partners {
  if (gaps && english.length - gaps.english.length === arabic.length - gaps.arabic.length) {
    const left = [...arabic.keys()].filter((at) => !gaps.arabic.includes(at)).values();
    return english.map((_, at) => (gaps.english.includes(at) ? undefined : left.next().value));
  }
  return areBuiltAlike(english, arabic) ? english.map((_, at) => at) : align(english, arabic, correspondence);
}

/** Whether two texts have the same blocks, so that those at the same position say the same. */
export function areBuiltAlike(english: readonly Block[], arabic: readonly Block[]): boolean {
  return english.length === arabic.length && english.every((block, at) => isBuiltLike(block, arabic[at]));
}

function isBuiltLike(one: Block, other: Block | undefined): boolean {
  if (one.kind !== other?.kind || one.segments.length !== other.segments.length) return false;
  const mark = ({ before }: Segment) => before.trim().replace(/\d+/, '1');
  return one.segments.every((segment, at) => {
    const partner = other.segments[at];
    return partner?.isFixed === segment.isFixed && mark(partner) === mark(segment);
  });
}

/** How well a block of an Arabic text fits to one of its English text. */
function correspondence(english: Block, arabic: Block): number {
  if (isFixed(english) || isFixed(arabic)) return keyed(english).key === keyed(arabic).key ? 6 : 0;
  const [one, other] = [english.kind, arabic.kind];
  if (one === 'row' || other === 'row')
    return one === other && english.segments.length === arabic.segments.length ? 3 : 0;
  if (one === 'picture' || other === 'picture')
    return one !== other ? 0 : addressOf(english) === addressOf(arabic) ? 6 : 1;
  if (one === 'heading' || other === 'heading') {
    if (one !== other) return 0;
    return 1 + (marksOf(english) === marksOf(arabic) ? 1 : 0) + fit(english, arabic);
  }
  return (one === other ? 1 : 0.5) + fit(english, arabic);
}

/** How well two texts fit by the numbers and Latin words that both have, and by their lengths: from 0 to 2. */
function fit(english: Block, arabic: Block): number {
  const [source, text] = [wordsOf(english), wordsOf(arabic)];
  const tokens = new Set(text.match(/\d+|[a-z]{2,}/gi));
  const numbers = new Set(source.match(/\d+/g));
  const shared = [...tokens].filter((token) => numbers.has(token) || source.includes(token));
  const all = tokens.union(numbers).size;
  const lengths = Math.abs(Math.log((text.length + 5) / (source.length * 0.85 + 5)));
  return (all === 0 ? 0.5 : shared.length / all) + Math.max(0, 1 - lengths);
}

/** For each segment of a block the position of its partner in a block that belongs to it. */
export function pairSegmentsOf(block: Block, other: Block | undefined): Partners {
  const [own, theirs] = [block.segments, other?.segments ?? []];
  if (own.length === theirs.length) return own.map((_, at) => at);
  return align(own, theirs, (one, two) => (one.part === two.part ? (one.text === two.text ? 3 : 1) : 0));
}

/**
 * Pairs elements of two lists in their order, so that the sum of the scores of the pairs is the highest; of equal sums,
 * the pairs that come first. A score of 0 makes no pair.
 * @returns for each element of the first list the position of its partner, or undefined
 */
function align<First, Second>(
  first: readonly First[],
  second: readonly Second[],
  score: (first: First, second: Second) => number,
): (number | undefined)[] {
  const width = second.length + 1;
  // The best sum for what follows each pair of positions.
  const best = new Float64Array((first.length + 1) * width);
  const sumAt = (at: number, other: number) => best[at * width + other] ?? 0;
  const scores = new Float64Array(first.length * second.length);
  for (let at = first.length - 1; at >= 0; at -= 1)
    for (let other = second.length - 1; other >= 0; other -= 1) {
      const [one, two] = [first[at], second[other]];
      const own = one === undefined || two === undefined ? 0 : score(one, two);
      scores[at * second.length + other] = own;
      best[at * width + other] = Math.max(
        sumAt(at + 1, other),
        sumAt(at, other + 1),
        own > 0 ? own + sumAt(at + 1, other + 1) : 0,
      );
    }
  const partners: (number | undefined)[] = first.map(() => undefined);
  let [at, other] = [0, 0];
  while (at < first.length && other < second.length) {
    const own = scores[at * second.length + other] ?? 0;
    const rest = sumAt(at, other) - 1e-9;
    if (own > 0 && own + sumAt(at + 1, other + 1) >= rest) partners[at++] = other++;
    else if (sumAt(at + 1, other) >= rest) at += 1;
    else other += 1;
  }
  return partners;
}
