import type { Locale } from '#content-db/model/locale.ts';

/** How a word is set. */
export type Mark = 'bold' | 'heading';

/*
 * Characters for private use, which texts do not have. The mark of a word follows it, so that a word that became bold
 * is another word.
 */
const marks: Record<Mark, string> = { bold: '\uE001', heading: '\uE002' };
const anyMark = '\uE001\uE002';
const picture = '\uE010[^\uE010\uE011]*\uE011';

/** The text with a mark on each of its words. */
export function marked(text: string, mark: Mark, locale: Locale): string {
  const segments = new Intl.Segmenter(locale, { granularity: 'word' }).segment(text);
  return Array.from(segments, ({ segment, isWordLike }) =>
    isWordLike ? segment + marks[mark] : segment,
  ).join('');
}

/** Stands for a picture within a text. */
export function markOfPicture(address: string): string {
  return `\uE010${address}\uE011`;
}

/** The words of a text with what is between them; marks stay with their words, and a picture is a word. */
export function markedWords(text: string, locale: Locale): string[] {
  const segmenter = new Intl.Segmenter(locale, { granularity: 'word' });
  return text.split(new RegExp(`(${picture})`)).flatMap((part, at) => {
    if (at % 2 === 1) return [part];
    const words: string[] = [];
    for (const { segment } of segmenter.segment(part)) {
      if (anyMark.includes(segment) && words.length > 0) words.push(`${words.pop()}${segment}`);
      else words.push(segment);
    }
    return words;
  });
}

/** A part of a text that is set in one way. */
export interface Run {
  text: string;
  mark?: Mark;
  /** The address of the picture that stands here, instead of a text. */
  picture?: string;
}

/** Divides a text at its marks. */
export function runsOf(text: string): Run[] {
  return text
    .split(new RegExp(`(${picture}|(?<![^\\s${anyMark}\uE011])[^\\s${anyMark}\uE011]+[${anyMark}])`))
    .flatMap((part): Run[] => {
      if (part === '') return [];
      if (part.startsWith('\uE010')) return [{ text: '', picture: part.slice(1, -1) }];
      if (part.endsWith(marks.bold)) return [{ text: part.slice(0, -1), mark: 'bold' }];
      if (part.endsWith(marks.heading)) return [{ text: part.slice(0, -1), mark: 'heading' }];
      return [{ text: part }];
    });
}
