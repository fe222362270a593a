import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createTestDb } from '../testing/database.ts';
import { plainArabic, spellingPatterns } from './arabic-spelling.ts';

const pairs: [written: string, typed: string][] = [
  ['خطة إخلاء المبنى', 'اخلاء'],
  ['خطة اخلاء المبنى', 'إخلاء'],
  ['الحماية الشخصيّة', 'الشخصيه'],
  ['مسئول الأمن', 'مسؤول الامن'],
  ['شؤون الموظفين', 'شئون'],
  ['تــدريب', 'تدريب'],
  ['تدريبًا عمليًا', 'تدريبا عمليا'],
  ['يُقدَّم في المستوى الثاني', 'يقدم فى المستوي'],
  ['نظام ISO (2026) للجودة 100%', 'iso (2026) للجوده 100%'],
];

test.each(pairs)('«%s» is compared with «%s» in one spelling', (written, typed) =>
  expect(plainArabic(written).toLowerCase()).toContain(plainArabic(typed).toLowerCase()),
);

test('a database finds texts in every spelling, and no others', async () => {
  await using db = await createTestDb();
  const isFound = async (text: string, search: string) => {
    const { like, regexp } = spellingPatterns(search);
    const [row] = await db.database.read.all<{ found: number }>(
      sql`SELECT ${text} LIKE ${like} ESCAPE '\\' AND ${text} REGEXP ${regexp} AS found`,
    );
    return row?.found === 1;
  };
  for (const [written, typed] of pairs)
    expect([written, await isFound(written, typed)]).toEqual([written, true]);
  expect(await isFound('École', 'éCOLE')).toBe(true);
  expect(await isFound('हिन्दी', 'हिन्दी')).toBe(true);
  expect(await isFound('خطة الخلاء', 'اخلاص')).toBe(false);
  expect(await isFound('سئل', 'سول')).toBe(false);
  expect(await isFound('تدريب 100 مدرب', 'تدريب 100%')).toBe(false);
  expect(await isFound('تدريب', 'تد.يب')).toBe(false);
});
