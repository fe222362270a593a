import { expect, test } from 'vitest';
import { structureSeed } from '#content-db/seed/structure.ts';
import { wordsOfExampleIn } from './testing/words-of-example.ts';

test('the structure has none of the words of the example', async () => {
  const seed = await structureSeed({ en: 'Noor', ar: 'نور' });
  const drawings = await Promise.all(seed.images.map(({ file }) => seed.drawing(file)));
  const content = { ...seed, rows: [...seed.rows] };
  expect(
    wordsOfExampleIn(JSON.stringify([Object.values(content), drawings]).replaceAll('advanced-training', '')),
  ).toEqual([]);
  expect(JSON.stringify(content)).not.toContain('{name}');
});
