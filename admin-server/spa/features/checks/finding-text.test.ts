import { expect, test } from 'vitest';
import { translatingToArabic } from '#admin-server/testing/arabic.ts';

const translated = translatingToArabic();

test('a finding that stops a page has its Arabic within the sentence that says so', () => {
  expect(
    translated(
      'The page /ar/blog/a is stopped by a check: “معتمدون من ICAO” says more than is approved. You can say: “متوافق مع إيكاو”',
    ),
  ).toBe(
    'أوقف فحص الصفحة \u2068/ar/blog/a\u2069: \u2067«\u2068معتمدون من ICAO\u2069» يقول أكثر مما هو معتمد. يمكن أن يقال: «\u2068متوافق مع إيكاو\u2069»\u2069',
  );
});
