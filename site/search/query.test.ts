import { describe, expect, it } from 'vitest';
import type { SearchDocument } from './documents.ts';
import { documentsOf } from './documents.ts';
import { highlight } from './highlight.ts';
import { search } from './query.ts';
import { updateIndex } from './update.ts';

function post(number: number, title: string, text: string): SearchDocument[] {
  return documentsOf(
    `<main data-document="${number}"><h1>${title}</h1><p>${text}</p></main>`,
    `/blog/${number}`,
  );
}

const documents = [
  ...post(1, 'Reading a crowd', 'How it moves at the exits.'),
  ...post(2, 'Writing the report', 'What the crowd did, and when.'),
  ...post(3, 'Security at the gate', 'Crowds and exits, seen by a passenger.'),
  ...post(20, 'قراءة الحشود', 'كيف يتحرّك الحشد عند المخارج في التدريب.'),
];
const files = await updateIndex('en', async () => undefined, { removed: [], added: documents });
const find = async (query: string, count?: number) =>
  search(query, 'en', { read: async (path) => files.get(path), ...(count && { count }) });
const numbers = async (query: string) =>
  (await find(query)).results.map(({ path }) => Number(path.split('/').at(-1)));

describe('a search', () => {
  it.each([
    ['puts titles before texts, and then the newest first', 'crowd ', [1, 3, 2]],
    ['finds other forms of a word', 'reports ', [2]],
    ['wants all words, in any order', 'exits crowd', [1, 3]],
    ['wants most words, if no document has all', 'crowd zebra', [1, 3, 2]],
    ['finds the beginning of the word that is being typed', 'secu', [3]],
    ['finds it while it is longer than its stem', 'securi', [3]],
    ['takes no beginning for a word that is finished', 'secu ', []],
    ['finds Arabic without marks and with the article', 'تدريب ', [20]],
    ['finds an Arabic word that is being typed', 'التدر', [20]],
    ['finds nothing for words that are everywhere', 'the', []],
    ['finds nothing for nothing', ' ', []],
    ['looks for five words at most', 'a1 a2 a3 a4 a5 crowd', []],
  ])('%s', async (_, query, expected) => expect(await numbers(query)).toEqual(expected));

  it('counts all, and gives as many as are wanted', async () => {
    expect(await find('crowd ', 2)).toMatchObject({
      total: 3,
      results: [{ path: '/blog/1' }, { path: '/blog/3' }],
    });
  });
});

describe('the words that were found', () => {
  it.each([
    ['Crowds, exits', 'exit crowd', '[Crowds], [exits]'],
    ['The plan', 'the plan', 'The [plan]'],
    ['التدريب على الحشود', 'تدريب', '[التدريب] على الحشود'],
    ['<b>crowd</b>', 'crowd', '<b>[crowd]</b>'],
    ['Nothing', 'crowd', 'Nothing'],
    ['', 'crowd', ''],
  ])('are marked in %j', (text, query, expected) =>
    expect(
      highlight(text, query)
        .map(({ text: piece, isFound }) => (isFound ? `[${piece}]` : piece))
        .join(''),
    ).toBe(expected),
  );
});
