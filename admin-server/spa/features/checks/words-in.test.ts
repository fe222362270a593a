import { expect, test } from 'vitest';
import { wordsIn } from './words-in.ts';

test.each([
  ['نحن معتمدون من ICAO اليوم', 'معتمدون من ICAO', 'معتمدون من ICAO'],
  ['نحن معتمدون من \u2066ICAO\u2069 اليوم', 'من ICAO اليوم', 'من \u2066ICAO\u2069 اليوم'],
  ['We are **certified** by\nICAO.', 'certified by ICAO', 'certified** by\nICAO'],
  ['فريقنا "الأفضل" هنا', 'فريقنا «الأفضل»', 'فريقنا "الأفضل"'],
  [
    'See [the crew’s room](/team "Team") first',
    "the crew's room first",
    'the crew’s room](/team "Team") first',
  ],
])('the words of %j that a page shows are found: %s', (text, words, found) => {
  const place = wordsIn(text, words);
  expect(place && text.slice(place.start, place.end)).toBe(found);
});

test.each(['other words', '', '**'])('nothing is found for “%s”', (words) => {
  expect(wordsIn('Some words', words)).toBeUndefined();
});
