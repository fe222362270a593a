import { createHash } from 'node:crypto';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir, userInfo } from 'node:os';
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
  const latin = latinFor(name);
  const tables = tablesOf(subsets[name], latin && subsets[latin]);
  loaded.set(name, tables);
  return tables;
}

/** The tables of a package's file, with the glyphs of a Latin one if there is one. Both need the same units per em. */
export function tablesOf(file: string, latin?: string): FontTables {
  const own = readWoff(readFileSync(require.resolve(`@fontsource/${file}.woff`)));
  return latin ? mergeFonts(own, tablesOf(latin)) : own;
}

/** Paths of all faces as .ttf files; written on first use, and found again by later processes of the same user. */
export function fontFiles(): readonly string[] {
  if (files) return files;
  const home = privateFolder();
  files = (Object.keys(subsets) as FaceName[]).map((name) => {
    const font = buildFont(faceTables(name));
    const path = join(home, `${name}-${createHash('sha256').update(font).digest('hex').slice(0, 16)}.ttf`);
    if (!existsSync(path)) {
      // Under its own name only when complete: another process may be about to read it.
      const draft = `${path}.${process.pid}.${performance.now()}`;
      writeFileSync(draft, font);
      renameSync(draft, path);
    }
    return path;
  });
  return files;
}

/** A folder in the temporary directory that no other user can write to, as a planted font would be parsed by native code. */
function privateFolder(): string {
  const { uid } = userInfo();
  const home = join(tmpdir(), `plate-fonts-${uid}`);
  mkdirSync(home, { recursive: true, mode: 0o700 });
  const found = lstatSync(home);
  const isOurs = found.isDirectory() && (uid < 0 || (found.uid === uid && (found.mode & 0o077) === 0));
  return isOurs ? home : mkdtempSync(`${home}-`);
}

function latinFor(name: FaceName): FaceName | undefined {
  if (name === 'arabic') return 'sans';
  return name === 'arabicBold' ? 'sansBold' : undefined;
}
