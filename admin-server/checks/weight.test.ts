import { expect, test } from 'vitest';
import { createReaders } from '#content-db/read/reader.ts';
import { createTestDb } from '#content-db/testing/database.ts';
import { findingsOn, createPageChecks } from './run-checks.ts';

test.each([
  ['scripts of 20 kB and a style sheet of 100 kB', { script: 10_000, part: 10_000, style: 100_000 }, []],
  [
    'a script with its parts of more than 20 kB',
    { script: 10_000, part: 10_600, style: 0 },
    ['The page loads 21 kB of JavaScript before the first tap, more than 20 kB.'],
  ],
  [
    'a style sheet of more than 100 kB',
    { script: 0, part: 0, style: 101_000 },
    ['The page loads 101 kB of CSS, more than 100 kB.'],
  ],
])('a page with %s is too heavy: %j', async (_what, { script, part, style }, messages) => {
  const html = `<!DOCTYPE html><html><head><link rel="stylesheet" href="/_astro/a.css">
    <script type="module" src="/_astro/a.js"></script><link rel="modulepreload" href="/_astro/b.js">
    <script src="https://a.example/c.js"></script></head><body><main><p>Text</p></main></body></html>`;
  const sizes = { '/_astro/a.css': style, '/_astro/a.js': script, '/_astro/b.js': part };
  const files = new Map(Object.entries(sizes).map(([path, size]) => [path, { size }]));
  await using content = await createTestDb();
  const checked = await createPageChecks(createReaders(content.database.read, 'lazy'))(html, '/');
  const site = { files, redirects: new Map(), anchorsOf: async () => undefined };
  const found = await findingsOn([checked], site);
  expect(found.flatMap(({ check, message }) => (check === 'weight' ? message : []))).toEqual(messages);
});
