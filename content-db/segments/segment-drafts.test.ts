import { describe, expect, test } from 'vitest';
import { fieldOf, saved } from '../testing/draft-fields.ts';
import { areInOrder, partialFrom, joinDrafts, madeFrom, storedTexts } from './join-drafts.ts';
import { countSegments, type DraftField, type SegmentDraft, segmentDrafts } from './segment-drafts.ts';

/** A text whose English was changed from `source`. */
const changed = (source: string, english: string, arabic: string) => fieldOf({ source, english, arabic });

/** What stands beside each other: the state of each segment, its English and its Arabic. */
function shown(field: DraftField): string[] {
  return segmentDrafts(field)
    .filter(({ isFixed }) => !isFixed)
    .map(
      ({ state, english, old, arabic }) => `${state}: ${english?.text ?? `(${old?.text ?? ''})`} = ${arabic}`,
    );
}

/** The text with some segments written. */
function written(field: DraftField, texts: Record<number, string>): string[] {
  return storedTexts(field).map((text, at) => texts[at] ?? text);
}

describe('beside each other stand', () => {
  test('an empty Arabic segment for each English one where nothing is translated', () => {
    const field = fieldOf({ english: '# A\n\n- b\n\n---\n' });
    expect(storedTexts(field)).toEqual(['', '', '---']);
    expect(joinDrafts(field, ['', '', '---'])).toBe('');
    expect(joinDrafts(field, ['أ', 'ب', '---'])).toBe('# أ\n\n- ب\n\n---\n');
  });

  test('what was begun, beside the paragraphs that it was written for', () => {
    const begun = { english: 'Guards walk.\n\nGone.\n\nTwo.', texts: ['حراس.', 'ذهب.', ''] };
    const field = fieldOf({ english: 'Zero.\n\nGuards walk on.\n\nTwo.', begun });
    const rest = ['changed: Guards walk on. = حراس.', 'removed: (Gone.) = ذهب.', 'missing: Two. = '];
    expect(shown(field)).toEqual(['missing: Zero. = ', ...rest]);
    const typed = ['صفر.', 'حراس.', 'ذهب.', ''];
    const later = { ...field, begun: partialFrom(field, typed) };
    expect(later.begun.texts).toEqual(typed);
    expect(shown(later)).toEqual(['current: Zero. = صفر.', ...rest]);
    expect(joinDrafts(field, ['صفر.', 'حراس.', '', 'اثنان.'])).toBe('صفر.\n\nحراس.\n\nاثنان.');
  });

  test('what was not edited, byte for byte', () => {
    const field = fieldOf({ english: '# A\n\n* b', arabic: '# أ\r\n\r\n\r\n* ب' });
    expect(areInOrder(field)).toBe(true);
  });
});

const table = '| Time | Guard |\n| --- | --- |\n| 17:00 | One |';
const arabicTable = '| الوقت | الحارس |\n| --- | --- |\n| 17:00 | واحد |';

