import { advanceOf, readCharacters, type CharacterMap } from './font-merge.ts';
import { faceTables, type FaceName } from './fonts.ts';

const characterMaps = new Map<FaceName, CharacterMap>();

/**
 * Width of a line of text for a font size of 1, by the advances of the face; Arabic letters count in
 * the form in which they join. Kerning is left out: it changes a line by less than one per cent.
 */
export function textWidth(text: string, face: FaceName): number {
  const tables = faceTables(face);
  const characters = characterMaps.get(face) ?? readCharacters(tables);
  characterMaps.set(face, characters);
  const units = joined(text).reduce((sum, code) => sum + advanceOf(tables, characters.get(code) ?? 0), 0);
  return units / 1000;
}

/**
 * Isolated, final, initial and medial form of every Arabic letter, as Unicode lists them in its blocks
 * of presentation forms: a letter with four joins on both sides, with two only to the one before.
 */
const forms = new Map<string, number[]>();
for (const [first, last] of [
  [0xfb56, 0xfb95],
  [0xfe80, 0xfefc],
] as const) {
  for (let code = first; code <= last; code++) {
    const letter = String.fromCodePoint(code).normalize('NFKC');
    forms.set(letter, [...(forms.get(letter) ?? []), code]);
  }
}

const lamAlef = /ل[اأإآ]/gu;
const invisible = /[\u064b-\u065f\u0670\u200b-\u200f\u202a-\u202e\u2066-\u2069]/gu;

function joined(text: string): number[] {
  const letters = text
    .replace(invisible, '')
    .replace(lamAlef, (pair) => `\u0000${pair}\u0000`)
    .split('\u0000');
  const units = letters.flatMap((part, index) => (index % 2 === 1 ? [part] : [...part]));
  return units.map((unit, index) => {
    const own = forms.get(unit) ?? [];
    const takesBefore = own.length > 1 && (forms.get(units[index - 1] ?? '')?.length ?? 0) > 2;
    const givesAfter = own.length > 2 && (forms.get(units[index + 1] ?? '')?.length ?? 0) > 1;
    return own[(givesAfter ? 2 : 0) + (takesBefore ? 1 : 0)] ?? unit.codePointAt(0) ?? 0;
  });
}
