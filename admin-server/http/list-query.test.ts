import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createTestDb } from '#content-db/testing/database.ts';
import { containsText } from './list-query.ts';

test.each([
  ['خطة إخلاء المبنى', 'اخلاء', true],
  ['خطة اخلاء المبنى', 'إخلاء', true],
  ['الحماية الشخصيّة', 'الشخصيه', true],
  ['مسئول الأمن', 'مسؤول الامن', true],
  ['شؤون الموظفين', 'شئون', true],
  ['تــدريب عمليًّا', 'تدريب عمليا', true],
  ['يُقدَّم في المستوى الثاني', 'يقدم فى المستوي', true],
  ['نظام ISO (2026) للجودة 100%', 'iso (2026) للجوده 100%', true],
  ['خطة الخلاء', 'اخلاص', false],
  ['تدريب 100 مدرب', 'تدريب 100%', false],
  ['تدريب', 'تد_يب', false],
  ['École', 'École', true],
  ['100% sure', '0% S', true],
  ['السعر ^ [100] * 2?', 'سعر ^ [100] * 2?', true],
  ['السعر 100', 'سعر ^00', false],
])('the text «%s» is found by «%s»: %s', async (text, search, isFound) => {
  await using db = await createTestDb();
  const condition = containsText(search, sql`${text}`);
  const [row] = await db.database.read.all<{ found: number }>(sql`SELECT ${condition} AS found`);
  expect(row?.found === 1).toBe(isFound);
});
