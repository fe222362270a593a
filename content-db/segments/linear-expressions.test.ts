import { array, assert, constantFrom, property } from 'fast-check';
import { expect, test } from 'vitest';
import { lostTokens } from './protected-tokens.ts';
import { innerParts } from './split.ts';

/** Texts of short pieces, in which what is looked for comes close to being there. */
const textsOf = (...pieces: string[]) =>
  array(constantFrom(...pieces), { maxLength: 14 }).map((parts) => parts.join(''));

test('cells are what the shortest description of them says, which takes the square of the time', () => {
  const described = /(\s*\|\s*)((?:[^|\\\s]|\\.|\s(?!\s*(?:\||$)))*)(\s*(?:\|\s*$)?)/g;
  assert(
    property(textsOf('|', ' ', 'a', 'ب', '\\', '\\|', '\\ ', '-'), (rest) => {
      const line = `|${rest}`;
      const cells = [...line.matchAll(described)].map(([, before = '', text = '', after = '']) => {
        return { before, text, after, part: 'cell' };
      });
      const isWhole = cells.map(({ before, text, after }) => before + text + after).join('') === line;
      expect(innerParts(line)).toEqual(isWhole ? cells : undefined);
    }),
    { numRuns: 300 },
  );
});

test('words in capitals are likewise', () => {
  const described = /(?<![\p{L}\d])[A-Z][A-Z\d]*[A-Z][A-Z\d]*(?![\p{L}\d])/gu;
  assert(
    property(textsOf('A', 'B', 'a', 'ب', '7', ' ', '-', ', '), (text) => {
      const capitals = Array.from(text.matchAll(described), ([word]) => word);
      expect(lostTokens(text, '').slice(0, capitals.length)).toEqual(capitals);
    }),
    { numRuns: 300 },
  );
});
