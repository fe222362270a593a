import { escaped, linesOf } from '#content-db/model/word-list.ts';

/** An approved claim, as the guard reads it; see content-db/types/claims.ts. */
export interface Claim {
  /** The sentence that may be said, in each language. */
  wording: string;
  wordingAr: string;
  /** Texts that it does not match have no subject. */
  hint: RegExp;
  /** Tells that a sentence is about it. */
  subject: RegExp;
  /** Says more, near a subject; undefined if nothing does. */
  overclaim: RegExp | undefined;
  /** The greatest number before a subject. */
  most: number | null;
}

export interface ClaimRow {
  wording: string;
  wordingAr: string;
  subjects: string;
  overclaims: string;
  most: number | null;
}

const never = /(?!)/g;

/** Vowel signs and tatweel, which may stand after any Arabic letter. */
const marks = '[\\u064B-\\u0652\\u0670\\u0640]*';

/** A claim whose words are ready to be searched. */
export function compileClaim(row: ClaimRow): Claim {
  const { wording, wordingAr, subjects, overclaims, most } = row;
  const [subject, overclaim] = [anyOf(subjects) ?? never, anyOf(overclaims)];
  return { wording, wordingAr, most, hint: hintOf([row]), subject, overclaim };
}

/** Finds texts that may be about one of the claims, in a fraction of the time. */
export function hintOf(rows: Pick<ClaimRow, 'subjects'>[]): RegExp {
  const beginnings = new Set(rows.flatMap(({ subjects }) => linesOf(subjects).map(beginning)));
  return beginnings.size > 0 ? new RegExp([...beginnings].join('|'), 'i') : never;
}

/** The first word without what may be written together with it. */
function beginning(line: string): string {
  const [first = ''] = line.split(/[\s…]/);
  return letters(stem(first));
}

/** Any of these phrases, one a line, as whole words, in any case and spelling. */
function anyOf(lines: string): RegExp | undefined {
  const phrases = linesOf(lines).map(phrase);
  if (phrases.length === 0) return undefined;
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${phrases.join('|')})(?![\\p{L}])`, 'giu');
}

/** A phrase: words between others are up to forty characters of one sentence. */
function phrase(line: string): string {
  return line
    .split('…')
    .map((part) => part.trim().split(/\s+/).map(word).join('[\\s\\u2066-\\u2069(«“"]+'))
    .join('(?:(?![.!?؟])[^\\n]){1,40}?');
}

/** What is written together with the beginning of a word: conjunctions, prepositions, the article. */
const joined = '[وف]?[بكل]?(?:ال|لل)?\\u0640?';

/** Endings of the dual, the plural, the feminine and the accusative, and pronouns: معتمدون، معتمدتان، اعتمادنا. */
const endings = `(?:${anyEnding('ون ين ان تان تين ات ت ة ا و ي')})?(?:${anyEnding('نا ها هم هما ه كم ك ي')})?`;

/** A word with what an Arabic text may join to it, and an Arabic one in all its forms. */
function word(text: string): string {
  return joined + letters(stem(text)) + (isArabic(text) ? endings : '');
}

/** An Arabic word without the feminine ending, in whose place others stand. */
function stem(text: string): string {
  return text.replace(/ة$/, '');
}

function anyEnding(list: string): string {
  return list.split(' ').map(letters).join('|');
}

/** The letters of a word, in any spelling. */
function letters(text: string): string {
  if (!isArabic(text)) return escaped(text);
  return [...text.replace(/[\u064B-\u0652\u0670\u0640]/g, '')].map((one) => letter(one) + marks).join('');
}

function isArabic(text: string): boolean {
  return /\p{Script=Arabic}/u.test(text);
}

function letter(one: string): string {
  if (/[اأإآٱ]/.test(one)) return '[اأإآٱ]';
  if (/[ىي]/.test(one)) return '[ىي]';
  if (/[ةه]/.test(one)) return '[ةه]';
  if (/[ءؤئ]/.test(one)) return '[ءؤئ]';
  return escaped(one);
}
