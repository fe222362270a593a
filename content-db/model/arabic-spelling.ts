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
const allMarks = new RegExp(`[${marks}]`, 'g');

/** What may stand between two letters, as a regular expression of SQLite. */
const between = `[${marks}ء]*`;

const variants = new Map(
  [...Map.groupBy(Object.entries(letters), ([, plain]) => plain)].map(([plain, written]) => [
    plain,
    plain + written.map(([letter]) => letter).join(''),
  ]),
);

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

/** How a database finds a text in every spelling: both patterns have to match. */
export interface SpellingPatterns {
  /** For LIKE: the letters in their order, which rules out most texts in a fraction of the time. */
  like: string;
  /** For REGEXP. */
  regexp: string;
}

/** The patterns that match where a text stands in any spelling of Arabic and in any case. */
export function spellingPatterns(search: string): SpellingPatterns {
  const signs = [...plainArabic(search)].map((sign, at, { [at + 1]: next }) => ({
    sign,
    spellings: spellingsOf(sign, next),
  }));
  const isOneSign = ({ spellings }: { spellings: string }) => spellings.length === 1;
  return {
    like: `%${signs.map((each) => (isOneSign(each) ? each.sign.replace(/[\\%_]/, '\\$&') : '_')).join('%')}%`,
    regexp: signs
      .map((each) =>
        isOneSign(each) ? each.sign.replace(/[\\()*.+?[$^{|}\]]/, '\\$&') : `[${each.spellings}]`,
      )
      .join(between),
  };
}

/** The signs that may stand for one. */
function spellingsOf(sign: string, next: string | undefined): string {
  // «شئون» is another spelling of «شؤون».
  if (sign === 'و' && next === 'و') return 'وؤئ';
  return variants.get(sign) ?? [...new Set([sign, sign.toLowerCase(), sign.toUpperCase()])].join('');
}
