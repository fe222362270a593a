import { stemmer } from 'stemmer';
import { normalizeArabic, stemArabic } from '#content-db/model/arabic-stem.ts';

/** A word of a text, where it stands, and what the index knows it by. */
export interface Word {
  from: number;
  to: number;
  /** Equal for forms of the same word; empty for words that are not searched. */
  stem: string;
}

/** Words that stand in almost every text and tell nothing about it; Arabic ones as `normalizeArabic` spells them. */
const stopWords: ReadonlySet<string> = new Set(
  [
    'a an and are as at be but by for from has have he her his if in into is it its no not of on or our she so',
    'that the their them then there they this to was we were what when which who will with you your',
    'ان انه انها او اذا الذي التي الا الي بعد بين به بها ثم حتي ذلك عن عند علي في فيه فيها قد قبل كان كانت كل كما',
    'لا لم لن له لها ما مع من منه منها هذا هذه هو هي هل وان وفي ومن وهو وهي ولا وما يا',
  ]
    .join(' ')
    .split(' '),
);

/** What a word consists of: letters, digits, marks and the tatweel. */
const wordSign = /[\p{L}\p{N}\p{M}\u0640]/u;
/** By code unit: 1 if it belongs to a word, 2 if not, 0 if it has not been met yet. */
const kinds = new Uint8Array(0x10000);

/** The words of a text in their order, English or Arabic. */
export function wordsOf(text: string): Word[] {
  const words: Word[] = [];
  eachWord(text, (from, to) => words.push({ from, to, stem: stemOf(text.slice(from, to)) }));
  return words;
}

/** Tells where words are, one after the other. */
export function eachWord(text: string, found: (from: number, to: number) => void): void {
  // A regular expression takes ten times as long, which is felt where ten thousand pages are published.
  for (let at = 0; at < text.length; at += 1) {
    if (!isInWord(text, at)) continue;
    const from = at;
    while (at < text.length && isInWord(text, at)) at += 1;
    found(from, at);
  }
}

function isInWord(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  if (kinds[code] === 0) kinds[code] = wordSign.test(text.charAt(at)) ? 1 : 2;
  return kinds[code] === 1;
}

/** A word in one spelling, with Western digits; not stemmed. */
function normalizeWord(word: string): string {
  const plain = word
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 15));
  if (isArabic.test(plain)) return normalizeArabic(plain);
  return plain.normalize('NFD').replace(/\p{M}/gu, '');
}

/** What the index knows a word by: empty for a stop word or a single letter. */
export function stemOf(word: string): string {
  const plain = normalizeWord(word);
  if (stopWords.has(plain) || /^\p{L}?$/u.test(plain)) return '';
  // The marks of the tanwin are gone from `plain`.
  if (isArabic.test(plain)) return stemArabic(word.normalize('NFKC'));
  return /^[a-z]+$/.test(plain) ? stemmer(plain) : plain;
}

const isArabic = /\p{Script=Arabic}/u;

/** What the stems of words that begin like this one begin with. */
export function beginningOf(word: string): string {
  const plain = normalizeWord(word);
  return isArabic.test(plain) ? stemArabic(word) : plain;
}
