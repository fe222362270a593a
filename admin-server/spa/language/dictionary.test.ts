import { expect, test } from 'vitest';
import { translatingToArabic } from '#admin-server/testing/arabic.ts';

const translated = translatingToArabic([]);

test('the words of the server are loaded with the first answer that says something, as the audit trail does', async () => {
  const { loadAnswers } = await import('./dictionary.ts');
  const sentence = 'Restored the backup a.tar';
  await loadAnswers([{ id: 1, title: sentence }]);
  expect(translated(sentence)).toBe(sentence);
  await loadAnswers([{ id: 1, what: sentence }]);
  expect(translated(sentence)).toBe('استعادة النسخة الاحتياطية \u2068a.tar\u2069');
});
