import type { Segment } from './segment.ts';
import { type SplitOptions, splitText } from './split.ts';

/** What stands by itself in a text. `entry` is one of a list; `fixed` is code, or a rule. */
export interface Block {
  kind: 'heading' | 'text' | 'entry' | 'quote' | 'picture' | 'row' | 'fixed';
  /** The words of a picture and its caption, or the cells of a row of a table; one for all others. */
  segments: Segment[];
}

/** The blocks of a text, in their order. */
export function blocksOf(text: string, options?: SplitOptions): Block[] {
  return blocksIn(splitText(text, options));
}

/** The blocks that the segments of a text make up. */
export function blocksIn(segments: readonly Segment[]): Block[] {
  const blocks: Segment[][] = [];
  for (const segment of segments) {
    const last = blocks.at(-1);
    const before = last?.at(-1);
    if (before && (segment.part === 'caption' || segment.part === 'cell') && !before.after.includes('\n'))
      last?.push(segment);
    else blocks.push([segment]);
  }
  return blocks.map((own) => ({ kind: kindOf(own), segments: own }));
}

function kindOf([first]: Segment[]): Block['kind'] {
  if (!first) return 'fixed';
  if (first.part !== undefined) return first.part === 'cell' ? 'row' : 'picture';
  if (first.isFixed) return 'fixed';
  const mark = first.before.trim();
  if (mark.includes('#')) return 'heading';
  if (mark.startsWith('>')) return 'quote';
  return mark === '' ? 'text' : 'entry';
}

/** Whether a block never becomes one of another kind, and has a form without words. */
export function hasOwnForm({ kind }: Block): boolean {
  return kind === 'picture' || kind === 'row';
}

/** Whether nothing in a block is translated. */
export function isFixed({ segments }: Block): boolean {
  return segments.every((segment) => segment.isFixed);
}

/** Whether a block is the row below the head of a table. */
export function isRule({ kind, segments }: Block): boolean {
  return kind === 'row' && segments.every(({ text }) => /^:?-+:?$/.test(text));
}

/** The line breaks behind a block. */
export function separatorOf({ segments }: Block): string {
  return /\r?\n[^]*$/.exec(segments.at(-1)?.after ?? '')?.[0] ?? '';
}

/** A segment without the line breaks behind it. */
export function withoutSeparator(segment: Segment): Segment {
  return { ...segment, after: segment.after.replace(/\r?\n[^]*$/, '') };
}

/** The Markdown of a block without its words: equal for blocks that are built alike, whatever number an entry has. */
export function marksOf({ segments }: Block): string {
  const marks = segments.map(
    ({ before, after, isFixed: hasNoWords, text, part }) =>
      `${before.trim().replace(/\d+/, '1')} ${hasNoWords && part === undefined ? text.trim() : ''} ${after.trim()}`,
  );
  return marks.join('\n');
}
