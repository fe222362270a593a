import { textWidth } from './text-width.ts';
import type { FaceName } from './fonts.ts';

export type TitleBlock = { lines: string[]; size: number };

export type TitleSpace = {
  face: FaceName;
  /** Width of the block in pixels. */
  width: number;
  /** Font sizes in pixels to try, the largest first. */
  sizes: readonly number[];
  maxLines: number;
  /** Share of the font size added to every letter; negative for tight setting. */
  tracking?: number;
};

/**
 * Breaks a title into lines by their measured widths: the largest size at which all of it fits, the
 * lines evened out; at the smallest size what is left over is cut off behind an ellipsis.
 */
export function titleBlock(title: string, space: TitleSpace): TitleBlock {
  const words = title.split(/\s+/u).filter((word) => word !== '');
  const smallest = space.sizes.at(-1) ?? 16;
  for (const size of space.sizes) {
    const measure = measureAt(size, space);
    const lines = fill(words, space.width, measure);
    const fits = lines.length <= space.maxLines && lines.every((text) => measure(text) <= space.width);
    if (fits) return { lines: evenOut(words, lines.length, space.width, measure), size };
  }
  return { lines: cutOff(words, space, measureAt(smallest, space)), size: smallest };
}

type Measure = (text: string) => number;

function measureAt(size: number, { face, tracking = 0 }: TitleSpace): Measure {
  return (text) => size * (textWidth(text, face) + tracking * text.length);
}

function fill(words: readonly string[], width: number, measure: Measure): string[] {
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    const longer = last === undefined ? word : `${last} ${word}`;
    if (last !== undefined && measure(longer) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** The same number of lines in the narrowest column that still holds them, so that none is left with one word. */
function evenOut(words: readonly string[], count: number, width: number, measure: Measure): string[] {
  let low = Math.max(...words.map(measure), 0);
  let high = width;
  while (high - low > 4) {
    const middle = (low + high) / 2;
    if (fill(words, middle, measure).length > count) low = middle;
    else high = middle;
  }
  return fill(words, high, measure);
}

function cutOff(words: readonly string[], { width, maxLines }: TitleSpace, measure: Measure): string[] {
  const pieces = words.flatMap((word) => (measure(word) <= width ? [word] : split(word, width, measure)));
  const lines = fill(pieces, width, measure);
  if (lines.length <= maxLines) return lines;
  const kept = lines.slice(0, maxLines - 1);
  const last = (lines[maxLines - 1] ?? '').split(' ');
  while (last.length > 1 && measure(`${last.join(' ')}…`) > width) last.pop();
  const letters = [...last.join(' ').replace(/(?<![\s.,:;،؛–-])[\s.,:;،؛–-]+$/u, '')];
  while (letters.length > 0 && measure(`${letters.join('')}…`) > width) letters.pop();
  return [...kept, `${letters.join('')}…`];
}

function split(word: string, width: number, measure: Measure): string[] {
  const pieces: string[] = [''];
  for (const letter of word) {
    const longer = (pieces.at(-1) ?? '') + letter;
    if (measure(longer) <= width) pieces[pieces.length - 1] = longer;
    else pieces.push(letter);
  }
  return pieces;
}
