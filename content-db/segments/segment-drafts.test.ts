import { describe, expect, test } from 'vitest';
import { joinDrafts, segmentDrafts } from './segment-drafts.ts';

const column = { english: 'content', arabic: 'content', byLine: false, isByHand: false };

function draftsOf(english: string, arabic: string, source: string | null = english) {
  return segmentDrafts({ english, arabic, source, column, begun: null, origins: [] });
}

describe('the desk shows', () => {
  test('an empty Arabic segment for each English one where nothing is translated', () => {
    const drafts = draftsOf('# A\n\n- b\n\n---\n', '', null);
    expect(drafts.map(({ arabic }) => arabic)).toEqual(['', '', '---']);
    expect(joinDrafts(drafts, ['', '', '---'])).toBe('');
    expect(joinDrafts(drafts, ['أ', 'ب', '---'])).toBe('# أ\n\n- ب\n\n---\n');
  });

  test('what was begun, beside the paragraphs that it was written for', () => {
    const begun = { english: 'One.\n\nTwo.', texts: ['واحد.', ''], by: 'sara@example.org', at: '' };
    const english = 'Zero.\n\nOne.\n\nTwo.';
    const drafts = segmentDrafts({ english, arabic: '', source: null, column, begun, origins: [] });
    expect(drafts.map(({ arabic, oldEnglish }) => [arabic, oldEnglish])).toEqual([
      ['', ''],
      ['واحد.', undefined],
      ['', undefined],
    ]);
    expect(joinDrafts(drafts, ['صفر.', 'واحد.', 'اثنان.'])).toBe('صفر.\n\nواحد.\n\nاثنان.');
  });

  test('what was not edited, byte for byte', () => {
    const arabic = '# أ\r\n\r\n\r\n* ب';
    const drafts = draftsOf('# A\n\n* b', arabic);
    expect(
      joinDrafts(
        drafts,
        drafts.map((draft) => draft.arabic),
      ),
    ).toBe(arabic);
  });

  test('which paragraphs of the English are others than the Arabic was made from', () => {
    const drafts = draftsOf('One.\n\nTwo, new.', 'واحد.\n\nاثنان.', 'One.\n\nTwo.');
    expect(drafts.map(({ arabic, oldEnglish }) => [arabic, oldEnglish])).toEqual([
      ['واحد.', undefined],
      ['اثنان.', 'Two.'],
    ]);
  });

  test('the Arabic of paragraphs that moved, and none for new ones', () => {
    const drafts = draftsOf('Zero.\n\nOne.\n\nTwo.', 'واحد.\n\nاثنان.', 'One.\n\nTwo.');
    expect(drafts.map(({ arabic, oldEnglish }) => [arabic, oldEnglish])).toEqual([
      ['', ''],
      ['واحد.', undefined],
      ['اثنان.', undefined],
    ]);
    expect(joinDrafts(drafts, ['صفر.', 'واحد.', 'اثنان.'])).toBe('صفر.\n\nواحد.\n\nاثنان.');
  });

  test('whole texts beside each other where the languages are not built alike', () => {
    const drafts = draftsOf('One.\n\nTwo.', 'كل شيء.');
    expect(drafts).toMatchObject([{ arabic: 'كل شيء.', english: { text: 'One.\n\nTwo.' } }]);
    expect(joinDrafts(drafts, ['شيء.'])).toBe('شيء.');
  });
});
