import { ar } from '#example/words.ts';
import { roleLabel } from '#site/i18n/dictionary.ts';
import { isolated, withoutIsolates } from '../publish/page/page.ts';
import { type Check, flawAt, flawsAt } from './check.ts';
import { replaceInProse } from './prose.ts';

const marks: Record<string, string> = { ',': '،', ';': '؛', '?': '؟' };

/** A Latin mark that ends a phrase, with a space before it. */
const latinMark = / ?[,;?](?=[\s»”"')\]*_]|$)/g;

/** What is isolated, quoted or in brackets. */
const apart = new RegExp(String.raw`${isolated.source}|“[^“”]*”|«[^«»]*»|"[^"\n]*"|\([^()\n]*\)`, 'g');
const arabicLetter = /[\u0621-\u064A]/;

/** What may stand between a word and the mark after it, up to three of them. */
const closing = ')»”"*_]';

/** The next letter of the same paragraph, with what may stand before it. */
const nextLetter = /(?:(?!\n\s*\n)[\s*_"“«([\uFFFC])*([\p{L}\p{N}\uFFFC])/uy;

/** Latin punctuation in Arabic text. */
export const arabicPunctuation: Check = {
  key: 'arabic-punctuation',
  name: 'Arabic punctuation',
  about: 'A Latin comma, semicolon or question mark in an Arabic text.',
  level: 'warn',
  findInText({ text, language }) {
    if (language !== 'ar' || !/[,;?]/.test(text)) return [];
    return [...Map.groupBy(wrongMarks(text), ([mark]) => mark.trim())].flatMap(([mark, places]) =>
      places
        .slice(0, 1)
        .map((first) =>
          flawAt(text, first, `A Latin “${mark}” stands in an Arabic text. Write “${marks[mark]}”.`),
        ),
    );
  },
  fix(text, { language }) {
    if (language !== 'ar') return text;
    const wrong = new Set(wrongMarks(text).map(({ index }) => index));
    return replaceInProse(text, latinMark, (found, at) =>
      wrong.has(at) ? (marks[found.trim()] ?? found) : found,
    );
  },
};

/** The Latin marks of a text that belong to Arabic words. */
function wrongMarks(text: string): RegExpExecArray[] {
  const words = text.replace(apart, (found) =>
    /^[\u2066-\u2068]/.test(found) || !arabicLetter.test(found) ? '\uFFFC'.repeat(found.length) : found,
  );
  const places = placesIn(words);
  return [...words.matchAll(latinMark)].filter((match) => isOfArabic(words, places, match));
}

/** Where the things are that decide on a mark, each found once for all marks. */
interface Places {
  /** Arabic letters. */
  arabic: number[];
  /** What tells that Latin words are no mere names: a digit, a small first letter. */
  words: number[];
  /** Where sentences and cells begin; for a mark within them. */
  starts: number[];
  /** Signs that end a sentence, a line or a cell; for what follows a mark. */
  ends: number[];
}

function placesIn(words: string): Places {
  const all = (pattern: RegExp) => [...words.matchAll(pattern)];
  return {
    arabic: all(/[\u0621-\u064A]/g).map(({ index }) => index),
    words: all(/\d|(?<![\w.’'-])[a-z]/g).map(({ index }) => index),
    starts: all(/[.!?؟]\s|\n\s*\n|\|/g).map(({ index, 0: found }) => index + found.length),
    ends: all(/[.!?؟\n|]/g).map(({ index }) => index),
  };
}

/** The first of ascending places that is not before `from`. */
function firstFrom(places: number[], from: number): number {
  return places[countBefore(places, from)] ?? Infinity;
}

/** The last of ascending places that is before `to`; -1 if none is. */
function lastBefore(places: number[], to: number): number {
  return places[countBefore(places, to) - 1] ?? -1;
}

function countBefore(places: number[], to: number): number {
  let [low, high] = [0, places.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((places[middle] ?? 0) < to) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Whether a mark follows an Arabic word, leads on to one, or divides or ends what an Arabic sentence names in Latin. */
function isOfArabic(words: string, places: Places, { index, 0: mark }: RegExpExecArray): boolean {
  let before = index;
  while (before > 0 && index - before < 3 && closing.includes(words.charAt(before - 1))) before -= 1;
  const after = index + mark.length;
  const last = words.charAt(before - 1);
  if (arabicLetter.test(last)) return true;
  if (last.trim() === '') return false;
  const start = Math.max(0, lastBefore(places.starts, before + 1));
  const arabicBefore = lastBefore(places.arabic, before);
  nextLetter.lastIndex = after;
  const [, next] = nextLetter.exec(words) ?? [];
  if (next === undefined) return arabicBefore >= start;
  if (arabicLetter.test(next)) return mark.trim() !== '?' || arabicBefore >= start;
  const end = firstFrom(places.ends, after);
  const arabicAfter = firstFrom(places.arabic, after);
  if (arabicBefore < start && arabicAfter >= end) return false;
  // A comma of “Gate 5, Dubai” or “crew, baggage and cargo” is their own.
  const latinBefore = Math.max(start, arabicBefore + 1);
  return (
    firstFrom(places.words, latinBefore) >= before &&
    firstFrom(places.words, after) >= Math.min(end, arabicAfter)
  );
}

/**
 * What the bidirectional algorithm (UAX #9) would reorder in a right-to-left text: Latin words of a paragraph with the
 * numbers that follow them, signs before or after a number, and groups of digits with spaces between them, such as a
 * phone number. A number that was left out of the marks would change its place: `NFPA 101` would be shown as 101 NFPA.
 */
const reordered =
  /[A-Za-z][\w.@:/&'’+-]*(?:(?:(?!\n\s*\n)\s)+[A-Za-z\d][\w.@:/&'’+-]*)*|\+\d[\d ]*|(?<!\d)\d[\d.,]{0,15}\+|(?<!\d)\d{2,}(?: \d{2,})+/g;

/** The same in a text of several lines. */
const reorderedInText = new RegExp(reordered, 'gm');

const mayReorder = /[A-Za-z+]|\d \d/;

/** Marks that end a sentence or a word, and not a name. */
const endMarks = /(?<![.:/&'’_-])[.:/&'’_-]+$/;

/** Latin words and numbers in Arabic text that are not isolated. */
export const arabicIsolation: Check = {
  key: 'arabic-isolation',
  name: 'Isolation of Latin words',
  about:
    'A Latin word, a phone number or a sign beside a number in an Arabic text that browsers may put in the wrong order.',
  level: 'warn',
  findInText: ({ text, language, place }) =>
    language === 'ar' &&
    (place === 'text' || place === 'heading') &&
    mayReorder.test(text) &&
    arabicLetter.test(text)
      ? flawsAt(
          withoutIsolates(text),
          reordered,
          () =>
            `Runs from left to right within Arabic: ${namesIn(withoutIsolates(text))}. The page may show words or signs in the wrong order, such as “+50” for “50+”. Invisible marks keep the order.`,
        )
      : [],
  fix(text, { language }) {
    if (language !== 'ar') return text;
    const hasArabicAround = arabicAround(text);
    return replaceInProse(text, reorderedInText, (found, at) =>
      hasArabicAround(at) ? isolate(found) : found,
    );
  },
  byHand:
    'It cannot be mended with one click: it is part of an address or of HTML, or several texts hold it. Make it a link with Arabic words, or give it a line of its own.',
};

/** All that runs from left to right in a text, each once. */
function namesIn(text: string): string {
  const names = [...text.matchAll(new RegExp(reordered, 'g'))].map(([words]) =>
    words.trim().replace(endMarks, ''),
  );
  return [...new Set(names)].map((name) => `“${name}”`).join(', ');
}

/** Tells of places of a text, in their order, whether the paragraph there has Arabic letters. */
function arabicAround(text: string): (at: number) => boolean {
  let end = -1;
  let hasArabic = false;
  return (at) => {
    if (at < end) return hasArabic;
    const start = Math.max(0, text.lastIndexOf('\n\n', at));
    const next = text.indexOf('\n\n', at);
    end = next === -1 ? text.length : next;
    return (hasArabic = arabicLetter.test(text.slice(start, end)));
  };
}

/** Words between invisible marks; what ends a sentence stays outside of them. */
function isolate(words: string): string {
  const name = words.trimEnd().replace(endMarks, '');
  return `\u2066${name}\u2069${words.slice(name.length)}`;
}

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
  fix: (text, { language }) =>
    language === 'ar' ? text.replace(/[٠-٩۰-۹]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 15)) : text,
};

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
  fix: (text, { language }) => (language === 'ar' ? withoutTatweel(text) : text),
};

function withoutTatweel(text: string): string {
  return text.replace(tatweel, '');
}

/** The masculine form of each role that has a feminine one. */
const masculine = new Map(
  Object.entries(ar.team.roles).flatMap(([key, role]) => {
    const feminine = Object.entries(ar.team.feminineRoles).find(([other]) => other === key)?.[1];
    return feminine === undefined || feminine === role ? [] : [[role, feminine]];
  }),
);

/** What tells that a text is about a woman: a title, a pronoun, or a verb at the start of a sentence. */
const woman =
  /(?<!\p{L})(?:السيدة|الآنسة|الأستاذة|الدكتورة|المهندسة|المحامية|وهي|وكانت)(?!\p{L})|(?:^|[.؟!]\s+)(?:و)?(?:عملت|أمضت|قضت|حصلت|تخصصت|انضمت|جاءت|بدأت|درست|درّست|قادت|ترأس|تعمل|تدير|تقود|تشرف|تدرّس|تدرب|تدرّب|تتولى|تصمم|تتحدث)(?!\p{L})/u;

/** Women whose role is written in its masculine form. */
export const feminineRole: Check = {
  key: 'feminine-role',
  name: 'Feminine roles',
  about: 'A woman whose Arabic role stands in the masculine form.',
  level: 'warn',
  findOnPage: ({ texts }) =>
    texts.flatMap(({ text, card, language }) => {
      const feminine = language === 'ar' && card !== undefined ? masculine.get(text) : undefined;
      if (feminine === undefined) return [];
      const others = texts.filter((other) => other.card === card && other.text !== text);
      if (!others.some((other) => woman.test(other.text))) return [];
      const name = others.find(({ place }) => place === 'heading')?.text ?? 'A woman';
      return [
        { message: `${name} has the role “${text}”. Mark the role as feminine: “${feminine}”.`, quote: name },
      ];
    }),
  fixRow: ({ roleKey, isRoleFeminine, locale }) =>
    locale === 'ar' && isRoleFeminine === false && hasFeminine(String(roleKey))
      ? { isRoleFeminine: true }
      : {},
};

/** Whether a role has a feminine form of its own: one that is written as a text has none. */
function hasFeminine(roleKey: string): boolean {
  return roleLabel(ar, roleKey, true) !== roleLabel(ar, roleKey, false);
}
