import { expect, test } from 'vitest';
import { editedText, isolated, shownPosition, withoutIsolates } from './isolated-text.ts';

const text = 'تصف [دليلها](https://example.com/a?b=c) و[هنا](/ar/services) و https://example.org.';

test('the addresses of an Arabic text are isolated where it is shown, and only there', () => {
  expect(isolated(text)).toBe(
    'تصف [دليلها](\u2066https://example.com/a?b=c\u2069) و[هنا](\u2066/ar/services\u2069) و \u2066https://example.org.\u2069',
  );
  expect(withoutIsolates(isolated(text))).toBe(text);
  expect(isolated('\u2066ICAO\u2069 [أ](/b)')).toBe('\u2066ICAO\u2069 [أ](/b)');
});

test('the cursor stays where it is when an address gets its marks', () => {
  for (const cursor of [0, 5, 13, 20, text.length])
    expect(withoutIsolates(isolated(text).slice(0, shownPosition(text, cursor)))).toBe(text.slice(0, cursor));
});

test('what is typed into the isolated text is typed into the text', () => {
  const shown = isolated('[أ](/b)');
  expect(editedText('[أ](/b)', { text: `${shown}ج`, cursor: shown.length + 1 }, false)).toEqual({
    text: '[أ](/b)ج',
    cursor: 8,
  });
});

test('who deletes a mark deletes the sign beside it', () => {
  // The mark before the bracket, from behind, and the one before the address, from the front.
  expect(editedText('[أ](/b)', { text: '[أ](\u2066/b)', cursor: 7 }, true)).toEqual({
    text: '[أ](/)',
    cursor: 5,
  });
  expect(editedText('[أ](/b)', { text: '[أ](/b\u2069)', cursor: 4 }, false)).toEqual({
    text: '[أ](b)',
    cursor: 4,
  });
});