describe('the Arabic stays beside its paragraph when the English', () => {
  test.each<[name: string, source: string, english: string, arabic: string, shown: string[]]>([
    [
      'is reworded altogether while another paragraph is added',
      'One.\n\nTwo.\n\nThree.',
      'One.\n\nQuite another sentence, and a long one.\n\nThree.\n\nFour.',
      'أ\n\nب\n\nج',
      [
        'current: One. = أ',
        'changed: Quite another sentence, and a long one. = ب',
        'current: Three. = ج',
        'missing: Four. = ',
      ],
    ],
    [
      'gets a paragraph before a changed one',
      'Guards walk at night.\n\nEnd.',
      'Everything begins here.\n\nGuards walk at night, and listen.\n\nEnd.',
      'أ\n\nب',
      [
        'missing: Everything begins here. = ',
        'changed: Guards walk at night, and listen. = أ',
        'current: End. = ب',
      ],
    ],
    [
      'loses a paragraph',
      'One.\n\nTwo.\n\nThree.',
      'One.\n\nThree.',
      'أ\n\nب\n\nج',
      ['current: One. = أ', 'removed: (Two.) = ب', 'current: Three. = ج'],
    ],
    [
      'loses its first and its last paragraph',
      'One.\n\nTwo.\n\nThree.',
      'Two.',
      'أ\n\nب\n\nج',
      ['removed: (One.) = أ', 'current: Two. = ب', 'removed: (Three.) = ج'],
    ],
    [
      'gets another heading and another paragraph below it',
      '## Old\n\nOne.\n\nEnd.',
      '## New\n\nSomething else.\n\nEnd.',
      '## قديم\n\nأ\n\nب',
      ['changed: New = قديم', 'changed: Something else. = أ', 'current: End. = ب'],
    ],
    [
      'gets a heading where a paragraph was',
      'One.\n\nTwo.\n\nThree.',
      'One.\n\n## Heading\n\nThree.',
      'أ\n\nب\n\nج',
      ['current: One. = أ', 'removed: (Two.) = ب', 'missing: Heading = ', 'current: Three. = ج'],
    ],
    [
      'has its paragraphs in another order',
      'One.\n\nTwo.\n\nThree.',
      'Three.\n\nOne.\n\nTwo.',
      'أ\n\nب\n\nج',
      ['current: Three. = ج', 'current: One. = أ', 'current: Two. = ب'],
    ],
    [
      'has its paragraphs in another order, and one is reworded',
      'Guards walk.\n\nDoors are shut.\n\nKeys are kept.\n\nLights stay on.',
      'Lights stay on.\n\nKeys are kept.\n\nGuards walk.\n\nAll doors are shut at ten.',
      'أ\n\nب\n\nج\n\nد',
      [
        'current: Lights stay on. = د',
        'current: Keys are kept. = ج',
        'current: Guards walk. = أ',
        'changed: All doors are shut at ten. = ب',
      ],
    ],
    [
      'has another picture before one with a new caption',
      '![A](/a.jpg "At the gate")\n\n![B](/b.jpg "Caption")',
      '![C](/c.jpg)\n\n![A](/a.jpg "At the open gate")\n\n![B](/b.jpg "Caption")',
      '![أ](/a.jpg "بوابة")\n\n![ب](/b.jpg "شرح")',
      [
        'missing: C = ',
        'current: A = أ',
        'changed: At the open gate = بوابة',
        'current: B = ب',
        'current: Caption = شرح',
      ],
    ],
    [
      'takes a caption away, and gives another picture one',
      '![A](/a.jpg "Caption")\n\n![B](/b.jpg)',
      '![A](/a.jpg)\n\n![B](/b.jpg "Later")',
      '![أ](/a.jpg "شرح")\n\n![ب](/b.jpg)',
      ['current: A = أ', 'removed: (Caption) = شرح', 'current: B = ب', 'missing: Later = '],
    ],
    [
      'gets a row and a changed cell in its table',
      table,
      '| Time | Guard |\n| --- | --- |\n| 17:00 | One |\n| 18:00 | Two |'.replace('| One', '| Someone'),
      arabicTable,
      ['current: Time = الوقت', 'current: Guard = الحارس', 'changed: Someone = واحد', 'missing: Two = '],
    ],
    [
      'gets a column in its table',
      table,
      '| Time | Guard | Door |\n| --- | --- | --- |\n| 17:00 | One | North |',
      arabicTable,
      [
        'current: Time = الوقت',
        'current: Guard = الحارس',
        'missing: Door = ',
        'current: One = واحد',
        'missing: North = ',
      ],
    ],
    [
      'turns a paragraph into an entry of a list',
      'Before.\n\nSwitch the torch off.',
      'Before.\n\n- Switch the torch off.\n- Listen.',
      'قبل.\n\nأطفئ.',
      ['current: Before. = قبل.', 'current: Switch the torch off. = أطفئ.', 'missing: Listen. = '],
    ],
    ['is gone altogether', 'One.\n\nTwo.', '', 'أ\n\nب', ['removed: (One.) = أ', 'removed: (Two.) = ب']],
  ])('%s', (_, source, english, arabic, expected) => {
    expect(shown(changed(source, english, arabic))).toEqual(expected);
  });
});

describe('texts that are not built alike stand beside each other', () => {
  test.each<[english: string, arabic: string, shown: string[]]>([
    ['One.\n\nTwo.', 'كل شيء.', ['current: One. = كل شيء.', 'left-out: Two. = ']],
    [
      '## First\n\nOne.\n\n## Second\n\nTwo.',
      'أ\n\n## ثانيًا\n\nب',
      ['left-out: First = ', 'current: One. = أ', 'current: Second = ثانيًا', 'current: Two. = ب'],
    ],
    [
      'Text.\n\n![A](/a.jpg)\n\n![B](/b.jpg)',
      'نص.\n\n![ب](/b.jpg "شرح")\n\nآخر.',
      ['current: Text. = نص.', 'left-out: A = ', 'current: B = ب', 'alone: () = شرح', 'alone: () = آخر.'],
    ],
    [
      'Short.\n\nGuards walk past forty thousand books every night.\n\nOpen at 17:30.',
      'يمر الحراس بأربعين ألف كتاب كل ليلة من الليالي.\n\nيفتح في 17:30.',
      [
        'left-out: Short. = ',
        'current: Guards walk past forty thousand books every night. = يمر الحراس بأربعين ألف كتاب كل ليلة من الليالي.',
        'current: Open at 17:30. = يفتح في 17:30.',
      ],
    ],
  ])('%j', (english, arabic, expected) => {
    const field = fieldOf({ english, arabic });
    expect(shown(field)).toEqual(expected);
    expect(areInOrder(field)).toBe(true);
    expect(countSegments(segmentDrafts(field))).toMatchObject({ open: 0, missing: 0 });
  });
});

