import { describe, expect, test } from 'vitest';
import { readSeed } from '#content-db/seed/read-seed.ts';
import { contentFolder } from '#example/content/folder.ts';
import { formPattern, termOf } from '#content-db/segments/terms.ts';
import { resources } from '#content-db/types/index.ts';
import { ar, en } from '#example/words.ts';
import { features } from '#site/features.ts';
import { arabicDigits, arabicPunctuation, arabicTatweel, arabicWording } from './arabic.ts';
import { saidFor } from './texts.ts';

/** The words of the product hold what its own glossary and checks ask of its users. */

interface Text {
  where: string;
  text: string;
}

const { drawing: _, ...seed } = await readSeed(contentFolder);
const terms = (seed.rows.get('glossary') ?? []).map((row) => termOf(resources.glossary.input.parse(row)));

/** Lists of words to look for, and the keys by which rows name one another: no texts. */
const noTexts =
  /\.(?:forbiddenForms|arabicForms|englishTerm|note|subjects|overclaims|slug|file|pair|key|imageKey|keywords|program|topics|author)(?:\.|$)/;

/** Every text within a value. A function of numbers says what it does for some of each kind. */
function textsIn(value: unknown, where: string): Text[] {
  if (typeof value === 'string') return noTexts.test(where) ? [] : [{ where, text: value }];
  if (typeof value === 'function')
    return [1, 2, 3, 11, 100].map((count) => ({ where, text: String(value(count, count + 1)) }));
  if (value instanceof Map) return textsIn(Object.fromEntries(value), where);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => textsIn(part, `${where}.${key}`));
}

const dictionaries = import.meta.glob<Record<string, object>>(
  ['../spa/language/ar/**/*.ts', '../../content-db/model/arabic-labels.ts'],
  { eager: true },
);
const ofOffice = Object.entries(dictionaries).flatMap(([file, exported]) => {
  const where = file.replace(/^(?:\.\.\/)+/, '');
  return Object.values(exported).flatMap((words) =>
    Object.entries(words).flatMap(([english, arabic]) => [
      { where, text: english },
      ...textsIn(arabic, `${where}: ${english}`),
    ]),
  );
});
const ofFeatures = features.flatMap(({ texts }) => [...textsIn(texts.en, 'en'), ...textsIn(texts.ar, 'ar')]);
const ofSite = [...textsIn(seed, 'seed'), ...textsIn(en, 'en'), ...textsIn(ar, 'ar'), ...ofFeatures];
const arabicLetter = /[\u0620-\u064a]/;
const isArabic = ({ text }: Text) => arabicLetter.test(text);

/** How an Arabic text breaks the glossary or is misspelt, with what to write; several lines if it does so more than once. */
function arabicFaults({ where, text }: Text): string[] {
  const rejected = terms.flatMap((term) =>
    term.forbidden
      .filter((form) => formPattern(form).test(text))
      .map((form) => `${where}: “${form}” for “${term.english}”; write “${saidFor(term)}”`),
  );
  const misspelt = spellings.flatMap(([wrong, right]) => {
    const [found] = wrong.exec(text) ?? [];
    return found === undefined ? [] : [`${where}: “${found}”; write “${right}”`];
  });
  return [...rejected, ...misspelt];
}

const spellings: [RegExp, string][] = [
  [/\S*اً/u, 'ًا'],
  [/(?<!\p{L})على بعد (?=\p{L}|\d)/u, 'على بُعد'],
  [/(?<!\p{L})تصف[ُّ]+ح/u, 'تصفح'],
  [/\S* ،/u, '،'],
];

/** Texts that the specification fixes. */
const specified = new Set([
  'Explore All Training Programs',
  'Explore Our Services, Explore All Training Programs',
  'No Programs Found',
  'Programs can be added in the admin.',
]);

/** British English calls what runs on a computer a program, and nothing else. */
const software =
  /version of (?:the|this) program|Another program is|the program is stopping|^The program stopped|[Uu]pdate the program/;

const british: [RegExp, string][] = [
  [/\bprogram(?=s?\b)/i, 'programme'],
  [/(?<!Website Management )\bcenter(?=s?\b)/i, 'centre'],
  [/\bhand-over/i, 'handover'],
  [/\b(?:organi|recogni|apologi|summari|authori)z/i, 's for z'],
  [/\b(?:behavi|col|fav|harb|neighb)or(?!\w*r)/i, 'our'],
  [/\banybody does who\b/, 'anyone would who'],
];

