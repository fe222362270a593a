import { expect, test } from 'vitest';
import type { Dictionary } from './dictionary.ts';

/** The dictionaries by their files. */
const files = import.meta.glob<Record<string, Dictionary>>(
  ['./ar/**/*.ts', '../../../content-db/model/arabic-labels.ts'],
  { eager: true },
);

interface Entry {
  file: string;
  english: string;
  /** One, or a form for each kind of number. */
  arabic: string[];
}

const entries: Entry[] = Object.entries(files).flatMap(([file, dictionaries]) =>
  Object.values(dictionaries).flatMap((dictionary) =>
    Object.entries(dictionary).map(([english, text]) => ({
      file,
      english,
      arabic: typeof text === 'string' ? [text] : Object.values(text),
    })),
  ),
);

function wrong(isWrong: (arabic: string, entry: Entry) => boolean): string[] {
  return entries
    .filter((entry) => entry.arabic.some((text) => isWrong(text, entry)))
    .map(({ file, english }) => `${file}: ${english}`);
}

/** Without what is in braces, and without addresses and code, which are set left to right. */
function prose(text: string): string {
  return text.replaceAll(/\{\w+\}/g, '').replaceAll(/\u2066[^\u2069]*\u2069/g, '');
}

test('every text has its Arabic', () => {
  expect(entries.length).toBeGreaterThan(800);
  expect(wrong((text) => text.trim() === '')).toEqual([]);
});

test('the Arabic has the braces of the English; a form may leave out its number', () => {
  const braces = (text: string) => new Set(text.match(/\{\w+\}/g));
  expect(
    wrong((text, { english }) => {
      const [asked, given] = [braces(english), braces(text)];
      for (const set of [asked, given]) for (const number of ['{count}', '{number}']) set.delete(number);
      return asked.symmetricDifference(given).size > 0;
    }),
  ).toEqual([]);
  expect(wrong((text, { english }) => text.includes('{count}') && !english.includes('{count}'))).toEqual([]);
});

test('punctuation between Arabic words is Arabic', () => {
  expect(wrong((text) => /\p{Script=Arabic}\s*[,;?]|[,;?]\s*\p{Script=Arabic}/u.test(prose(text)))).toEqual(
    [],
  );
});

test('no Arabic has straight quotes or tatweel', () => {
  // What is written in Markdown keeps its quotes.
  expect(wrong((text) => text.includes('ـ') || /(?<!\([^)]*)"/.test(text))).toEqual([]);
});

test('a number that may be any stands beside no noun, whose form depends on it, unless there is a form for each', () => {
  const noun = /\{(?:count|number|length|most|total)\} (?:حرف|أحرف|صفحة|صفحات|كلم)/u;
  expect(wrong((text, { arabic }) => arabic.length === 1 && noun.test(text))).toEqual([]);
});

test('what is dropped is not called ignored, and nothing is “as” something in the English way', () => {
  expect(wrong((text) => /تجاهل|(?<!\p{L})ك(?:مسودة|مقروءة|غير)(?!\p{L})/u.test(text))).toEqual([]);
});

test('every text stands in one dictionary', () => {
  const filesOf = Map.groupBy(entries, ({ english }) => english);
  const twice = [...filesOf].filter(([, found]) => found.length > 1);
  expect(twice.map(([english, found]) => [english, ...found.map(({ file }) => file)])).toEqual([]);
});
