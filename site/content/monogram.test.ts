import { expect, it } from 'vitest';
import { monogram } from './monogram.ts';

it.each([
  ['Idris Al Marwan', 'IM'],
  ['Captain (ret.) Idris Al Marwan', 'IM'],
  ['Dr. Leila Haddadin', 'LH'],
  ["Seán O'Neill", 'SO'],
  ['édith piaf', 'ÉP'],
  ['Prince', 'P'],
  ['Captain', 'C'],
  ['', ''],
  ['النقيب المتقاعد إدريس المروان', 'إدريس'],
  ['د. ليلى حدادين', 'ليلى'],
  ['نوال السحيمي', 'نوال'],
])('%s is shown as %s', (name, shown) => {
  expect(monogram(name)).toBe(shown);
});
