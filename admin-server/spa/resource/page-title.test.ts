import { expect, test } from 'vitest';
import { translatingToArabic } from '#admin-server/testing/arabic.ts';
import { namePage } from '#site/page-names.ts';
import { pagePaths, secondAddresses } from '#site/paths.ts';

const translated = translatingToArabic([]);

/** The pages whose address is no content: by their files. */
const files = Object.keys(import.meta.glob('#site/pages/\\[...locale\\]/**/*.astro'))
  .map((file) => file.replace(/^.*\[\.\.\.locale\]|(?:\/index)?\.astro$/g, ''))
  .filter((path) => /^[^[]+$/.test(path));

test('every page that is named by its address has an Arabic name', () => {
  const paths = [...Object.values(pagePaths), ...Object.values(secondAddresses), ...files];
  expect(files).toContain('/team');
  const words = [...paths, '/blog/page/2'].flatMap((path) => namePage(path).split(': '));
  const english = words.filter((word) => /[a-z]/i.test(word) && translated(word) === word);
  expect([...new Set(english)]).toEqual([]);
});
