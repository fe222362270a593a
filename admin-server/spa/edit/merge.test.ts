import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { editsOf, isSame, isUntouched, mergeOver, mergeTexts, type Values } from './merge.ts';

const stored = { title: 'Title', description: 'Text', isVisible: true };

describe('mergeOver', () => {
  it('keeps what both sides did to different fields', () => {
    const edits = editsOf({ revision: 1, values: stored }, { ...stored, description: 'Mine' });
    const current = { revision: 2, values: { ...stored, title: 'Theirs' } };
    expect(mergeOver(edits, current)).toEqual({
      values: { title: 'Theirs', description: 'Mine', isVisible: true },
      conflicts: [],
    });
  });

  it('names the fields that both changed, and shows mine until somebody decides', () => {
    const edits = editsOf({ revision: 1, values: stored }, { ...stored, title: 'Mine', isVisible: false });
    const current = { revision: 2, values: { ...stored, title: 'Theirs' } };
    expect(mergeOver(edits, current)).toEqual({
      values: { ...stored, title: 'Mine', isVisible: false },
      conflicts: ['title'],
    });
  });

  it('asks nothing where both typed the same', () => {
    const edits = editsOf({ revision: 1, values: stored }, { ...stored, title: 'Same' });
    const { conflicts } = mergeOver(edits, { revision: 2, values: { ...stored, title: 'Same' } });
    expect(conflicts).toEqual([]);
  });

  it('asks about every difference where nobody knows what was typed over', () => {
    const edits = { base: {}, mine: { ...stored, title: 'Mine' } };
    expect(mergeOver(edits, { revision: 2, values: stored })).toEqual({
      values: { ...stored, title: 'Mine' },
      conflicts: ['title'],
    });
  });

  it('leaves a row that is older than the edits to the server', () => {
    const edits = { revision: 3, base: { title: 'Newer' }, mine: { title: 'Mine' } };
    expect(mergeOver(edits, { revision: 2, values: stored }).conflicts).toEqual([]);
  });

  it('leaves out fields that the form has no more', () => {
    const edits = { revision: 1, base: { gone: 'a' }, mine: { gone: 'b' } };
    expect(mergeOver(edits, { revision: 1, values: stored })).toEqual({ values: stored, conflicts: [] });
  });
});

const value = fc.oneof(fc.constantFrom(null, '', 'a', 'b', true, 0), fc.string());
const rowOf = (names: string[]) => fc.record(Object.fromEntries(names.map((name) => [name, value])));
const names = ['one', 'two', 'three', 'four'];

it('merging never loses a touched field, nor reverts an untouched one', () => {
  const seed = Number(process.env['TEST_SEED'] ?? Math.floor(Math.random() * 2 ** 31));
  console.info(`merge: TEST_SEED=${seed}`);
  fc.assert(
    fc.property(rowOf(names), rowOf(names), rowOf(names), fc.boolean(), (base, typed, current, isStored) => {
      const edits = editsOf({ revision: 1, values: base }, typed);
      const kept = isStored ? JSON.parse(JSON.stringify(edits)) : edits;
      const { values, conflicts } = mergeOver(kept, { revision: 2, values: current });
      for (const name of names) {
        const [isMine, isTheirs] = [!isSame(typed[name], base[name]), !isSame(current[name], base[name])];
        expect(isSame(values[name], (isMine ? typed : current)[name])).toBe(true);
        const isConflict = isMine && isTheirs && !isSame(typed[name], current[name]);
        expect(conflicts.includes(name)).toBe(isConflict);
      }
      // What is sent afterwards is what differs, and merging again changes nothing.
      const again = editsOf({ revision: 2, values: current }, values);
      expect(mergeOver(again, { revision: 2, values: current })).toEqual({ values, conflicts: [] });
      for (const name of Object.keys(again.mine)) expect(edits.mine).toHaveProperty(name);
    }),
    { seed },
  );
});

it('a form that shows what is stored has no edits', () => {
  const shown: Values = { title: 'Title', description: '' };
  expect(isUntouched(editsOf({ values: { title: 'Title', description: null } }, shown))).toBe(true);
});

const three = 'One.\n\nTwo.\n\nThree.';

describe('two changes of a text', () => {
  it('are both kept where they concern other paragraphs', () => {
    expect(mergeTexts(three, 'One!\n\nTwo.\n\nThree.', 'One.\n\nTwo.\n\nThree, and more.\n\nFour.')).toBe(
      'One!\n\nTwo.\n\nThree, and more.\n\nFour.',
    );
    expect(mergeTexts(three, 'Two.\n\nThree.', 'One.\n\nTwo.\n\nNew.\n\nThree.')).toBe(
      'Two.\n\nNew.\n\nThree.',
    );
  });

  it('are left to somebody where they concern the same, or add at the same place', () => {
    expect(mergeTexts(three, 'One.\n\nTwo!\n\nThree.', 'One.\n\nTwo?\n\nThree.')).toBeUndefined();
    expect(mergeTexts(three, `${three}\n\nMine.`, `${three}\n\nTheirs.`)).toBeUndefined();
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
