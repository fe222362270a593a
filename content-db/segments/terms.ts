import { escaped, linesOf } from '../model/word-list.ts';

/** How a term is said in Arabic. */
export interface Term {
  english: string;
  /** One of them must appear; without any the English term itself must. */
  required: readonly string[];
  /** None of them may appear. */
  forbidden: readonly string[];
  /** Whether it is a name in the content, which counts only as it is spelt. Without a required form it stays as it is. */
  isName?: boolean;
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
    // See `lostTokens`.
    if (term.isName && term.required.length === 0) return [];
    const forms = term.required.length > 0 ? term.required : [term.english];
    const isSaid = forms.some((form) => formPattern(form).test(arabic));
    const wrong = term.forbidden.filter((form) => formPattern(form).test(arabic));
    return [...(isSaid ? [] : [{ term }]), ...wrong.map((forbidden) => ({ term, forbidden }))];
  });
}

/** The terms that appear in an English text, in the singular or with an ending of the plural, and not within a name. */
export function termsIn(english: string, terms: readonly Term[]): Term[] {
  const names = new Set<Term>();
  const rest = replaceNames(english, terms, (_, name) => {
    names.add(name);
    return ' ';
  });
  return terms.filter((term) => {
    if (term.isName) return names.has(term);
    const pattern = termPattern(term);
    const isInName = () => [...names].some((name) => pattern.test(name.english));
    return pattern.test(rest) || (pattern.test(english) && !isInName());
  });
}

function termPattern({ english }: Term): RegExp {
  return new RegExp(`(?<![\\p{L}\\d])${escaped(english.trim())}(?:e?s)?(?![\\p{L}\\d])`, 'iu');
}

/** Replaces each name in an English text where it is no part of a word, an address or a longer name. */
export function replaceNames(
  english: string,
  terms: readonly Term[],
  replacement: (found: string, name: Term) => string,
): string {
  const { pattern, byName } = namesAmong(terms);
  return english.replace(pattern, (found) => {
    const name = byName.get(found.replace(/\s+/g, ' '));
    return name ? replacement(found, name) : found;
  });
}

interface Names {
  pattern: RegExp;
  byName: Map<string, Term>;
}

const knownNames = new WeakMap<readonly Term[], Names>();

function namesAmong(terms: readonly Term[]): Names {
  const known = knownNames.get(terms);
  if (known) return known;
  const byName = new Map(terms.flatMap((term) => (term.isName ? [[term.english, term]] : [])));
  const longestFirst = [...byName.keys()].sort((one, other) => other.length - one.length);
  const sources = longestFirst.map((name) =>
    name
      .split(' ')
      .map(escaped)
      .join(String.raw`\s+`),
  );
  const pattern = new RegExp(
    String.raw`(?<![\p{L}\p{M}\d@/])(?:${sources.join('|') || '(?!)'})(?![\p{L}\p{M}\d@/]|\.[\p{L}\d])`,
    'gu',
  );
  const names = { pattern, byName };
  knownNames.set(terms, names);
  return names;
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
  // The last letters change with the case, or before an ending: ة to ت.
  if (/^[اأ]بو$/.test(word)) return 'أب(?:و|ا|ي)';
  if (word.endsWith('ون')) return `${escaped(word.slice(0, -2))}(?:و|ي)ن${joinedAfter}`;
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
