import { expect, test } from 'vitest';
import { nearMatches } from './fuzzy.ts';

const titles = [
  'Reading a crowd before it moves',
  'Cabin safety',
  'Why precision beats power',
  'قراءة الحشد قبل أن يتحرك',
  'Safety in the cabin, an outline',
  'إخلاء المقصورة الشخصيّة',
];
const found = (search: string) => nearMatches(titles, search).map((at) => titles[at]);

test.each([
  ['one word', 'precision', ['Why precision beats power']],
  ['a part of a word', 'preci', ['Why precision beats power']],
  ['words in any order', 'crowd reading', ['Reading a crowd before it moves']],
  ['a wrong letter', 'presision', ['Why precision beats power']],
  ['swapped letters', 'precisoin', ['Why precision beats power']],
  ['a missing letter', 'precison', ['Why precision beats power']],
  ['Arabic', 'الحشد', ['قراءة الحشد قبل أن يتحرك']],
  ['Arabic with a wrong letter', 'الحشذ يتحرك', ['قراءة الحشد قبل أن يتحرك']],
  ['Arabic as people type it', 'اخلاء الشخصيه', ['إخلاء المقصورة الشخصيّة']],
  ['nothing', 'zebra', []],
])('finds %s', (_, search, expected) => {
  expect(found(search)).toEqual(expected);
});

test('the words side by side come first', () => {
  expect(found('cabin safety')).toEqual(['Cabin safety', 'Safety in the cabin, an outline']);
});
