import { tokenizer } from './tokenizer.ts';

/** A top-level block of a Markdown text. */
export interface SourceBlock {
  /** Its source, without the line end. */
  text: string;
  /** What follows it up to the next block, or the end. */
  gap: string;
  /** Whether it only defines what links elsewhere refer to: `[name]: /address`. */
  isDefinition: boolean;
}

export interface SourceBlocks {
  /** What stands before the first block: empty lines. */
  lead: string;
  blocks: SourceBlock[];
}

/** Splits a Markdown text into its top-level blocks. Put together again, lead, texts and gaps are the text, byte for byte. */
export function splitBlocks(source: string): SourceBlocks {
  const lines = source.match(/[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+$/g) ?? [];
  const isBlank = (at: number) => lines[at]?.trim() === '';
  const ranges: { from: number; to: number; isDefinition: boolean }[] = [];
  let free = 0;
  /** Lines that make no block define links. */
  const addDefinitions = (until: number) => {
    while (free < until && isBlank(free)) free += 1;
    const last = lastFilled(free, until, isBlank);
    if (free < last) ranges.push({ from: free, to: last, isDefinition: true });
  };
  for (const { level, map, nesting } of tokenizer.parse(source, {})) {
    if (level !== 0 || nesting === -1 || !map) continue;
    addDefinitions(map[0]);
    const to = lastFilled(map[0], map[1], isBlank);
    ranges.push({ from: map[0], to, isDefinition: false });
    free = to;
  }
  addDefinitions(lines.length);
  return {
    lead: lines.slice(0, ranges[0]?.from ?? lines.length).join(''),
    blocks: ranges.map(({ from, to, isDefinition }, at) => {
      const whole = lines.slice(from, to).join('');
      const text = whole.replace(/(?:\r\n|\r|\n)$/, '');
      const after = lines.slice(to, ranges[at + 1]?.from ?? lines.length).join('');
      return { text, gap: whole.slice(text.length) + after, isDefinition };
    }),
  };
}

/** The end of the range without the empty lines that a list or a quotation has at its end. */
function lastFilled(from: number, to: number, isBlank: (at: number) => boolean): number {
  let last = to;
  while (last > from && isBlank(last - 1)) last -= 1;
  return last;
}
