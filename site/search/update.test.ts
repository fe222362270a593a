import { assert, array, asyncProperty, constantFrom, integer, option, record, uniqueArray } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { randomFor } from '#content-db/testing/random.ts';
import type { SearchDocument } from './documents.ts';
import { blockSize, parseDocuments } from './index-files.ts';
import { decodePostings, encodePostings, numberOf, posting, weightOf } from './postings.ts';
import { search } from './query.ts';
import { updateIndex } from './update.ts';

type Files = Map<string, string>;

const stems = ['crowd', 'crowdless', 'exit', 'gate', 'report', 'حشد', '2026'];

/** A document of the path and the number; `words` are indexes of stems, with their weights. */
function documentOf(
  number: number | undefined,
  name: string,
  words: [stem: number, weight: number][],
): SearchDocument {
  const text = words.map(([stem, weight]) => `${stems[stem]}${weight}`).join(' ');
  return { path: `/blog/${name}`, number, title: `Title ${name}`, description: 'About it', words: text };
}

async function changed(
  files: Files,
  removed: SearchDocument[],
  added: SearchDocument[],
): Promise<[Files, string[]]> {
  const changes = await updateIndex('en', async (path) => files.get(path), { removed, added });
  const after = new Map(files);
  for (const [path, text] of changes)
    if (text === undefined) after.delete(path);
    else after.set(path, text);
  return [after, [...changes.keys()].sort()];
}

const made = async (documents: SearchDocument[]) => (await changed(new Map(), [], documents))[0];
const sorted = (files: Files) => [...files].sort(([a], [b]) => (a < b ? -1 : 1));

const words = uniqueArray(integer({ min: 0, max: stems.length - 1 }), { minLength: 1 }).chain((chosen) =>
  array(integer({ min: 1, max: 3 }), { minLength: chosen.length, maxLength: chosen.length }).map((weights) =>
    chosen.map((stem, at): [number, number] => [stem, weights[at] ?? 1]),
  ),
);
/** Replaces the document with this number or name; without words, removes it. */
const step = record({
  number: option(integer({ min: 1, max: 5 * blockSize }), { nil: undefined, freq: 8 }),
  name: constantFrom('contact', 'terms'),
  isRenamed: integer({ min: 0, max: 1 }),
  words: option(words, { nil: undefined, freq: 2 }),
});

describe('the search index', () => {
  it('is the same, byte for byte, whether it is made at once or by many changes', async () => {
    const property = asyncProperty(
      array(array(step, { minLength: 1, maxLength: 6 }), { maxLength: 25 }),
      async (releases) => {
        let files: Files = new Map();
        const documents = new Map<string, SearchDocument>();
        for (const release of releases) {
          const before = new Map(documents);
          for (const { number, name, isRenamed, words: chosen } of release) {
            const key = String(number ?? name);
            if (chosen) documents.set(key, documentOf(number, `${key}${isRenamed ? '-new' : ''}`, chosen));
            else documents.delete(key);
          }
          const touched = new Set(release.map(({ number, name }) => String(number ?? name)));
          const of = (map: Map<string, SearchDocument>) => [...touched].flatMap((key) => map.get(key) ?? []);
          [files] = await changed(files, of(before), of(documents));
          expect(sorted(files)).toEqual(sorted(await made([...documents.values()])));
        }
      },
    );
    const { below } = randomFor('the search index');
    await assert(property, { numRuns: 60, seed: below(2 ** 31), endOnFailure: true });
  });

  /** Numbers 1 to 40, in three blocks. */
  const many = Array.from({ length: 40 }, (_, at) => documentOf(at + 1, `post-${at + 1}`, [[at % 5, 1]]));

  it('changes one file for a new document', async () => {
    const [, paths] = await changed(
      await made(many),
      [],
      [
        documentOf(41, 'new', [
          [0, 3],
          [6, 1],
        ]),
      ],
    );
    expect(paths).toEqual(['/search/en/recent.txt']);
  });

  it('changes the files of the words that an older document gets and loses', async () => {
    const [old] = many;
    const after = documentOf(1, 'post-1', [[2, 1]]);
    const [, paths] = await changed(await made(many), old ? [old] : [], [after]);
    expect(paths).toHaveLength(2);
    expect(paths.every((path) => path.startsWith('/search/en/words-'))).toBe(true);
  });

  it('changes the list of an older document, if it has another description', async () => {
    const [old] = many;
    const [, paths] = await changed(
      await made(many),
      old ? [old] : [],
      old ? [{ ...old, description: 'New' }] : [],
    );
    expect(paths).toEqual(['/search/en/documents-0.txt']);
  });

  it('changes nothing for a document that stays as it is', async () => {
    expect((await changed(await made(many), many.slice(0, 3), many.slice(0, 3)))[1]).toEqual([]);
  });

  it('keeps the documents of the last block of numbers together', async () => {
    const files = await made(many);
    expect(parseDocuments(files.get('/search/en/recent.txt')).map(({ number }) => number)).toEqual(
      Array.from({ length: 9 }, (_, at) => at + 2 * blockSize),
    );
  });

  it('has no files without documents', async () => {
    const files = await made(many);
    expect((await changed(files, many, []))[0].size).toBe(0);
  });

  it('finds pages beside documents of all blocks', async () => {
    const files = await made([...many, documentOf(undefined, 'contact', [[0, 3]])]);
    const { results, total } = await search('crowd ', 'en', {
      read: async (path) => files.get(path),
      count: 2,
    });
    expect(total).toBe(9);
    expect(results.map(({ path }) => path)).toEqual(['/blog/contact', '/blog/post-36']);
  });
});

describe('postings', () => {
  it.each([
    [[]],
    [[posting(1, 1)]],
    [[posting(7, 3), posting(8, 1), posting(1000, 2)]],
    [[posting(2 ** 40, 3), posting(2 ** 50, 1)]],
  ])('are the same after encoding: %j', (postings) =>
    expect(decodePostings(encodePostings(postings))).toEqual(postings),
  );

  it('keep the number and the weight', () => {
    const each = posting(1234, 3);
    expect([numberOf(each), weightOf(each)]).toEqual([1234, 3]);
  });
});
