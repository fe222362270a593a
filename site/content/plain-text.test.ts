import { describe, expect, it } from 'vitest';
import { cutAtSpace, firstCharacters, plainText } from './plain-text.ts';

const family = '👨‍👩‍👧‍👦';
const flag = '🇦🇪';
const marked = 'مُ';
const lamAlef = 'لا';

describe('plainText', () => {
  it.each([
    ['# Heading\n\nFirst *word*, **second**, `third`.', 'Heading First word, second, third.'],
    ['One\ntwo  \nthree', 'One two three'],
    ['- a\n- b\n\n1. c', 'a b c'],
    ['> said\n\n---\n\nafter', 'said after'],
    ['[a link](/services) and ![a picture](/uploads/a.jpg) stay words', 'a link and stay words'],
    ['Tea &amp; rank &lt;b&gt;', 'Tea & rank <b>'],
    ['1 < 2 && 3 > 2', '1 < 2 && 3 > 2'],
    ['a <b>bold</b> word', 'a bold word'],
    ['<p>From <em>HTML</em> &amp; all</p>\n<ul><li>one</li></ul>', 'From HTML & all one'],
    ['<!-- never\n\nseen --><p>seen</p>', 'seen'],
    ['<script>steal()</script>\n\nsafe', 'safe'],
    ['<style>p { color: red }</style>', ''],
    ['<p>cut in the middle of a <a href="/serv', 'cut in the middle of a'],
    ['<div', ''],
    ['|a|b|\n|-|-|\n|c|d|', 'a b c d'],
    ['```\ncode\n```\n\ntext', 'text'],
    ['السلامُ **عليكم**', 'السلامُ عليكم'],
    ['', ''],
    [' \n\n ', ''],
  ])('of %j is %j', (markdown, text) => {
    expect(plainText(markdown)).toBe(text);
  });
});

it('sets quotes in the language of each text, whatever came before', () => {
  expect(plainText('يقول "قف"')).toBe('يقول «قف»');
  expect(plainText('He says "stop"')).toBe('He says “stop”');
});

describe.each([120, 150])('a limit of %i characters', (limit) => {
  const whole = [limit - 1, limit];

  it.each(['a', 'ع', 'é', 'e\u0301', family, flag, marked, '한', 'ﻻ'])(
    'counts what people see as one: %s',
    (character) => {
      for (const count of whole) {
        expect(firstCharacters(character.repeat(count), limit)).toBe(character.repeat(count));
        expect(cutAtSpace(character.repeat(count), limit)).toEqual({
          short: character.repeat(count),
          isCut: false,
        });
      }
      const shortened = `${character.repeat(limit)}…`;
      expect(firstCharacters(character.repeat(limit + 1), limit)).toBe(shortened);
      expect(cutAtSpace(character.repeat(limit + 1), limit)).toEqual({ short: shortened, isCut: true });
    },
  );

  it('counts lam and alef as two characters', () => {
    expect(firstCharacters(lamAlef.repeat(limit / 2), limit)).toBe(lamAlef.repeat(limit / 2));
    expect(firstCharacters(lamAlef.repeat(limit / 2 + 1), limit)).toBe(`${lamAlef.repeat(limit / 2)}…`);
  });

  it('never splits a character', () => {
    const words = `${family} مُحَمَّدٌ ${flag} e\u0301 `.repeat(40);
    for (const short of [firstCharacters(words, limit), cutAtSpace(words, limit).short]) {
      const start = short.slice(0, -1);
      expect(words.startsWith(start)).toBe(true);
      expect(words.slice(start.length)).not.toMatch(/^[\p{M}\u200d\udc00-\udfff]/u);
    }
  });
});

describe('cutAtSpace', () => {
  const bio = (before: string, length: number) => `${before}${'x'.repeat(length - before.length)}`;

  it('cuts a bio at the last space before 150 characters', () => {
    expect(cutAtSpace(bio('one two ', 150), 150)).toEqual({ short: bio('one two ', 150), isCut: false });
    expect(cutAtSpace(bio('one two ', 151), 150)).toEqual({ short: 'one two…', isCut: true });
    const spaceIsLast = `${'x'.repeat(149)} yz`;
    expect(cutAtSpace(spaceIsLast, 150).short).toBe(`${'x'.repeat(149)}…`);
  });

  it('cuts at 150 characters when there is no space before', () => {
    expect(cutAtSpace(`${'x'.repeat(150)} and more`, 150).short).toBe(`${'x'.repeat(150)}…`);
    expect(cutAtSpace('س'.repeat(400), 150).short).toBe(`${'س'.repeat(150)}…`);
  });

  it('leaves no space before the ellipsis', () => {
    expect(cutAtSpace(`word   ${'x'.repeat(150)}`, 150).short).toBe('word…');
    expect(firstCharacters(`${'x'.repeat(119)} rest`, 120)).toBe(`${'x'.repeat(119)}…`);
  });
});
