import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { advanceOf, readCharacters } from './font-merge.ts';
import { faceTables, fontFiles } from './fonts.ts';
import { buildFont, readWoff, tableOf } from './woff.ts';

it('rejects a file that is not WOFF', () => {
  expect(() => readWoff(Buffer.from('OTTO'))).toThrow('not a WOFF');
});

it('writes every face once, as a TrueType file', () => {
  const files = fontFiles();
  expect(fontFiles()).toBe(files);
  for (const file of files) {
    expect(existsSync(file)).toBe(true);
    expect(readFileSync(file).readUInt32BE(0)).toBe(0x00010000);
  }
});

it('writes tables that can be read back', () => {
  const tables = faceTables('mono');
  const font = buildFont(tables);
  for (let entry = 12; entry < 12 + 16 * tables.size; entry += 16) {
    const offset = font.readUInt32BE(entry + 8);
    const table = font.subarray(offset, offset + font.readUInt32BE(entry + 12));
    expect(table.equals(tableOf(tables, font.toString('latin1', entry, entry + 4)))).toBe(true);
  }
});

it('gives the Arabic face the Latin letters with their widths', () => {
  const width = (face: 'arabic' | 'sans', letter: string): number => {
    const tables = faceTables(face);
    return advanceOf(tables, readCharacters(tables).get(letter.codePointAt(0) ?? 0) ?? 0);
  };
  for (const letter of 'Aü0%(') expect(width('arabic', letter)).toBe(width('sans', letter));
  expect(width('arabic', 'ب')).toBeGreaterThan(0);
});
