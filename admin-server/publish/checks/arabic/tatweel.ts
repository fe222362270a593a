import { type Check, flawAt } from '../page/check.ts';

/** Tatweel within or beside a word; the sign of the Hijri year (هـ) is written with it. */
const tatweel = /(?<!(?<!\p{L})ه)\u0640+|(?<=ه)\u0640+(?=\p{L})/gu;

/** So many words of a text are named. */
const maxWords = 20;

/** Words that are stretched to fill a line. */
export const arabicTatweel: Check = {
  key: 'arabic-tatweel',
  name: 'Stretched letters',
  about: 'An Arabic word that is stretched with tatweel (ـ): searches do not find it.',
  level: 'warn',
  findInText({ text, language }) {
    if (language !== 'ar' || !text.includes('\u0640')) return [];
    const words = Map.groupBy(text.matchAll(/[\p{L}\p{M}]+/gu), ([word]) => word);
    return [...words].slice(0, maxWords).flatMap(([word, places]) => {
      const right = withoutTatweel(word);
      if (right === word || right === '') return [];
      const message = `Letters are stretched with tatweel (ـ) in “${word}”. Write “${right}”.`;
      return places.slice(0, 1).map((first) => flawAt(text, first, message));
    });
  },
  mend: (text, { language }) => (language === 'ar' ? withoutTatweel(text) : text),
};

function withoutTatweel(text: string): string {
  return text.replace(tatweel, '');
}
