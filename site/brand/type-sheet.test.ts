import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { typePairs } from '#content-db/types/brand-key.ts';
import { samples } from '../art/fallback-faces.ts';
import { arabic, latin } from '../art/font-faces.ts';
import { advanceOf, readCharacters } from '../art/font-merge.ts';
import { makePairs } from '../art/web-fonts.ts';
import { type FontTables, readWoff, tableOf } from '../art/woff.ts';
import { typeSheet } from './type-sheet.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pairs-'));
  await makePairs(folder);
});

afterAll(() => rm(folder, { recursive: true }));

async function tablesOf(pair: string, file: string, text: string): Promise<FontTables> {
  const font = await readFile(join(folder, pair, `${file}.woff2`));
  return readWoff(Buffer.from(await subsetFont(font, text, { targetFormat: 'woff' })));
}

/** The declarations of the first rule of a style sheet that has these two texts. */
function ruleOf(sheet: string, family: string, mark: string): Record<string, string> {
  const rule = [...sheet.matchAll(/@font-face \{([^}]*)\}/g)]
    .map(([, text = '']) => text)
    .find((text) => text.includes(`font-family: '${family}';`) && text.includes(mark));
  const lines = (rule ?? '').split(';\n').map((line) => line.trim().split(': '));
  return Object.fromEntries(lines);
}

const share = (percent = '100%') => Number(percent.replace('%', '')) / 100;

it.each(typePairs)('%s: the style sheet names the files of the pair, and no other', async (pair) => {
  const named = new Set(
    [...typeSheet(pair, '/fonts').matchAll(/url\('\/fonts\/([^']+)'\)/g)].map(([, file]) => file),
  );
  expect([...named].sort()).toEqual((await readdir(join(folder, pair))).sort());
});

it.each(typePairs)('%s: each small file has what its texts are made of', async (pair) => {
  // The fonts of a script need no marks of direction, and not all have arrows.
  const wanted = (text: string) => [...new Set(text.replace(/[\u200c-\u200f←↑→↓]/g, ''))].join('');
  for (const [file, text] of [
    ['latin-400', latin],
    ['latin-600', latin],
    ['arabic-400', arabic + latin],
    ['arabic-600', arabic + latin],
    ['language-600', 'العربية'],
  ] as const) {
    const characters = readCharacters(await tablesOf(pair, file, wanted(text)));
    expect([...wanted(text)].filter((sign) => !characters.has(sign.codePointAt(0) ?? 0))).toEqual([]);
  }
});

it.each(typePairs)('%s: fallbacks have the measures of its files, as large as they are set', async (pair) => {
  const sheet = typeSheet(pair, '/fonts');
  for (const [script, file] of [
    ['sans', 'latin-400'],
    ['arabic', 'arabic-400'],
  ] as const) {
    const tables = await tablesOf(pair, file, latin + arabic);
    const own = ruleOf(sheet, script === 'sans' ? 'Type' : 'Type Arabic', file);
    const size = share(own['size-adjust']);
    const fallback = ruleOf(sheet, `Type ${script} as DejaVu`, 'font-weight: 400');
    const scale = share(fallback['size-adjust']);
    const hhea = tableOf(tables, 'hhea');
    const [ascent, descent] = [
      own['ascent-override'] ? share(own['ascent-override']) : hhea.readInt16BE(4) / 1000,
      own['descent-override'] ? share(own['descent-override']) : -hhea.readInt16BE(6) / 1000,
    ];
    expect(share(fallback['ascent-override']) * scale).toBeCloseTo(size * ascent, 2);
    expect(share(fallback['descent-override']) * scale).toBeCloseTo(size * descent, 2);
    if (script === 'arabic') continue;
    const characters = readCharacters(tables);
    const units = [...samples.latin].map((sign) =>
      advanceOf(tables, characters.get(sign.codePointAt(0) ?? 0) ?? 0),
    );
    const advance = units.reduce((sum, unit) => sum + unit, 0) / 1000 / samples.latin.length;
    // The browser's own advances are with kerning.
    expect((scale * 0.4872) / (size * advance)).toBeCloseTo(1, 1);
  }
});

it('sets lines of each pair about as long as those of the program', () => {
  const lengths = typePairs.map((pair) =>
    ['sans', 'arabic'].map((script) =>
      share(ruleOf(typeSheet(pair, '/fonts'), `Type ${script} as DejaVu`, 'font-weight: 400')['size-adjust']),
    ),
  );
  const [own = []] = lengths;
  for (const each of lengths)
    each.forEach((length, at) => expect(Math.abs(length / (own[at] ?? 1) - 1)).toBeLessThan(0.07));
});

it('replaces the families of pages in both languages, whichever sheet comes first', () => {
  const sheet = typeSheet('serif', '/fonts/serif');
  expect(sheet).toContain("url('/fonts/serif/latin-400.woff2')");
  expect(sheet).toContain(":lang(en):lang(en){--sans:'Type', var(--sans-fallbacks)");
  expect(sheet).toContain(":lang(ar):lang(ar){--sans:'Type Arabic', var(--sans-fallbacks)");
  expect(sheet).toContain('--leading-tight:1.45');
});
