import MarkdownIt from 'markdown-it';
import { expect, test } from 'vitest';
import { randomFor } from '../testing/random.ts';
import { emphasisOf } from './emphasis.ts';
import { isSurelyJoined } from './joined.ts';

const parser = new MarkdownIt({ html: true });
const markOf: Record<string, string> = { strong_open: '**', em_open: '*', s_open: '~~' };

/** The marks that the parser finds with which articles are rendered. */
function parsed(text: string): string[] {
  const tokens = parser.parseInline(text, {})[0]?.children ?? [];
  return tokens.flatMap(({ type }) => markOf[type] ?? []).toSorted();
}

test.each([
  ['**قف** ثم *تراجع*', ['**', '*'], []],
  ['***قف*** ~~لا~~', ['**', '*', '~~'], []],
  ['** قف ** عند __الباب__', ['**'], []],
  ['و**«قف»**', [], ['**', '**']],
  ['و<strong>«قف»</strong> <em>!</em>ثم<s>(لا)</s> `<em>` <kbd>', ['**', '*', '~~'], []],
  ['**قف* هنا', ['*'], ['*']],
  ['5 * 3 * 2, first_name_of, \\*not\\* `a*b*`, <a title="*b*">', [], []],
  ['[قف *الآن*](/a_b_ "*c*")', ['*'], []],
])('“%s” has the emphasis %j, and %j pairs with nothing', (text, marks, unpaired) => {
  expect(emphasisOf(text)).toEqual({ marks, unpaired });
});

test('emphasis is found where the parser of articles finds it', () => {
  const random = randomFor('emphasis');
  const parts = ['*', '**', '***', '_', '__', '~~', ' ', ' ', 'a', 'قف', '.', '«', '»', '`b*`', '\\*', '\n'];
  for (let round = 0; round < 2000; round += 1) {
    const text = Array.from({ length: 9 }, () => parts[random.below(parts.length)])
      .join('')
      .trim();
    expect([text, emphasisOf(text).marks.toSorted()]).toEqual([text, parsed(text)]);
  }
});

test('marks join a text in every version of CommonMark, where they surely do', () => {
  const joined = [' a', '«a', 'aa', '😀a', ' «', '(«', '.😀', ' 😀'];
  const unsure = ['a«', 'a😀', '😀«', '€.', '\u{1F1E6}(', 'a ', '( ', ' \u00A0'];
  for (const pair of [...joined, ...unsure]) {
    const [outer = '', inner = ''] = Array.from(pair);
    expect([pair, isSurelyJoined(outer, inner)]).toEqual([pair, joined.includes(pair)]);
  }
});
