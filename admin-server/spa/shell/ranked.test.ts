import { expect, test } from 'vitest';
import { ranked } from './ranked.ts';

const screens = [
  { title: 'الموقع المنشور', words: 'صور الشاشة' },
  { title: 'مكتبة الصور' },
  { title: 'أعضاء الفريق' },
  { title: 'المدربون' },
  { title: 'Image Library' },
  { title: 'Blog Management', words: 'posts' },
];
const titles = (search: string) => ranked(screens, search).map(({ title }) => title);

test.each([
  ['another form of the word, and its title before further words', 'صوره', ['مكتبة الصور', 'الموقع المنشور']],
  ['the beginning of a word with its article', 'الص', ['مكتبة الصور']],
  ['the plural of another case', 'مدربين', ['المدربون']],
  ['the words in any order', 'library ima', ['Image Library']],
  ['a further word', 'post', ['Blog Management']],
  ['a wrong letter', 'libary', ['Image Library']],
  ['nothing', 'zebra', []],
])('a screen is found by %s', (_, search, expected) => {
  expect(titles(search)).toEqual(expected);
});

test('without a search all are there', () => {
  expect(ranked(screens, '')).toEqual(screens);
});
