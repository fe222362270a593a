import type { Check } from '../page/check.ts';

/** English texts on Arabic pages: the site shows them where an Arabic text is missing. */
export const untranslated: Check = {
  key: 'untranslated',
  name: 'Untranslated texts',
  about: 'A text of an Arabic page that is still in English.',
  level: 'warn',
  findInText({ text, language, isForeign, isMain }) {
    if (!isForeign || language !== 'en' || !isMain) return [];
    // A name may stay in Latin letters.
    if (!/[A-Za-z]\s[A-Za-z]+\s[A-Za-z]/.test(text)) return [];
    const quote = text.length > 80 ? `${text.slice(0, text.lastIndexOf(' ', 80))} …` : text;
    return [{ message: `“${quote}” is in English on an Arabic page.`, quote: text.slice(0, 80) }];
  },
};
