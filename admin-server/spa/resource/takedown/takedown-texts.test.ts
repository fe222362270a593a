import { expect, test } from 'vitest';
import { translatingToArabic } from '#admin-server/testing/arabic.ts';

translatingToArabic();

test('a page is named in Arabic, with its address; a title stays as it was written', async () => {
  const { takedownName } = await import('./takedown-texts.ts');
  expect(takedownName('The page /team')).toBe('صفحة «\u2068الفريق\u2069» (\u2068/team\u2069)');
  expect(takedownName('The picture plan.jpg')).toBe('الصورة \u2068plan.jpg\u2069');
  expect(takedownName('The page of a book')).toBe('The page of a book');
});
