/**
 * Where the words that a check quotes from a page stand in a text: as it is written, in Markdown or not. Spaces, marks
 * of Markdown, invisible marks and the kind of quotes may differ.
 * @returns the first place, in UTF-16 code units; undefined if they stand nowhere in one piece
 */
export function wordsIn(text: string, words: string): { start: number; end: number } | undefined {
  const wanted = shownIn(words)
    .map(({ shown }) => shown)
    .join('')
    .trim();
  const parts = shownIn(text);
  const at = parts
    .map(({ shown }) => shown)
    .join('')
    .indexOf(wanted);
  const [first, last] = [parts[at], parts[at + wanted.length - 1]];
  return wanted !== '' && first && last ? { start: first.start, end: last.end } : undefined;
}

interface Part {
  /** One code unit that readers see, a quote or space of any kind as the straight one. */
  shown: string;
  start: number;
  end: number;
}

/** What is hidden: the address of a link, marks of Markdown, invisible marks, and what stands for an object. */
const parts =
  /(?<hidden>\]\([^)]*\)|[\][*_`\\\u2066-\u2069\uFFFC])|(?<space>\s+)|(?<double>[“”«»„])|(?<single>[‘’])|[^]/g;

function shownIn(text: string): Part[] {
  return [...text.matchAll(parts)].flatMap(({ 0: found, index, groups = {} }) => {
    if (groups.hidden !== undefined) return [];
    const shown = groups.space ? ' ' : groups.double ? '"' : groups.single ? "'" : found;
    return { shown, start: index, end: index + found.length };
  });
}
