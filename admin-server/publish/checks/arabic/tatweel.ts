import { type Check, flawsAt } from '../page/check.ts';

/** Tatweel within or beside a word; the sign of the Hijri year (هـ) is written with it. */
const tatweel = /(?<!(?<!\p{L})ه)\u0640+|(?<=ه)\u0640+(?=\p{L})/gu;

/** Words that are stretched to fill a line. */
export const arabicTatweel: Check = {
  key: 'arabic-tatweel',
  name: 'Stretched letters',
  about: 'An Arabic word that is stretched with tatweel (ـ): searches do not find it.',
  level: 'warn',
  findInText: ({ text, language }) =>
    language === 'ar' && text.includes('\u0640')
      ? flawsAt(text, tatweel, () => 'A word is stretched with tatweel (ـ). Write it without.')
      : [],
  mend: (text, { language }) => (language === 'ar' ? text.replace(tatweel, '') : text),
};
