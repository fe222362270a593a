import { type Check, flawsAt } from '../page/check.ts';

/** هل asks for yes or no; a choice is asked with أ … أم. */
const hal = /(?<!\p{L})(?:و|ف)?هل\s(?:(?![؟.!؛:])[^\n]){1,80}?\sأم\s/gu;
/** A calque of “that is”. */
const ayAnna = /(?<!\p{L})أي\s+أنّ?َ?\s/gu;

/** Turns of phrase that grammars and style books for Arabic reject. */
export const arabicWording: Check = {
  key: 'arabic-wording',
  name: 'Arabic wording',
  about: 'هل with أم, or أي أن: turns of phrase that a careful Arabic text avoids.',
  level: 'warn',
  findInText: ({ text, language }) =>
    language === 'ar' && (text.includes('هل') || text.includes('أي'))
      ? [
          ...flawsAt(text, hal, () => 'هل does not ask for a choice. Write أ … أم, or هل … أو.'),
          ...flawsAt(
            text,
            ayAnna,
            () => 'أي أن is translated word for word. Write أي and the sentence itself.',
          ),
        ]
      : [],
};