describe('saving writes what is shown', () => {
  test('without what was dropped, with what is new in its place, and leaves the rest open', () => {
    const field = changed('One.\n\nTwo.\n\nThree.', 'One.\n\nNew.\n\n# Head\n\nThree!', 'أ\n\nب\n\nج');
    expect(shown(field)).toEqual([
      'current: One. = أ',
      'changed: New. = ب',
      'missing: Head = ',
      'changed: Three! = ج',
    ]);
    const after = saved(field, written(field, { 2: 'عنوان' }));
    expect(after).toMatchObject({
      arabic: 'أ\n\nب\n\n# عنوان\n\nج',
      source: 'One.\n\nTwo.\n\n# Head\n\nThree.',
    });
    expect(shown(after)).toEqual([
      'current: One. = أ',
      'changed: New. = ب',
      'current: Head = عنوان',
      'changed: Three! = ج',
    ]);
    expect(saved(after, written(after, { 1: '' }))).toMatchObject({
      arabic: 'أ\n\n# عنوان\n\nج',
      source: 'One.\n\n# Head\n\nThree.',
    });
  });

  test('and what was kept stays without English, what was left out without Arabic', () => {
    const field = changed('One.\n\nTwo.\n\nThree.', 'One.\n\nThree.\n\nFour.', 'أ\n\nب\n\nج');
    const keep = (draft: SegmentDraft) => draft.state === 'removed' || draft.state === 'missing';
    const made = madeFrom(field, storedTexts(field), keep);
    expect(made).toEqual({ isWhole: true, source: field.english, gaps: { english: [2], arabic: [1] } });
    const after = { ...field, source: made.source, gaps: made.gaps ?? null };
    expect(shown(after)).toEqual([
      'current: One. = أ',
      'alone: () = ب',
      'current: Three. = ج',
      'left-out: Four. = ',
    ]);
    expect(countSegments(segmentDrafts(after)).open).toBe(0);
  });

  test('several paragraphs that were typed beside one stay there', () => {
    const field = fieldOf({ english: 'One.\n\nTwo.', arabic: 'أ\n\nب' });
    expect(shown(saved(field, ['أ\n\nأأ', 'ب']))).toEqual([
      'current: One. = أ',
      'alone: () = أأ',
      'current: Two. = ب',
    ]);
  });

  test('the Arabic follows the level of a heading, the picture, the order and numbers of the English if it did before', () => {
    const field = changed(
      '## A\n\n![P](/p.jpg)\n\nOne.\n\nTwo.\n\n| 1 | x |',
      '### A\n\n![P](/q.jpg)\n\nTwo.\n\nOne.\n\n| 2 | x |',
      '## أ\n\n![ص](/p.jpg)\n\nو\n\nث\n\n| 1 | س |',
    );
    expect(areInOrder(field)).toBe(false);
    expect(joinDrafts(field, storedTexts(field))).toBe('### أ\n\n![ص](/q.jpg)\n\nث\n\nو\n\n| 2 | س |');
    const own = changed('## A\n\n![P](/p.jpg)', '### A\n\n![P](/q.jpg)', '# أ\n\n![ص](/ar.jpg)');
    expect(areInOrder(own)).toBe(true);
  });

  test('a table has a row and a column more, and is dropped whole', () => {
    const wide = changed(
      table,
      '| Time | Guard | Door |\n| --- | --- | --- |\n| 17:00 | One | North |\n| 18:00 | Two | South |',
      arabicTable,
    );
    const texts = segmentDrafts(wide).map(({ english, arabic }) => arabic || `«${english?.text}»`);
    expect(joinDrafts(wide, texts)).toBe(
      '| الوقت | الحارس | «Door» |\n| --- | --- | --- |\n| 17:00 | واحد | «North» |\n| 18:00 | «Two» | «South» |',
    );
    const gone = changed(`Text.\n\n${table}`, 'Text.', `نص.\n\n${arabicTable}`);
    expect(
      joinDrafts(
        gone,
        segmentDrafts(gone).map((draft) => (draft.state === 'removed' && !draft.isFixed ? '' : draft.arabic)),
      ),
    ).toBe('نص.');
    const added = changed('Text.', `Text.\n\n${table}`, 'نص.');
    expect(joinDrafts(added, storedTexts(added))).toBe('نص.');
  });

  test('a picture keeps its form when it gets or loses a caption', () => {
    const field = changed(
      '![A](/a.jpg "Caption")\n\n![B](/b.jpg)',
      '![A](/a.jpg)\n\n![B](/b.jpg "Later")',
      '![أ](/a.jpg "شرح")\n\n![ب](/b.jpg)',
    );
    expect(areInOrder(field)).toBe(true);
    expect(joinDrafts(field, ['أ', '', 'ب', 'لاحق'])).toBe('![أ](/a.jpg)\n\n![ب](/b.jpg "لاحق")');
    const fresh = fieldOf({ english: '![A](/a.jpg "Caption")\n\nText.', source: 'Text.', arabic: 'نص.' });
    expect(joinDrafts(fresh, ['أ', '', 'نص.'])).toBe('![أ](/a.jpg)\n\nنص.');
  });
});
