import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import subsetFont from 'subset-font';

const latin = `${range(0x20, 0x7e)}\u00a0©«°·»×–—‘’“”•…←↑→↓`;
const arabic = `،؛؟${range(0x621, 0x63a)}${range(0x640, 0x652)}${range(0x660, 0x66c)}\u0670\u200c\u200d\u200e\u200f`;

const subsets = {
  'sans-400': ['@fontsource/ibm-plex-sans/files/ibm-plex-sans-latin-400-normal.woff2', latin],
  'sans-600': ['@fontsource/ibm-plex-sans/files/ibm-plex-sans-latin-600-normal.woff2', latin],
  'mono-400': ['@fontsource/ibm-plex-mono/files/ibm-plex-mono-latin-400-normal.woff2', latin],
  'arabic-400': [
    '@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-arabic-400-normal.woff2',
    arabic,
  ],
  'arabic-600': [
    '@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-arabic-600-normal.woff2',
    arabic,
  ],
} as const;

/**
 * Makes the small font files that nearly every page needs, from the packages' larger ones (an Arabic
 * weight shrinks from 43 to 15 kB). styles/fonts.css names the same characters as unicode-range.
 */
export async function makeFontSubsets(folder: string): Promise<void> {
  const { resolve } = createRequire(import.meta.url);
  await mkdir(folder, { recursive: true });
  await Promise.all(
    Object.entries(subsets).map(async ([name, [source, characters]]) => {
      const font = await subsetFont(await readFile(resolve(source)), characters, { targetFormat: 'woff2' });
      await writeFile(join(folder, `${name}.woff2`), font);
    }),
  );
}

function range(from: number, to: number): string {
  return Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at)).join('');
}
