import { expect, test } from 'vitest';
import { plainArabic } from './arabic-spelling.ts';

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
