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
    return overclaimsIn(shownText(text), approved).map(({ quote, claim }) => {
      const instead = language === 'ar' ? claim.wordingAr : claim.wording;
      return { message: `“${quote}” says more than is approved. You can say: “${instead}”.`, quote, instead };
    });
  },
};
