import { expect, test } from 'vitest';
import { translatingToArabic } from '#admin-server/testing/arabic.ts';

translatingToArabic([]);

test('a page is named in Arabic, with its address; a title stays as it was written, and has quotes in a sentence', async () => {
  const { withdrawnName, quotedWithdrawn } = await import('./withdrawn-texts.ts');
  expect(withdrawnName('The page /team')).toBe('صفحة «\u2068الفريق\u2069» (\u2068/team\u2069)');
  expect(withdrawnName('The picture plan.jpg')).toBe('الصورة \u2068plan.jpg\u2069');
  expect(withdrawnName('The page of a book')).toBe('The page of a book');
  expect(quotedWithdrawn('The page of a book')).toBe('«\u2068The page of a book\u2069»');
  expect(quotedWithdrawn('The page /team')).toBe(withdrawnName('The page /team'));
});
