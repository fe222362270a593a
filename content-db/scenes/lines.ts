import { Problem } from '../model/problem.ts';
import type { Texts } from './scene.ts';

/** A line of a script, with the texts below it. */
export interface Line {
  /** Counted from 1. */
  number: number;
  words: string[];
  texts: { en?: string; ar?: string };
}

/** What is wrong in a line, and what to do. */
export interface LineError {
  /** Counted from 1. */
  line: number;
  message: string;
}

const arabic = /\p{Script=Arabic}/u;
const letter = /\p{L}/u;

/** The language of a text, by its first letter. */
function languageOf(text: string): 'en' | 'ar' {
  return arabic.test(letter.exec(text)?.[0] ?? '') ? 'ar' : 'en';
}

/** Splits a script into its lines. An indented line is a text of the line above; `#` begins a remark. */
export function readLines(script: string): { lines: Line[]; errors: LineError[] } {
  const lines: Line[] = [];
  const errors: LineError[] = [];
  for (const [index, raw] of script.split(/\r\n?|\n/).entries()) {
    const text = raw.trim();
    const number = index + 1;
    if (text === '' || text.startsWith('#')) continue;
    if (!/^\s/.test(raw)) {
      lines.push({ number, words: text.split(/\s+/), texts: {} });
      continue;
    }
    const owner = lines.at(-1);
    const language = languageOf(text);
    if (!owner)
      errors.push({ line: number, message: 'This text belongs to no line. Write “place” above it.' });
    else if (owner.texts[language] !== undefined)
      errors.push({
        line: number,
        message: `Line ${owner.number} already has its ${language === 'en' ? 'English' : 'Arabic'} text. Put both into one line, or remove the indentation if this is not a text.`,
      });
    else owner.texts[language] = text;
  }
  return { lines, errors };
}

/**
 * The texts below a line.
 * @throws Problem `invalid` if one of the two languages is missing
 */
export function requireTexts({ texts: { en, ar }, words: [word = ''] }: Line): Texts {
  if (en === undefined && ar === undefined)
    throw new Problem(
      'invalid',
      `“${word}” needs a text. Write it in the next two lines, once in English and once in Arabic, each after two spaces.`,
    );
  if (en === undefined || ar === undefined) {
    const missing = en === undefined ? 'English' : 'Arabic';
    throw new Problem(
      'invalid',
      `The ${missing} text is missing. Add a line with it below, after two spaces.`,
    );
  }
  return { en, ar };
}

/** The texts below a line that may have none. @throws Problem `invalid` if only one language is there */
export function optionalTexts(line: Line): Texts | undefined {
  return Object.keys(line.texts).length === 0 ? undefined : requireTexts(line);
}

/** @throws Problem `invalid` if there is a text below the line */
export function forbidTexts({ texts, words: [word = ''] }: Line): void {
  if (Object.keys(texts).length > 0)
    throw new Problem('invalid', `“${word}” has no text. Remove the indented lines below it.`);
}
