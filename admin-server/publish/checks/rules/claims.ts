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
    const instead = language === 'ar' ? said.claim.wordingAr : said.claim.wording;
    const conjunction = /^[وف]/.exec(quote)?.[0] ?? '';
    const isJoined = overclaimsIn(quote.slice(1), approved).some((one) => one.quote === quote.slice(1));
    // What is joined to the first word but for a conjunction would govern the approved words too.
    if (isJoined && conjunction === '') return text;
    return withWords(text, quote, isJoined ? `${conjunction}${instead}` : instead);
  },
};

/** Replaces words that stand once in a text, as they are; another text is unchanged. */
function withWords(text: string, words: string, instead: string): string {
  const [before, after, ...others] = text.split(words);
  if (before === undefined || after === undefined || others.length > 0) return text;
  if (/[\p{L}\p{N}]$/u.test(before) || /^\p{L}/u.test(after)) return text;
  const isCapital = /^\p{Lu}/u.test(words);
  return `${before}${isCapital ? instead.charAt(0).toUpperCase() + instead.slice(1) : instead}${after}`;
}
