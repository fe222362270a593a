/** What the marker of a list entry says. */
export interface Marker {
  kind: 'bullet' | 'number' | 'words';
  /** The numbers that it can mean: `c` is the third letter and a Roman hundred. */
  numbers: number[];
}

const alphabets = [
  'abcdefghijklmnopqrstuvwxyz',
  // The abjad, the Arabic and the Persian alphabet.
  'ابجدهوزحطيكلمنسعفصقرشتثخذضظغ',
  'ابتثجحخدذرزسشصضطظعغفقكلمنهوي',
  'ابپتثجچحخدذرزژسشصضطظعغفقكگلمنوهي',
  'абвгдежзийклмнопрстуфхцчшщэюя',
];

/** Reads the marker that a word processor prints before an entry, in the digits and letters of any script. */
export function readMarker(printed: string): Marker {
  const marker = printed
    .normalize('NFKC')
    .replaceAll(/[\s\p{Cf}\u0640]/gu, '')
    .toLowerCase();
  const parts = marker.match(/[\p{L}\p{N}]+/gu) ?? [];
  // Bullets of the fonts Courier and Wingdings, where the font is not named.
  if (parts.length === 0 || /^[oøüû]$/.test(marker)) return { kind: 'bullet', numbers: [] };
  // The last part of 2.1.3 counts the entries of this level.
  const meanings = parts.map(numbersOf);
  return {
    kind: meanings.every(({ length }) => length > 0) ? 'number' : 'words',
    numbers: meanings.at(-1) ?? [],
  };
}

function numbersOf(part: string): number[] {
  return /^\p{Nd}{1,9}$/u.test(part) ? [digitsOf(part)] : [...lettersOf(part), ...romanOf(part)];
}

/** Decimal digits stand in tens in Unicode: the one before which there is no digit is the zero. */
function digitsOf(digits: string): number {
  const values = Array.from(digits, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    let value = 0;
    while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1;
    return value;
  });
  return Number(values.join(''));
}

/** After the last letter, Word doubles them: aa, bb. */
function lettersOf(marker: string): number[] {
  const [letter = '', ...others] = marker
    .replace(/^الف$/, 'ا')
    .replaceAll(/[أإآٱ]/g, 'ا')
    .replaceAll('ی', 'ي')
    .replaceAll('ک', 'ك');
  if (others.some((other) => other !== letter)) return [];
  return alphabets
    .filter((alphabet) => alphabet.includes(letter))
    .map((alphabet) => others.length * alphabet.length + alphabet.indexOf(letter) + 1);
}

const roman: Record<string, number> = { i: 1, v: 5, x: 10, l: 50, c: 100, d: 500, m: 1000 };

function romanOf(marker: string): number[] {
  if (!/^m{0,3}(?:cm|cd|d?c{0,3})(?:xc|xl|l?x{0,3})(?:ix|iv|v?i{0,3})$/.test(marker)) return [];
  const values = Array.from(marker, (letter) => roman[letter] ?? 0);
  return [values.reduce((sum, value, at) => (value < (values[at + 1] ?? 0) ? sum - value : sum + value), 0)];
}
