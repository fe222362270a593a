import { escaped, linesOf } from '../model/word-list.ts';

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

/** The row of a term, with one form a line. */
export interface TermRow {
  englishTerm: string;
  arabicForms: string;
  forbiddenForms: string;
}

export function termOf(row: TermRow): Term {
  const { englishTerm, arabicForms, forbiddenForms } = row;
  return { english: englishTerm.trim(), required: linesOf(arabicForms), forbidden: linesOf(forbiddenForms) };
}

/** Where an Arabic text does not follow the glossary. Only terms of the English text count. */
export function termFindings(english: string, arabic: string, terms: readonly Term[]): TermFinding[] {
  return termsIn(english, terms).flatMap((term): TermFinding[] => {
    const forms = term.required.length > 0 ? term.required : [term.english];
    const isSaid = forms.some((form) => formPattern(form).test(arabic));
    const wrong = term.forbidden.filter((form) => formPattern(form).test(arabic));
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
const joinedBefore = '(?:و|ف)?(?:(?:ب|ك)?(?:ال)?|لل?)';

/** Endings of the dual, the plural, the feminine and the case, and pronouns that Arabic joins to the end of a word. */
const pronoun = '(?:ه|ها|هم|هن|هما|ك|كم|كن|كما|ي|نا)';
const joinedAfter = `(?:ا|ة|ي|(?:ان|ين|ون|ات|تان|تين)|(?:ت|ا|و|ي|ات|تا|تي)?${pronoun})?`;

const formPatterns = new Map<string, RegExp>();

/**
 * Matches a word or several, each also with what Arabic joins to it: `مدرب` in `والمدرّبين`, not within another word.
 * Vowel signs, lengthening and the form of alef don't matter.
 */
export function formPattern(form: string): RegExp {
  const known = formPatterns.get(form);
  if (known) return known;
  const words = form.split(/\s+/).map((word) => `${joinedBefore}${withEndings(plain(word))}`);
  const source = inAnySpelling(words.join(String.raw`\s+`));
  const pattern = new RegExp(`(?<![\\p{L}\\d])${source}(?![\\p{L}\\d])`, 'iu');
  formPatterns.set(form, pattern);
  return pattern;
}

/** Matches a form to which nothing is joined. */
export function wholeFormPattern(form: string): RegExp {
  const words = form.split(/\s+/).map((word) => escaped(plain(word)));
  return new RegExp(
    String.raw`(?<![\p{L}\p{M}\d])${inAnySpelling(words.join(String.raw`\s+`))}(?![\p{L}\p{M}\d])`,
    'iu',
  );
}

/** Matches any text with one of these forms, and others, in a fraction of the time. Undefined without forms. */
export function formsHint(forms: readonly string[]): RegExp | undefined {
  const beginnings = forms.map((form) =>
    inAnySpelling(escaped(plain(form.split(/\s+/, 1).join('')).replace(/ة$/, ''))),
  );
  return forms.length > 0 ? new RegExp(beginnings.join('|'), 'iu') : undefined;
}

function withEndings(word: string): string {
  // The last letter changes before an ending: ة to ت.
  if (word.endsWith('ة')) return `${escaped(word.slice(0, -1))}(?:ة|ات|ت${pronoun}|تان|تين)`;
  return /[\u0620-\u064a]$/.test(word) ? `${escaped(word)}${joinedAfter}` : escaped(word);
}

const marks = String.raw`[\u064b-\u065f\u0670\u0640]*`;

function plain(word: string): string {
  return word.normalize('NFC').replace(/[\u064b-\u065f\u0670\u0640]/g, '');
}

/** An expression whose Arabic letters may have vowel signs and lengthening, and each form of alef. */
function inAnySpelling(source: string): string {
  return source.replace(
    /[\u0620-\u064a\u0671]/g,
    (letter) => `(?:${/[اأإآٱ]/.test(letter) ? '[اأإآٱ]' : letter}${marks})`,
  );
}
