import { expect, test } from 'vitest';
import type { PairField, PairRow } from './calls.ts';
import { editedTexts } from './edited-texts.ts';

function fieldOf(name: string, values: Partial<PairField> = {}): PairField {
  return {
    column: { english: name, arabic: `${name}Ar`, byLine: false, isByHand: false },
    state: 'missing',
    by: null,
    at: null,
    outdatedSince: null,
    english: 'One.\n\nTwo.',
    arabic: '',
    source: null,
    gaps: null,
    isMachine: false,
    problem: null,
    found: null,
    isRequired: false,
    begun: null,
    origins: [],
    ...values,
  };
}

function rowOf(arabicId: number | null, fields: PairField[]): PairRow {
  return {
    resource: 'blog-posts',
    original: 'blog-posts',
    englishId: 1,
    arabicId,
    title: 'A post',
    arabicName: null,
    page: null,
    picture: null,
    revision: arabicId,
    fields,
    isWaiting: false,
    characters: 0,
    terms: [],
  };
}

const written = (...texts: string[]) => ({ english: 'One.\n\nTwo.', texts });
const begun = { english: 'One.\n\nTwo.', texts: ['واحد.', ''], by: 'sara@example.org', at: '' };

test('in a row that has both languages a whole text is saved, and one that is not waits alone', () => {
  const row = rowOf(1, [fieldOf('title', { isRequired: true }), fieldOf('content')]);
  expect(editedTexts(row, { titleAr: written('واحد.', 'اثنان.'), contentAr: written('واحد.', '') })).toEqual({
    texts: { titleAr: written('واحد.', 'اثنان.') },
    begun: { contentAr: { english: 'One.\n\nTwo.', texts: ['واحد.', ''] } },
    missingParts: 1,
    emptyParts: 0,
  });
});

test('a new row waits until what it requires and what is begun are whole, and is then saved at once', () => {
  const row = rowOf(null, [
    fieldOf('title', { isRequired: true, begun }),
    fieldOf('description'),
    fieldOf('content', { isRequired: true }),
  ]);
  const content = written('واحد.', 'اثنان.');
  const waiting = editedTexts(row, { contentAr: content });
  expect(waiting).toMatchObject({ texts: {}, missingParts: 1 });
  expect(Object.keys(waiting.begun)).toEqual(['contentAr']);
  expect(editedTexts(row, { contentAr: content, titleAr: written('واحد.', 'الثاني.') })).toEqual({
    texts: { titleAr: written('واحد.', 'الثاني.'), contentAr: written('واحد.', 'اثنان.') },
    begun: {},
    missingParts: 0,
    emptyParts: 0,
  });
  expect(editedTexts(row, {}).missingParts).toBe(3);
});

test('what is begun and emptied again is sent, so that it is forgotten', () => {
  const row = rowOf(1, [fieldOf('content', { begun })]);
  expect(editedTexts(row, { contentAr: written('', '') })).toMatchObject({
    texts: {},
    begun: { contentAr: { texts: ['', ''] } },
    missingParts: 0,
  });
});

test('a text that is there already may lose a part, which is asked about', () => {
  const row = rowOf(1, [fieldOf('content', { arabic: 'واحد.\n\nاثنان.', source: 'One.\n\nTwo.' })]);
  expect(editedTexts(row, { contentAr: written('واحد.', '') })).toMatchObject({
    begun: {},
    missingParts: 0,
    emptyParts: 1,
  });
});
