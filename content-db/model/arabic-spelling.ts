/** One spelling for letters that are written in several ways. */
const letters: Record<string, string> = {
  أ: 'ا',
  إ: 'ا',
  آ: 'ا',
  ٱ: 'ا',
  ى: 'ي',
  ة: 'ه',
  ؤ: 'و',
  ئ: 'ي',
  ء: '',
  ک: 'ك',
  ی: 'ي',
};

/** Vowel marks, the dagger alef, hamza and madda as marks of their own, the marks of the Quran, and tatweel. */
const marks = '\u0610-\u061A\u064B-\u065F\u0670\u06D6-\u06DC\u06DF-\u06E8\u06EA-\u06ED\u0640';
/** Direction marks, too: they come with what is pasted into a search. */
const allMarks = new RegExp(`[${marks}\\p{Bidi_Control}]`, 'gu');

/**
 * A text with its Arabic in one spelling: without vowel marks and tatweel, with one form of alef, yaa and taa marbuta,
 * and without the seat of a hamza. Texts that are searched and what is searched for are compared in it.
 */
export function plainArabic(text: string): string {
  return text
    .replace(allMarks, '')
    .replace(/ئ(?=و)/g, 'و')
    .replace(/[أإآٱىةؤئءکی]/g, (letter) => letters[letter] ?? letter);
}

/** A text as it is compared with others: in one spelling, and in small letters. */
export function asCompared(text: string): string {
  return plainArabic(text).toLowerCase();
}

/** What is left out of a stored text before it is compared with `spellingPattern`: vowel marks, tatweel, and a hamza on the line. */
export const leftOut: readonly string[] = [
  ...'\u064B\u064C\u064D\u064E\u064F\u0650\u0651\u0652\u0670\u0640ء',
];

/** A pattern for GLOB of SQLite that matches where a text stands in any spelling of Arabic and in any case. */
export function spellingPattern(search: string): string {
  const signs = [...plainArabic(search)].map((sign, at, { [at + 1]: next }) => {
    const spellings = spellingsOf(sign, next);
    return spellings.length > 1 || /[*?[]/.test(sign) ? `[${spellings}]` : sign;
  });
  return `*${signs.join('')}*`;
}

/** A pattern for LIKE that rules out most texts in a fraction of the time: the letters in their order, whatever stands between them. */
export function roughPattern(search: string): string {
  const signs = [...plainArabic(search)].map((sign, at, { [at + 1]: next }) =>
    spellingsOf(sign, next).length > 1 ? '_' : sign.replace(/[\\%_]/, '\\$&'),
  );
  return `%${signs.join('%')}%`;
}

/** The signs that may stand for one, for brackets. */
function spellingsOf(sign: string, next: string | undefined): string {
  // «شئون» is another spelling of «شؤون».
  if (sign === 'و' && next === 'و') return 'وؤئ';
  return variants.get(sign) ?? [...new Set([sign, sign.toLowerCase(), sign.toUpperCase()])].join('');
}

const variants = new Map(
  [...Map.groupBy(Object.entries(letters), ([, plain]) => plain)].map(([plain, written]) => [
    plain,
    plain + written.map(([letter]) => letter).join(''),
  ]),
);
