import { describe, expect, test } from 'vitest';
import { termOf } from '#content-db/segments/terms.ts';
import { feminineRole } from './arabic.ts';
import { claims, compileClaim } from './claims.ts';
import { pictures } from './pages.ts';
import { fixContext } from './testing/check-html.ts';
import { glossary } from './texts.ts';

describe('what says more than is approved', () => {
  const approved = [
    {
      wording: 'aligned with ICAO',
      wordingAr: 'متوافق مع معايير إيكاو',
      subjects: 'ICAO\nإيكاو',
      overclaims: 'certified\nمعتمد\nشهادة',
      most: null,
    },
    {
      wording: '50+ years of experience',
      wordingAr: '',
      subjects: 'years of experience',
      overclaims: '',
      most: 50,
    },
  ].map(compileClaim);

  const [inEnglish, inArabic] = ['aligned with ICAO', 'متوافق مع معايير إيكاو'];

  test.each([
    ['a text', 'certified by ICAO', 'certified by ICAO', inEnglish],
    ['a sentence', 'Certified by ICAO.', 'Certified by ICAO', 'Aligned with ICAO.'],
    ['a text', '80 years of experience', '80 years of experience', '50+ years of experience'],
    ['a text', 'معتمدون من ICAO ومن ICAO', 'معتمدون من ICAO ومن ICAO', inArabic, 'ar'],
    ['a text with isolated words', 'معتمد من \u2066ICAO\u2069.', 'معتمد من ICAO', `${inArabic}.`, 'ar'],
    ['a heading', '## معتمد من ICAO\n\nنص', 'معتمد من ICAO', `## ${inArabic}\n\nنص`, 'ar'],
    [
      'an item',
      '- خبرة\n- **معتمد من ICAO**\n- ثقة',
      'معتمد من ICAO',
      `- خبرة\n- **${inArabic}**\n- ثقة`,
      'ar',
    ],
    ['a cell', '| خبرة | معتمد من ICAO |', 'معتمد من ICAO', `| خبرة | ${inArabic} |`, 'ar'],
    ['a paragraph', 'نص\n\nمعتمد من ICAO.\n\nنص', 'معتمد من ICAO', `نص\n\n${inArabic}.\n\nنص`, 'ar'],
  ])('and is all of %s is fixed with the approved words', (_of, text, quote, fixed, language = 'en') => {
    expect(claims.fix?.(text, fixContext({ claims: approved, quote, language }))).toBe(fixed);
  });

  test.each([
    ['it is part of a sentence', 'We are certified by ICAO.', 'certified by ICAO'],
    ['a sentence goes on', 'Certified by ICAO, we teach.', 'Certified by ICAO'],
    ['its subject is of another number', 'مدربونا معتمدون من ICAO.', 'معتمدون من ICAO', 'ar'],
    [
      'a sentence begins before and goes on after it',
      'نحن معتمدون من ICAO ومن ICAO, وفريقنا "الأفضل".',
      'معتمدون من ICAO ومن ICAO',
      'ar',
    ],
    ['a line ends within the sentence', 'We are\ncertified by ICAO', 'certified by ICAO'],
    ['words stand before the number', 'أكثر من 80 years of experience', '80 years of experience', 'ar'],
    ['marks stand between the words', '**Certified** by ICAO.', 'Certified by ICAO'],
    ['nobody says which words', 'Certified by ICAO.', undefined],
  ])('is left to staff where %s', (_why, text, quote, language = 'en') => {
    expect(claims.fix?.(text, fixContext({ claims: approved, quote, language }))).toBe(text);
  });
});

describe('a form that the glossary does not allow', () => {
  const terms = [
    { englishTerm: 'Crew', arabicForms: 'الطاقم', forbiddenForms: 'الفريق\nجماعة العمل' },
    { englishTerm: 'Course', arabicForms: 'الدورة\nالبرنامج', forbiddenForms: 'الكورس' },
  ].map(termOf);

  test.each([
    ['وصل الفريقُ مبكرًا.', 'وصل الطاقم مبكرًا.'],
    ['[الفريق](/ar/الفريق), `الفريق`', '[الطاقم](/ar/الفريق), `الفريق`'],
    ['هنا **جماعة  العمل**', 'هنا **الطاقم**'],
  ])('is replaced where it stands alone: %s', (text, fixed) => {
    expect(glossary.fix?.(text, fixContext({ terms }))).toBe(fixed);
  });

  test.each([
    ['with a conjunction', 'وصل والفريق معه'],
    ['with an ending', 'رأيت الفريقان'],
    ['at another place with a conjunction', 'الفريق هنا والفريق هناك'],
    ['where several forms are right', 'حضر الكورس'],
  ])('is left to staff %s', (_where, text) => {
    expect(glossary.fix?.(text, fixContext({ terms }))).toBe(text);
  });

  test('is fixed of the term that the finding names only', () => {
    const two = [...terms, termOf({ englishTerm: 'Gate', arabicForms: 'البوابة', forbiddenForms: 'الباب' })];
    const context = fixContext({ terms: two, quote: 'عند الباب' });
    expect(glossary.fix?.('الفريق عند الباب', context)).toBe('الفريق عند البوابة');
  });
});

describe('a picture without words', () => {
  const pictureWords = new Map([
    ['a1.jpg', { en: 'A cabin [left]', ar: 'مقصورة' }],
    ['b2.jpg', { en: ' ', ar: null }],
  ]);

  test.each([
    ['![](/uploads/a1.jpg)', '![A cabin \\[left\\]](/uploads/a1.jpg)', 'en'],
    ['![IMG_1.JPG](/uploads/a1.jpg "The cabin")', '![مقصورة](/uploads/a1.jpg "The cabin")', 'ar'],
    ['![Ours](/uploads/a1.jpg)', '![Ours](/uploads/a1.jpg)', 'en'],
    ['![](/uploads/b2.jpg) ![](/uploads/c3.jpg)', '![](/uploads/b2.jpg) ![](/uploads/c3.jpg)', 'en'],
  ])('in %s takes those of the library: %s', (text, fixed, language) => {
    expect(pictures.fix?.(text, fixContext({ pictureWords, language }))).toBe(fixed);
  });

  test('is fixed only if it is the one of the finding', () => {
    const context = fixContext({ pictureWords, language: 'en', quote: '/uploads/b2' });
    expect(pictures.fix?.('![](/uploads/a1.jpg)', context)).toBe('![](/uploads/a1.jpg)');
  });
});

test.each([
  [{ roleKey: 'ceo', isRoleFeminine: false, locale: 'ar' }, { isRoleFeminine: true }],
  [{ roleKey: 'ceo', isRoleFeminine: true, locale: 'ar' }, {}],
  [{ roleKey: 'ceo', isRoleFeminine: false, locale: 'en' }, {}],
  [{ roleKey: 'الرئيس التنفيذي', isRoleFeminine: false, locale: 'ar' }, {}],
  [{ title: 'عنوان', locale: 'ar' }, {}],
])('the role of %j is fixed with %j', (row, fixed) => {
  expect(feminineRole.fixRow?.(row)).toEqual(fixed);
});
