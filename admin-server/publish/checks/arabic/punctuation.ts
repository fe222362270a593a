import { withoutIsolates } from '../page/page.ts';
import { type Check, flawsAt } from '../page/check.ts';

const marks: Record<string, string> = { ',': '،', ';': '؛', '?': '؟' };

/** A Latin mark right after an Arabic word, or after a bracket or quote that closes one, at the end of a phrase. */
const latinMark = /(?<=[\u0621-\u065F\u066E-\u06EF][)»”"*_]{0,3}) ?[,;?](?=[\s»”"')\]*_]|$)/gu;

/** Latin punctuation in Arabic text. */
export const arabicPunctuation: Check = {
  key: 'arabic-punctuation',
  name: 'Arabic punctuation',
  about: 'A Latin comma, semicolon or question mark in an Arabic text.',
  level: 'warn',
  findInText: ({ text, language }) =>
    language === 'ar' && /[,;?]/.test(text)
      ? flawsAt(
          withoutIsolates(text),
          latinMark,
          (mark) => `A Latin “${mark}” stands in an Arabic text. Write “${marks[mark] ?? mark}”.`,
        )
      : [],
  mend: (text, { language }) =>
    language === 'ar' ? text.replace(latinMark, (mark) => marks[mark.trim()] ?? mark) : text,
};