/** What people say when they speak, and no writing of theirs. */
const spoken: [RegExp, string][] = [
  [/\b(?:I am|we are|you are|they are|(?:he|she|it|that|there) is)\b/i, 'I’m, it’s'],
  [/(?<!may )\b(?:I|you|he|she|we|they) (?:will|have (?!to\b|the\b|a\b))/i, 'I’ll, I’ve'],
  [/\b(?:cannot|(?:do|does|did|is|are|will|has|have|can) not)\b/i, 'can’t, don’t'],
  [/\blet us\b/i, 'let’s'],
];

/** How an English text is not British, or is spoken as nobody speaks, with what to write. */
function englishFaults({ where, text }: Text, rules = british): string[] {
  if (specified.has(text) || (rules === british && software.test(text))) return [];
  return rules.flatMap(([wrong, right]) => {
    const [found] = wrong.exec(text) ?? [];
    return found === undefined ? [] : [`${where}: “${found}”; write “${right}”`];
  });
}

/** What people say in the scenes, in English. */
const lines = [...seed.scenes].flatMap(([scene, script]) =>
  [...script.matchAll(/^[\d:]+ \S+ says\n {2}(.+)$/gm)].map(([, text = '']) => ({ where: scene, text })),
);

describe('English', () => {
  test.each([
    ['A change of program', 'write “programme”'],
    ['The Training Center', 'write “centre”'],
    ['A written hand-over', 'write “handover”'],
  ])('“%s” is said to be wrong, with what is right', (text, right) => {
    expect(englishFaults({ where: 'here', text })).toEqual([expect.stringContaining(right)]);
  });

  test.each(['We are waiting for you.', 'I will be back.', 'You cannot come in.', 'Let us talk.'])(
    'nobody says “%s”',
    (text) => {
      expect(englishFaults({ where: 'here', text }, spoken)).toHaveLength(1);
    },
  );

  test.each(['No Programs Found', 'Another program is using it.', 'The whole programme', 'Entered at noon'])(
    '“%s” is right',
    (text) => {
      expect(englishFaults({ where: 'here', text })).toEqual([]);
    },
  );

  test('no text of the site or the back office is in another English', () => {
    const texts = [...ofSite, ...ofOffice].filter((text) => !isArabic(text));
    expect(texts.length).toBeGreaterThan(2500);
    expect(texts.flatMap((text) => englishFaults(text))).toEqual([]);
  });

  test('people in the scenes speak as people speak', () => {
    expect(lines.length).toBeGreaterThan(60);
    expect(lines.flatMap((line) => englishFaults(line, spoken))).toEqual([]);
  });
});

describe('Arabic', () => {
  test.each([
    ['ينفّذ الفريق السيناريوهات كل أسبوع', 'write “موقف تطبيقي” or'],
    ['المستويات من 1 إلى 4 شرط', 'write “الدورات من 1 إلى 4”'],
    ['شكراً لكم', 'write “ًا”'],
    ['يقف على بعد متر', 'write “على بُعد”'],
  ])('“%s” is said to be wrong, with what is right', (text, right) => {
    expect(arabicFaults({ where: 'here', text })).toEqual([expect.stringContaining(right)]);
  });

  test.each(['يحتاج إلى تماسك الفريق', 'المخاطر على بُعد متر', 'بعد ساعة', 'من المؤمنين'])(
    '“%s” is right',
    (text) => {
      expect(arabicFaults({ where: 'here', text })).toEqual([]);
    },
  );

  test('no text of the site or the back office has a form that the glossary rejects, or is misspelt', () => {
    const texts = [...ofSite, ...ofOffice].filter(isArabic);
    expect(texts.length).toBeGreaterThan(2500);
    expect(texts.flatMap(arabicFaults)).toEqual([]);
  });

  test.each([arabicPunctuation, arabicWording, arabicDigits, arabicTatweel])(
    'no text of the site is found by the check “$name”',
    ({ findInText }) => {
      const none = { claims: [], claimHint: /(?!)/, terms, forbiddenHint: undefined };
      const found = ofSite.filter(isArabic).flatMap(({ where, text }) => {
        const said = {
          text,
          language: 'ar',
          isForeign: false,
          place: 'text',
          isMain: true,
          card: undefined,
        } as const;
        return (findInText?.(said, none) ?? []).map(({ message }) => `${where}: ${message}`);
      });
      expect(found).toEqual([]);
    },
  );
});
