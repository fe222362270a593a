import { expect, test } from 'vitest';
import { readMarker } from './list-marker.ts';

test.each(['·', '§', '\uF0B7', '\uF0D8', 'o', 'Ø', '-', '–', '•', '▪', '❖', '→', ''])(
  '“%s” is a bullet',
  (marker) => {
    expect(readMarker(`${marker}\u00A0\u00A0 `)).toEqual({ kind: 'bullet', numbers: [] });
  },
);

test.each([
  ['7.', 7],
  ['12-', 12],
  ['(3)', 3],
  ['2.4.9', 9],
  ['٤-', 4],
  ['(١٢)', 12],
  ['۷.', 7],
  ['２．', 2],
  ['③', 3],
  ['c)', 3],
  ['bb.', 28],
  ['iv.', 4],
  ['XII.', 12],
  ['Ⅳ.', 4],
  ['أ.', 1],
  ['ب-', 2],
  ['هـ-', 5],
  ['\u200Fج\u200F)', 3],
  ['الف)', 1],
  ['پ.', 3],
  ['б)', 2],
  ['A.2', 2],
])('“%s” can be the number %d', (marker, number) => {
  expect(readMarker(marker)).toMatchObject({ kind: 'number', numbers: expect.arrayContaining([number]) });
});

test('a letter has more than one meaning, of which the numbers before it choose', () => {
  expect(readMarker('i.').numbers).toEqual([9, 1]);
  expect(readMarker('ت.').numbers).toEqual([22, 3, 4]);
});

test('words are no marker', () => {
  expect(readMarker('Article 4.').kind).toBe('words');
  expect(readMarker('Step-2:').kind).toBe('words');
  expect(readMarker('أولًا:').kind).toBe('words');
});
