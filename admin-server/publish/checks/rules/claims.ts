import { escaped } from '#content-db/model/word-list.ts';
import { overclaimsIn } from '../claims/overclaims.ts';
import { shownText } from '../page/page.ts';
import type { Check } from '../page/check.ts';

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
  mend(text, { language, quote, claims: approved }) {
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
    isBegun(text, at) && isEnded(text.slice(at + found.length)) ? right : found,
  );
}

/** Whether a paragraph, a heading, an item or a cell begins at a place of a text, but for marks of emphasis. */
function isBegun(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - lookedAt), at).replace(/(?<![*_])[*_]+$/, '');
  const rest = before.trimEnd();
  const space = before.slice(rest.length);
  if (rest === '') return at <= lookedAt || emptyLine.test(space);
  if (rest.endsWith('|') || emptyLine.test(space)) return true;
  return space !== '' && isMarker.test(rest.slice(rest.lastIndexOf('\n') + 1));
}

/** Whether it ends before these words, but for marks of emphasis and a full stop. */
function isEnded(after: string): boolean {
  const rest = after.replace(/^[*_]*(?:[.!][*_]*)?/, '');
  const next = rest.trimStart();
  const space = rest.slice(0, rest.length - next.length);
  if (next === '' || next.startsWith('|') || emptyLine.test(space)) return true;
  return /\n[ \t]*$/.test(space) && beginsWithMarker.test(next);
}
