import { escaped, linesOf } from '#content-db/model/word-list.ts';
import { shownText } from '../publish/page/page.ts';
import type { Check, Claim, ClaimRow } from './check.ts';

/** Texts that say more than an approved claim. */
export const claims: Check = {
  key: 'claims',
  name: 'Approved claims',
  about: 'A text that says more of the organisation than an approved claim.',
  level: 'stop',
  findInText({ text, language }, { claims: approved, claimHint }) {
    if (!claimHint.test(text)) return [];
    return overclaimsIn(shownText(text).replace(/\s+/g, ' '), approved).map(({ quote, claim }) => {
      const instead = language === 'ar' ? claim.wordingAr : claim.wording;
      return { message: `“${quote}” says more than is approved. You can say: “${instead}”.`, quote, instead };
    });
  },
  fix(text, { language, quote, claims: approved }) {
    if (quote === undefined) return text;
    const [said, ...others] = overclaimsIn(quote, approved);
    if (said?.quote !== quote || others.length > 0) return text;
    return withParagraph(text, quote, language === 'ar' ? said.claim.wordingAr : said.claim.wording);
  },
  byHand:
    'The words are part of a sentence, and the approved ones may not fit its grammar. Write the sentence again by hand.',
};

/** What begins an item of a list, a quote or a heading in Markdown. */
const marker = String.raw`(?:[-*+>]|#{1,6}|\d+[.)])`;
const isMarker = new RegExp(String.raw`^[ \t]*${marker}$`);
const beginsWithMarker = new RegExp(String.raw`^${marker}\s`);
const emptyLine = /\n\s*\n/;
/** Characters before words that tell whether they begin something. */
const lookedAt = 200;

/**
 * Replaces words where they are all of a paragraph, a heading, an item or a cell. In a sentence, the others would have
 * to agree with what is said instead.
 */
function withParagraph(text: string, words: string, instead: string): string {
  const letters = words
    .split(/\s+/)
    .map(escaped)
    .join(String.raw`[\s\u2066-\u2069]+`);
  const said = new RegExp(String.raw`(?:(?<![\u2066-\u2068])[\u2066-\u2068]+)?${letters}\u2069*`, 'gu');
  const isCapital = /^\p{Lu}/u.test(words);
  const right = isCapital ? instead.charAt(0).toUpperCase() + instead.slice(1) : instead;
  return text.replace(said, (found, at: number) =>
    startsThere(text, at) && endsThere(text.slice(at + found.length)) ? right : found,
  );
}

/** Whether a paragraph, a heading, an item or a cell begins at a place of a text, but for marks of emphasis. */
function startsThere(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - lookedAt), at).replace(/(?<![*_])[*_]+$/, '');
  const rest = before.trimEnd();
  const space = before.slice(rest.length);
  if (rest === '') return at <= lookedAt || emptyLine.test(space);
  if (rest.endsWith('|') || emptyLine.test(space)) return true;
  return space !== '' && isMarker.test(rest.slice(rest.lastIndexOf('\n') + 1));
}

