import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergeTexts } from './merge-texts.ts';

const base = 'One.\n\nTwo.\n\nThree.';

describe('two changes of a text', () => {
  it('are both kept where they concern other paragraphs', () => {
    expect(mergeTexts(base, 'One!\n\nTwo.\n\nThree.', 'One.\n\nTwo.\n\nThree, and more.\n\nFour.')).toBe(
      'One!\n\nTwo.\n\nThree, and more.\n\nFour.',
    );
    expect(mergeTexts(base, 'Two.\n\nThree.', 'One.\n\nTwo.\n\nNew.\n\nThree.')).toBe(
      'Two.\n\nNew.\n\nThree.',
    );
  });

  it('are left to somebody where they concern the same, or add at the same place', () => {
    expect(mergeTexts(base, 'One.\n\nTwo!\n\nThree.', 'One.\n\nTwo?\n\nThree.')).toBeUndefined();
    expect(mergeTexts(base, `${base}\n\nMine.`, `${base}\n\nTheirs.`)).toBeUndefined();
    expect(mergeTexts('One.', 'Mine.', 'Theirs.')).toBeUndefined();
  });
});

it('no paragraph that one of both wrote is lost, and none that one of both removed comes back', () => {
  const seed = Number(process.env['TEST_SEED'] ?? Math.floor(Math.random() * 2 ** 31));
  console.info(`merge of texts: TEST_SEED=${seed}`);
  const paragraphs = fc.uniqueArray(fc.nat(40), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(paragraphs, paragraphs, paragraphs, (before, mine, theirs) => {
      const text = (list: number[]) => list.map((each) => `p${each}.`).join('\n\n');
      const merged = mergeTexts(text(before), text(mine), text(theirs))?.split('\n\n');
      if (!merged) return;
      const [was, is] = [new Set(before), new Set([...mine, ...theirs])];
      expect(merged).toEqual(expect.arrayContaining([...is.difference(was)].map((each) => `p${each}.`)));
      expect(merged.filter((each) => was.difference(is).has(Number(each.slice(1, -1))))).toEqual([]);
    }),
    { seed, numRuns: 2000 },
  );
});
