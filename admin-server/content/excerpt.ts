import { asCompared } from '#content-db/model/arabic-spelling.ts';

/** Words before and after the one that was found. */
const [before, after] = [6, 12];

/** The words of a Markdown text around the first that has the word of a search, in any case and spelling; undefined without one. */
export function excerptAround(text: string, word: string): string | undefined {
  const wanted = asCompared(word);
  const words = plainWords(text);
  const at = words.findIndex((other) => asCompared(other).includes(wanted));
  if (at === -1) return undefined;
  const [from, to] = [Math.max(0, at - before), Math.min(words.length, at + after)];
  const [start, end] = [from > 0 ? '… ' : '', to < words.length ? ' …' : ''];
  return start + words.slice(from, to).join(' ') + end;
}

/** The first words of a Markdown text. */
export function excerptAtStart(text: string): string {
  return excerptAround(text, '') ?? '';
}

/** A link or a picture; without its end, what is none as nothing ends it, so that no text is searched twice. */
const link = /!?\[([^\]]*)(?:\](?:\([^)]*(\)?))?)?/g;

/** The words of a Markdown text as one reads them: without its marks, and with an ellipsis for what is filled in later. */
function plainWords(text: string): string[] {
  return text
    .replace(link, (found: string, words: string, end?: string) => (end === ')' ? words : found))
    .replace(/\{\w+:\w+\}/g, '…')
    .replace(/[*_#>`|]+/g, ' ')
    .split(/\s+/)
    .filter((word) => word !== '' && !/^[-+:]+$/.test(word));
}
