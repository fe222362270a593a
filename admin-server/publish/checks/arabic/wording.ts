import { type Check, flawsAt } from '../page/check.ts';

/** هل asks for yes or no; a choice is asked with أ … أم. */
const hal = /(?<!\p{L})[وف]?هل\s(?:(?!هل\s)[^؟.!؛:\n]){1,80}?\sأم\s/gu;
/** Long for “that is”. */
const ayAnna = /(?<!\p{L})أي\s+أنّ?َ?\s/gu;

/** Turns of phrase that this site avoids. */
export const arabicWording: Check = {
  key: 'arabic-wording',
  name: 'Arabic wording',
  about: 'هل with أم, or أي أن: turns of phrase that this site avoids.',
  level: 'warn',
  findInText: ({ text, language }) =>
    language === 'ar' && (text.includes('هل') || text.includes('أي'))
      ? [
          ...flawsAt(text, hal, () => 'This site avoids هل with أم. Write أ … أم, or هل … أو.'),
          ...flawsAt(text, ayAnna, () => 'This site avoids أي أن. Write أي and the sentence itself.'),
        ]
      : [],
};
