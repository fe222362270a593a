/** How a term is said in Arabic. */
export interface Term {
  english: string;
  /** One of them must appear; without any the English term itself must. */
  required: readonly string[];
  /** None of them may appear. */
  forbidden: readonly string[];
}

export interface TermFinding {
  term: Term;
  /** The forbidden form that appears; undefined if no required form does. */
  forbidden?: string;
}

/** Where an Arabic text does not follow the glossary. Only terms of the English text count. */
export function termFindings(english: string, arabic: string, terms: readonly Term[]): TermFinding[] {
  const text = plainArabic(arabic);
  return termsIn(english, terms).flatMap((term): TermFinding[] => {
    const forms = term.required.length > 0 ? term.required : [term.english];
    const isSaid = forms.some((form) => hasWord(text, plainArabic(form)));
    const wrong = term.forbidden.filter((form) => hasWord(text, plainArabic(form)));
    return [...(isSaid ? [] : [{ term }]), ...wrong.map((forbidden) => ({ term, forbidden }))];
  });
}

/** The terms that appear in an English text, in the singular or with an ending of the plural. */
export function termsIn(english: string, terms: readonly Term[]): Term[] {
  return terms.filter((term) =>
    new RegExp(`(?<![\\p{L}\\d])${escaped(term.english.trim())}(?:e?s)?(?![\\p{L}\\d])`, 'iu').test(english),
  );
}

/** Conjunctions, prepositions and the article that Arabic joins to the beginning of a word. */
const joinedBefore = '[وف]?(?:[بك]?(?:ال)?|لل?)';

/** Endings of the dual, the plural, the feminine and the case, and pronouns that Arabic joins to the end of a word. */
const pronoun = '(?:ه|ها|هم|هن|هما|ك|كم|كن|كما|ي|نا)';
const joinedAfter = `(?:ا|ة|ي|(?:ان|ين|ون|ات|تان|تين)|(?:ت|ا|و|ي|ات|تا|تي)?${pronoun})?`;

/** A word or several, each also with what Arabic joins to it: `مدرب` in `والمدربين`, not within another word. */
function hasWord(text: string, form: string): boolean {
  const words = form.split(/\s+/).map((word) => {
    // The last letter changes before an ending: ة to ت.
    const stem = word.endsWith('ة') ? `${escaped(word.slice(0, -1))}(?:ة|ات|ت${pronoun}|تان|تين)` : undefined;
    return stem ?? (/[\u0620-\u064a]$/.test(word) ? `${escaped(word)}${joinedAfter}` : escaped(word));
  });
  const pattern = words.map((word) => `${joinedBefore}${word}`).join(String.raw`\s+`);
  return new RegExp(`(?<![\\p{L}\\d])${pattern}(?![\\p{L}\\d])`, 'u').test(text);
}

/** Arabic without vowel signs and lengthening, and with one form of alef: as people search it. */
function plainArabic(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\u064b-\u065f\u0670\u0640]/g, '')
    .replace(/[أإآٱ]/g, 'ا')
    .toLowerCase();
}

/** A text as a regular expression. */
function escaped(text: string): string {
  return text.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&');
}
