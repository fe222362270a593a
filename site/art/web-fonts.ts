import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import { type TypePair, typePairs } from '#content-db/types/brand-key.ts';
import { fallbackFaces, type Measures, samples } from './fallback-faces.ts';
import {
  arabic,
  digits,
  face,
  languageName,
  latin,
  rangeOf,
  type TextFile,
  textFaces,
  weights,
} from './font-faces.ts';
import { faceTables, type FaceName, tablesOf } from './fonts.ts';
import { textWidth } from './text-width.ts';
import { buildFont, tableOf } from './woff.ts';

/** The packages of each pair, and the weight that is the bold one in Arabic, if that is not 600. */
const pairs: Record<TypePair, { latin: string; arabic: string; arabicBold?: number }> = {
  plex: { latin: 'ibm-plex-sans', arabic: 'ibm-plex-sans-arabic' },
  // The naskh of 600 is light beside the serif of 600.
  serif: { latin: 'source-serif-4', arabic: 'noto-naskh-arabic', arabicBold: 700 },
  rubik: { latin: 'rubik', arabic: 'rubik' },
  alexandria: { latin: 'alexandria', arabic: 'alexandria' },
};

const packaged = (family: string, script: string, weight: number) =>
  `@fontsource/${family}/files/${family}-${script}-${weight}-normal.woff2`;

const { resolve } = createRequire(import.meta.url);

/** A package's own file, which has instructions for coarse screens; the .woff files have none. */
function hinted(family: string, weight: number): Promise<Buffer> {
  return readFile(resolve(packaged(family, 'latin', weight)));
}

type Subset = { font: () => Buffer | Promise<Buffer>; characters: string };

/**
 * Small files that nearly every page needs, made from the packages' larger ones. The Arabic ones have the digits, the
 * space and the basic Latin letters too, so that an Arabic page needs one file for each weight. `language-600` has the
 * name of the Arabic language, the one Arabic word of an English page.
 */
const subsets: Record<string, Subset> = {
  'sans-400': { font: () => hinted('ibm-plex-sans', 400), characters: latin },
  'sans-600': { font: () => hinted('ibm-plex-sans', 600), characters: latin },
  'arabic-400': { font: () => buildFont(faceTables('arabic')), characters: arabic + latin },
  'arabic-600': { font: () => buildFont(faceTables('arabicBold')), characters: arabic + latin },
  'mono-400': { font: () => hinted('ibm-plex-mono', 400), characters: latin },
  'digits-400': { font: () => buildFont(faceTables('mono')), characters: digits },
  'language-600': { font: () => buildFont(faceTables('arabicBold')), characters: languageName },
};

/**
 * Makes the fonts of the site: the small files, fonts.css with all faces, and fallbacks.css with system fonts that have their measures. Each family has both
 * scripts in files that share no character, so nothing is loaded twice: `Plex` for English pages, `Plex Arabic` for
 * Arabic ones.
 */
export async function makeWebFonts(folder: string): Promise<void> {
  await writeSubsets(folder, subsets);
  await writeFile(join(folder, 'fonts.css'), brandFaces().join('\n'));
  await writeFile(join(folder, 'fallbacks.css'), fallbackFaces('Plex', measuresOf).join('\n'));
}

async function writeSubsets(folder: string, files: Record<string, Subset>): Promise<void> {
  await mkdir(folder, { recursive: true });
  await Promise.all(
    Object.entries(files).map(async ([name, { font, characters }]) => {
      const subset = await subsetFont(await font(), characters, { targetFormat: 'woff2' });
      await writeFile(join(folder, `${name}.woff2`), subset);
    }),
  );
}

function brandFaces(): string[] {
  const small = (name: string) => `./${name}.woff2`;
  const addressOf = (file: TextFile) => {
    const [, other, script = '', weight] = /^(other-)?(\w+)-(\d+)$/.exec(file) ?? [];
    if (!other) return small(file.replace('latin', 'sans'));
    return packaged(pairs.plex[script as 'latin' | 'arabic'], script, Number(weight));
  };
  return [
    ...textFaces('Plex', addressOf),
    face('Plex Mono', '400 600', small('mono-400'), rangeOf(latin)),
    face('Plex Digits', '400 600', small('digits-400'), rangeOf(digits)),
    face('Plex Language', 600, small('language-600'), rangeOf(languageName)),
  ];
}

function measuresOf(name: FaceName): Measures {
  const sample = samples[name.startsWith('arabic') ? 'arabic' : 'latin'];
  const hhea = tableOf(faceTables(name), 'hhea');
  return {
    advance: textWidth(sample, name) / sample.length,
    ascent: hhea.readInt16BE(4) / 1000,
    descent: -hhea.readInt16BE(6) / 1000,
  };
}

/** Makes the files of each pair of typefaces, in a folder of its name: what a site with a brand has at `/fonts`. */
export async function makePairs(folder: string): Promise<void> {
  for (const pair of typePairs) {
    const own = join(folder, pair);
    await writeSubsets(own, subsetsOf(pair));
    for (const weight of weights)
      for (const script of ['latin', 'arabic'] as const)
        await copyFile(
          resolve(packaged(pairs[pair][script], script, fileWeight(pair, weight, script))),
          join(own, `other-${script}-${weight}.woff2`),
        );
  }
}

function subsetsOf(pair: TypePair): Record<string, Subset> {
  const { latin: family, arabic: arabicFamily } = pairs[pair];
  const arabicFont = (weight: number) => () => {
    const own = `${arabicFamily}-arabic-${fileWeight(pair, weight, 'arabic')}`;
    return buildFont(
      tablesOf(`${arabicFamily}/files/${own}-normal`, `${family}/files/${family}-latin-${weight}-normal`),
    );
  };
  return {
    ...Object.fromEntries(
      weights.flatMap((weight) => [
        [`latin-${weight}`, { font: () => hinted(family, weight), characters: latin }],
        [`arabic-${weight}`, { font: arabicFont(weight), characters: arabic + latin }],
      ]),
    ),
    'language-600': { font: arabicFont(600), characters: languageName },
  };
}

/** The weight in a package's own count. */
function fileWeight(pair: TypePair, weight: number, script: 'latin' | 'arabic'): number {
  return weight === 600 && script === 'arabic' ? (pairs[pair].arabicBold ?? weight) : weight;
}
