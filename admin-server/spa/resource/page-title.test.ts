import { afterEach, expect, test } from 'vitest';
import { translatingToArabic } from '#admin-server/testing/arabic.ts';
import { namePage } from '#site/page-names.ts';
import { pagePaths, secondAddresses } from '#site/paths.ts';
import { queryClient } from '../api/query-client.ts';
import { typeSettingsQuery } from './own-types.ts';
import { pageTitle } from './page-title.ts';

const translated = translatingToArabic([]);

afterEach(() => queryClient.clear());

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

test('the pages of a type are called as its owner calls the type, under its address as well', () => {
  const settings = (row: object) => queryClient.setQueryData(typeSettingsQuery.queryKey, [row as never]);
  expect([pageTitle('/services'), pageTitle('/ar/services/acne')]).toEqual(['Services', 'Services: acne']);
  settings({
    name: 'services',
    singular: 'Treatment',
    plural: 'Treatments',
    address: 'treatments',
    isOff: false,
  });
  expect(['/services', '/ar/treatments/acne', '/team'].map((path) => pageTitle(path))).toEqual([
    'Treatments',
    'Treatments: acne',
    'Team',
  ]);
  expect(pageTitle('/treatments/acne', { '/treatments/acne': 'Acne care' })).toBe('Acne care');
});