/** Whether it ends before these words, but for marks of emphasis and a full stop. */
function endsThere(after: string): boolean {
  const rest = after.replace(/^[*_]*(?:[.!][*_]*)?/, '');
  const next = rest.trimStart();
  const space = rest.slice(0, rest.length - next.length);
  if (next === '' || next.startsWith('|') || emptyLine.test(space)) return true;
  return /\n[ \t]*$/.test(space) && beginsWithMarker.test(next);
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

/** A text that says more than an approved claim. */
export interface Overclaim {
  /** The words that say more. */
  quote: string;
  claim: Claim;
}

/** Characters between a subject and what says more of it, and the same where “and by” leads on to the subject. */
const reach = 60;
const chainedReach = 160;

/** Characters between a negation and what it makes less. */
const negationReach = 120;

/** Ends what leads on from one authority to a further one: certified by a ministry and by … */
const leadsOn = /(?:\sو(?:من|لدى)|\band (?:by|from|of))\s+$/iu;

/** All that stands between two subjects of one list. */
const listed =
  /^\s*(?:[,،/&+]\s*)?(?:(?:and|or|أو)\s+|و\s*)?(?:(?:by|from|of|with|من|مع|لدى)\s+)?(?:the\s+)?$/iu;

/** What follows one of these says less, not more. */
const negation =
  /\b(?:not(?! only| just| merely)|no|never|neither|nor|without|cannot)\b|n[’']t\b|(?<!\p{L})و?(?:ليس|ليست|ليسا|لسنا|غير|لا|لم|لن|دون)(?!\p{L})(?!\s+فقط)/giu;
/** What ends that. */
const turn = /[.!?؟]|\b(?:but|yet)\b|(?<!\p{L})(?:و?لكن|بل)(?!\p{L})/giu;

/** Sentences of a text that say more than a claim of the same subject. */
export function overclaimsIn(text: string, claims: readonly Claim[]): Overclaim[] {
  const found: Overclaim[] = [];
  for (const claim of claims) {
    const { hint, subject, overclaim, most } = claim;
    if (!hint.test(text) || text.search(subject) === -1) continue;
    if (most === null && (!overclaim || text.search(overclaim) === -1)) continue;
    for (const sentence of sentencesOf(text)) {
      const quote = numberAbove(sentence, claim) ?? moreThan(sentence, claim);
      if (quote !== undefined) found.push({ quote, claim });
    }
  }
  return found;
}

/** Sentences; an abbreviation or a decimal point ends none. */
function sentencesOf(text: string): string[] {
  return text.split(/(?<=[.!?؟؛;])\s+|\n+/);
}

/** Words near a subject that say more of it, from the first to the last of them, with the subjects that are listed after it. */
function moreThan(sentence: string, { subject, overclaim }: Claim): string | undefined {
  if (!overclaim) return undefined;
  const subjects = [...sentence.matchAll(subject)];
  const all = [...sentence.matchAll(overclaim)];
  let first = 0;
  for (const about of subjects) {
    // Both are in their order: what ends too early for this subject does so for all that follow.
    while (endOf(all[first] ?? about) < about.index - chainedReach) first += 1;
    for (let at = first; at < all.length; at += 1) {
      const more = all[at];
      if (!more || more.index > endOf(about) + chainedReach) break;
      const from = Math.min(about.index, more.index);
      const to = Math.max(endOf(about), endOf(more));
      const between = to - from - about[0].length - more[0].length;
      const isChained = from < about.index && leadsOn.test(sentence.slice(from, about.index));
      if (between > (isChained ? chainedReach : reach)) continue;
      if (isNegated(sentence, more) || reliesOn(sentence, more)) continue;
      return sentence.slice(from, endOfList(sentence, to, subjects));
    }
  }
  return undefined;
}

/** Whether what stands before makes it less: not certified, never certified. */
function isNegated(sentence: string, more: RegExpExecArray): boolean {
  const before = sentence.slice(Math.max(0, more.index - 2 * negationReach), more.index);
  const last = [...before.matchAll(negation)].at(-1);
  if (!last || endOf(last) < before.length - negationReach) return false;
  return before.slice(endOf(last)).search(turn) === -1;
}

/** Whether it is اعتماد على, to rely on something, and not اعتماد من, to be certified by somebody. */
function reliesOn(sentence: string, more: RegExpExecArray): boolean {
  const word = more[0].split(/[^\p{L}\p{M}]/u).at(-1) ?? '';
  return /معتمد|اعتماد/.test(word) && /^\s+عل[ىي]\s/u.test(sentence.slice(endOf(more)));
}

function endOf(match: RegExpExecArray): number {
  return match.index + match[0].length;
}

/** Where a list of subjects ends of which one ends at `to`: “ICAO” and “and IATA” are one claim. */
function endOfList(sentence: string, to: number, subjects: RegExpExecArray[]): number {
  return subjects.reduce(
    (end, next) => (next.index >= end && listed.test(sentence.slice(end, next.index)) ? endOf(next) : end),
    to,
  );
}

/** Numbers in words that a text could use for more years than a person has. */
const numberWords: [RegExp, number][] = [
  [/sixty|ستون|ستين/iu, 60],
  [/seventy|سبعون|سبعين/iu, 70],
  [/eighty|ثمانون|ثمانين/iu, 80],
  [/ninety|تسعون|تسعين/iu, 90],
  [/hundred|century|مئة|مائة|قرن/iu, 100],
];

/** A number that is greater than the claim allows, up to a few words before the subject. */
function numberAbove(sentence: string, { subject, most }: Claim): string | undefined {
  if (most === null) return undefined;
  for (const about of sentence.matchAll(subject)) {
    const before = lastWords(sentence.slice(Math.max(0, about.index - chainedReach), about.index));
    const end = endOf(about);
    const start = about.index - before.length;
    const digits = [...before.matchAll(/[\d٠-٩][\d٠-٩,٬]*/gu)].at(-1);
    if (digits && valueOf(digits[0]) > most) return sentence.slice(start + digits.index, end);
    for (const [written, value] of numberWords) {
      const spelt = written.exec(before);
      if (spelt && value > most) return sentence.slice(start + spelt.index, end);
    }
  }
  return undefined;
}

/** The last three words of a text, and what begins after them. */
function lastWords(text: string): string {
  const words = text.split(/(?<=\s)(?=\S)/u);
  return words.slice(/\s$/.test(text) ? -3 : -4).join('');
}

function valueOf(digits: string): number {
  const western = digits
    .replace(/[,٬]/g, '')
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x0660));
  return Number(western);
}
