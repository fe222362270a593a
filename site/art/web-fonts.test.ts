import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import subsetFont from 'subset-font';
import { en } from '#example/words.ts';
import { samples } from './fallback-faces.ts';
import { rangeOf } from './font-faces.ts';
import { readCharacters } from './font-merge.ts';
import { readWoff } from './woff.ts';
import { makeWebFonts } from './web-fonts.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fonts-'));
  await makeWebFonts(folder);
});

afterAll(() => rm(folder, { recursive: true }));

/** The characters of `text` that a small file lacks. */
async function missing(name: string, text: string): Promise<string> {
  const font = await readFile(join(folder, `${name}.woff2`));
  const characters = readCharacters(
    readWoff(Buffer.from(await subsetFont(font, text, { targetFormat: 'woff' }))),
  );
  return [...new Set(text)].filter((sign) => !characters.has(sign.codePointAt(0) ?? 0)).join('');
}

it.each([
  ['arabic-400', samples.arabic + samples.latin],
  ['arabic-600', samples.arabic + samples.latin],
  ['sans-400', samples.latin],
  ['sans-600', samples.latin],
  ['mono-400', samples.latin],
  ['digits-400', '0123456789'],
  ['language-600', en.switchLanguage],
])('%s has what its text is made of', async (name, text) => {
  expect(await missing(name, text)).toBe('');
});

it('names the same characters in the style sheet, in families whose files share none', async () => {
  const css = await readFile(join(folder, 'fonts.css'), 'utf8');
  const families = new Map<string, number[]>();
  for (const [, family = '', weight, range = ''] of css.matchAll(
    /font-family: ('Plex(?: Arabic)?');\n {2}font-weight: (\d+);[^}]*unicode-range: ([^;]*);/g,
  )) {
    const codes = range.split(', ').flatMap((part) => {
      const [from = 0, to = from] = part
        .slice(2)
        .split('-')
        .map((code) => parseInt(code, 16));
      return Array.from({ length: to - from + 1 }, (_, at) => from + at);
    });
    const key = `${family} ${weight}`;
    families.set(key, [...(families.get(key) ?? []), ...codes]);
  }
  expect([...families.keys()]).toHaveLength(4);
  for (const [family, codes] of families) {
    expect(new Set(codes).size, family).toBe(codes.length);
    for (const sign of samples.arabic + samples.latin) expect(codes, family).toContain(sign.codePointAt(0));
  }
  expect(css).not.toContain('optional');
});

it('writes ranges as style sheets do', () => {
  expect(rangeOf('cabzي')).toBe('U+61-63, U+7A, U+64A');
});

it('gives the fallbacks the measures of the brand fonts', async () => {
  expect(await readFile(join(folder, 'fallbacks.css'), 'utf8')).toContain(
    'size-adjust: 100.9%;\n  ascent-override: 101.6%;\n  descent-override: 27.2%;\n  line-gap-override: 0%;',
  );
});
