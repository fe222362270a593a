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
    const isSaid = forms.some((form) => text.includes(plainArabic(form)));
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

/** A word, also behind the article, a conjunction or a preposition that Arabic joins to it. */
function hasWord(text: string, form: string): boolean {
  return new RegExp(`(?<!\\p{L})[وف]?(?:[بك]?(?:ال)?|لل?)${escaped(form)}(?!\\p{L})`, 'u').test(text);
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
