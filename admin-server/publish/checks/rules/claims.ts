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
const marker = String.raw`[ \t]*(?:[-*+>]|#{1,6}|\d+[.)])\s+`;
const before = String.raw`(?:^|\n\s*\n|\||(?:^|\n)${marker})\s*[*_]*`;
const after = String.raw`[*_]*[.!]?[*_]*\s*(?:$|\n\s*\n|\||\n${marker})`;

/**
 * Replaces words where they are all of a paragraph, a heading, an item or a cell. In a sentence, the others would have
 * to agree with what is said instead.
 */
function withParagraph(text: string, words: string, instead: string): string {
  const letters = words
    .split(/\s+/)
    .map(escaped)
    .join(String.raw`[\s\u2066-\u2069]+`);
  const whole = new RegExp(String.raw`(?<=${before})[\u2066-\u2068]*${letters}\u2069*(?=${after})`, 'gu');
  const isCapital = /^\p{Lu}/u.test(words);
  return text.replace(whole, isCapital ? instead.charAt(0).toUpperCase() + instead.slice(1) : instead);
}
