import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mergeFonts } from './font-merge.ts';
import { buildFont, readWoff, type FontTables } from './woff.ts';

const subsets = {
  sans: 'ibm-plex-sans/files/ibm-plex-sans-latin-400-normal',
  sansBold: 'ibm-plex-sans/files/ibm-plex-sans-latin-600-normal',
  arabic: 'ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-arabic-400-normal',
  arabicBold: 'ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-arabic-600-normal',
  mono: 'ibm-plex-mono/files/ibm-plex-mono-latin-400-normal',
} as const;

export type FaceName = keyof typeof subsets;

/** Family names as the renderer finds them; the files name weight 600 as a family of its own. */
export const families: Readonly<Record<FaceName, string>> = {
  sans: 'IBM Plex Sans',
  sansBold: 'IBM Plex Sans SemiBold',
  arabic: 'IBM Plex Sans Arabic',
  arabicBold: 'IBM Plex Sans Arabic SemiBold',
  mono: 'IBM Plex Mono',
};

const require = createRequire(import.meta.url);
const loaded = new Map<FaceName, FontTables>();
let files: string[] | undefined;

/** The tables of one face, read on first use; the Arabic ones carry the Latin glyphs as well. */
export function faceTables(name: FaceName): FontTables {
  const known = loaded.get(name);
  if (known) return known;
  const own = readWoff(readFileSync(require.resolve(`@fontsource/${subsets[name]}.woff`)));
  const tables =
    name === 'arabic' ? mergeFonts(own, faceTables('sans')) :
    name === 'arabicBold' ? mergeFonts(own, faceTables('sansBold')) : own;
  loaded.set(name, tables);
  return tables;
}

/** Paths of all faces as .ttf files, written once per process and removed when it ends. */
export function fontFiles(): readonly string[] {
  if (files) return files;
  // A fresh private directory: in a shared /tmp anybody could plant files under a known name.
  const home = mkdtempSync(join(tmpdir(), 'plate-fonts-'));
  process.once('exit', () => rmSync(home, { recursive: true, force: true }));
  files = (Object.keys(subsets) as FaceName[]).map((name) => {
    const path = join(home, `${name}.ttf`);
    writeFileSync(path, buildFont(faceTables(name)));
    return path;
  });
  return files;
}
