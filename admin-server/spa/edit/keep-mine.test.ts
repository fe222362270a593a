import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { keepMine } from './keep-mine.ts';

const text = (...paragraphs: string[]) => paragraphs.join('\n\n');
const base = text('One.', 'Two.', 'Three.', 'Four.', 'Five.');

describe('keeping mine', () => {
  it('takes what only the other one changed, also between my paragraphs and right beside them', () => {
    const mine = text('One!', 'Two.', 'Three.', 'Four.', 'Five!');
    const theirs = text('One.', 'Two?', 'Three.', 'Added?', 'Five.');
    expect(keepMine(base, mine, theirs)).toEqual({
      text: text('One!', 'Two?', 'Three.', 'Added?', 'Five!'),
      isMerged: true,
      replaced: [],
    });
  });

  it('replaces what the other one made of the same paragraph, and says so', () => {
    const mine = text('One.', 'Two!', 'Three.', 'Four.', 'Five.');
    const theirs = text('One.', 'Two?', 'Three?', 'Five.');
    expect(keepMine(base, mine, theirs)).toEqual({
      text: text('One.', 'Two!', 'Three.', 'Four.', 'Five.'),
      isMerged: false,
      replaced: ['Two?', 'Three?'],
    });
    const sameNumber = text('One.', 'Two?', 'Three?', 'Four.', 'Five.');
    expect(keepMine(base, mine, sameNumber)).toEqual({
      text: text('One.', 'Two!', 'Three?', 'Four.', 'Five.'),
      isMerged: true,
      replaced: ['Two?'],
    });
  });

  it('names a paragraph that the other one removed and I changed by an empty text', () => {
    const mine = text('One.', 'Two!', 'Three.', 'Four.', 'Five.');
    const theirs = text('One.', 'Three.', 'Four.', 'Five.');
    expect(keepMine(base, mine, theirs)).toEqual({ text: mine, isMerged: false, replaced: [''] });
  });

  it('keeps what both added at the same place, and once what both did', () => {
    expect(keepMine(base, text(base, 'Mine.'), text(base, 'Theirs.'))).toEqual({
      text: text(base, 'Mine.', 'Theirs.'),
      isMerged: true,
      replaced: [],
    });
    expect(keepMine(base, text(base, 'Same.'), text(base, 'Same.'))).toEqual({
      text: text(base, 'Same.'),
      isMerged: false,
      replaced: [],
    });
  });
});

it('no paragraph that I wrote is lost, and none of theirs without a word', () => {
  const seed = Number(process.env['TEST_SEED'] ?? Math.floor(Math.random() * 2 ** 31));
  console.info(`keep mine: TEST_SEED=${seed}`);
  const paragraphs = fc.uniqueArray(fc.nat(40), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(paragraphs, paragraphs, paragraphs, (before, mine, theirs) => {
      const [was, own, others] = [before, mine, theirs].map((list) => list.map((each) => `p${each}.`));
      if (!was || !own || !others) return;
      const kept = keepMine(text(...was), text(...own), text(...others));
      const merged = kept.text.split('\n\n');
      const isNew = (each: string) => !was.includes(each);
      expect(merged).toEqual(expect.arrayContaining(own.filter(isNew)));
      expect([...merged, ...kept.replaced]).toEqual(expect.arrayContaining(others.filter(isNew)));
    }),
    { seed, numRuns: 2000 },
  );
});
