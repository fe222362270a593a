import type { Check } from '../page/check.ts';

/** Pages that write some numbers in Western and some in Arabic digits. */
export const arabicDigits: Check = {
  key: 'arabic-digits',
  name: 'Digits',
  about: 'A page that writes some numbers as 12 and others as ١٢.',
  level: 'warn',
  findOnPage({ texts }) {
    const has = (digits: RegExp) =>
      texts.find(({ language, text }) => language === 'ar' && digits.test(text));
    const eastern = has(/[٠-٩۰-۹]/);
    if (!eastern || !has(/\d/)) return [];
    const quote = /(?<!\S)\S*[٠-٩۰-۹]\S*/.exec(eastern.text)?.[0] ?? '';
    return [
      {
        message: `“${quote}” is in Arabic digits, and other numbers of the page are in Western ones.`,
        quote,
      },
    ];
  },
  mend: (text, { language }) =>
    language === 'ar' ? text.replace(/[٠-٩۰-۹]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 15)) : text,
};
