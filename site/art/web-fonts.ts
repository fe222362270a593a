import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import { fallbackFaces } from './fallback-faces.ts';
import { faceTables } from './fonts.ts';
import { buildFont } from './woff.ts';

const latin = `${span(0x20, 0x7e)}\u00a0©«°·»×–—‘’“”•…←↑→↓`;
const arabic = `،؛؟${span(0x621, 0x63a)}${span(0x640, 0x652)}${span(0x660, 0x66c)}\u0670\u200c\u200d\u200e\u200f`;
const digits = span(0x30, 0x39);
/** The one Arabic word of an English page. */
const languageName = 'العربية';

const packaged = (family: string, script: string, weight: number) =>
  `@fontsource/ibm-plex-${family}/files/ibm-plex-${family}-${script}-${weight}-normal.woff2`;

/** A package's own file, which has instructions for coarse screens; the .woff files have none. */
function hinted(family: string, weight: number): Promise<Buffer> {
  return readFile(createRequire(import.meta.url).resolve(packaged(family, 'latin', weight)));
}

/**
 * Small files that nearly every page needs, made from the packages' larger ones. The Arabic ones have the digits, the
 * space and the basic Latin letters too, so that an Arabic page needs one file for each weight. `language-600` has the
 * name of the Arabic language, the one Arabic word of an English page.
 */
const subsets: Record<string, { font: () => Buffer | Promise<Buffer>; characters: string }> = {
  'sans-400': { font: () => hinted('sans', 400), characters: latin },
  'sans-600': { font: () => hinted('sans', 600), characters: latin },
  'arabic-400': { font: () => buildFont(faceTables('arabic')), characters: arabic + latin },
  'arabic-600': { font: () => buildFont(faceTables('arabicBold')), characters: arabic + latin },
  'mono-400': { font: () => hinted('mono', 400), characters: latin },
  'digits-400': { font: () => buildFont(faceTables('mono')), characters: digits },
  'language-600': { font: () => buildFont(faceTables('arabicBold')), characters: languageName },
};

/** The characters of the packages' own files that the small files lack. */
const otherLatin =
  'U+A1-A8, U+AA, U+AC-AF, U+B1-B6, U+B8-BA, U+BC-D6, U+D8-FF, U+131, U+152-153, U+2BB-2BC, U+2C6, U+2DA, U+2DC, U+201A, U+201E, U+2032-2033, U+2039-203A, U+20AC, U+2122';
const otherArabic =
  'U+600-60B, U+60D-61A, U+61C-61E, U+620, U+63B-63F, U+653-65F, U+66D-66F, U+671-6FF, U+750-77F, U+FB50-FDFF, U+FE70-FEFC';

/**
 * Makes the fonts of the site: the small files, fonts.css with all faces, and fallbacks.css with system fonts that have their measures. Each family has both
 * scripts in files that share no character, so nothing is loaded twice: `Plex` for English pages, `Plex Arabic` for
 * Arabic ones.
 */
export async function makeWebFonts(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await Promise.all(
    Object.entries(subsets).map(async ([name, { font, characters }]) => {
      const subset = await subsetFont(await font(), characters, { targetFormat: 'woff2' });
      await writeFile(join(folder, `${name}.woff2`), subset);
    }),
  );
  await writeFile(join(folder, 'fonts.css'), brandFaces().join('\n'));
  await writeFile(join(folder, 'fallbacks.css'), fallbackFaces().join('\n'));
}

function brandFaces(): string[] {
  const small = (name: string) => `./${name}.woff2`;
  const weights = [400, 600].flatMap((weight) => [
    face('Plex', weight, small(`sans-${weight}`), rangeOf(latin)),
    face('Plex', weight, small(`arabic-${weight}`), rangeOf(arabic)),
    face('Plex Arabic', weight, small(`arabic-${weight}`), rangeOf(arabic + latin)),
    ...['Plex', 'Plex Arabic'].flatMap((family) => [
      face(family, weight, packaged('sans', 'latin', weight), otherLatin),
      face(family, weight, packaged('sans-arabic', 'arabic', weight), otherArabic),
    ]),
  ]);
  return [
    ...weights,
    face('Plex Mono', '400 600', small('mono-400'), rangeOf(latin)),
    face('Plex Digits', '400 600', small('digits-400'), rangeOf(digits)),
    face('Plex Language', 600, small('language-600'), rangeOf(languageName)),
  ];
}

function face(family: string, weight: number | string, file: string, range: string): string {
  return `@font-face {
  font-family: '${family}';
  font-weight: ${weight};
  font-display: swap;
  src: url('${file}') format('woff2');
  unicode-range: ${range};
}
`;
}

/** The value of `unicode-range` for some characters. */
export function rangeOf(characters: string): string {
  const codes = [...new Set(characters)]
    .map((character) => character.codePointAt(0) ?? 0)
    .toSorted((a, b) => a - b);
  const ranges: [number, number][] = [];
  for (const code of codes) {
    const last = ranges.at(-1);
    if (last?.[1] === code - 1) last[1] = code;
    else ranges.push([code, code]);
  }
  const hex = (code: number) => code.toString(16).toUpperCase();
  return ranges.map(([from, to]) => `U+${hex(from)}${to > from ? `-${hex(to)}` : ''}`).join(', ');
}

function span(from: number, to: number): string {
  return Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at)).join('');
}
