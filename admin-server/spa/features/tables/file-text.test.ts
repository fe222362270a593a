import { expect, test } from 'vitest';
import { fileText } from './file-text.ts';

test.each([
  ['UTF-8', Buffer.from('Name;الاسم')],
  ['UTF-8 with its mark', Buffer.from('\uFEFFName;الاسم')],
  ['UTF-16', Buffer.from('\uFEFFName;الاسم', 'utf16le')],
  ['Windows-1256', Buffer.from([0x4e, 0x61, 0x6d, 0x65, 0x3b, 0xc7, 0xe1, 0xc7, 0xd3, 0xe3])],
])('a table is read in %s', (_, bytes) => {
  expect(fileText(bytes)).toBe('Name;الاسم');
});

test.each([
  ['.xlsx', Buffer.from('PK\x03\x04')],
  ['.xls', Buffer.from([0xd0, 0xcf, 0x11, 0xe0])],
])('a workbook (%s) is none', (_, bytes) => {
  expect(fileText(bytes)).toBeUndefined();
});
