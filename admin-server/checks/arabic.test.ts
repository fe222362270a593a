import { describe, expect, test } from 'vitest';
import {
  arabicDigits,
  arabicIsolation,
  arabicPunctuation,
  arabicTatweel,
  arabicWording,
  feminineRole,
} from './arabic.ts';
import type { Check } from './check.ts';
import { fixContext, messagesOn } from './testing/check-html.ts';
import { straightQuotes } from './texts.ts';

const wrong: [Check, body: string, number][] = [
  [arabicPunctuation, '<p>الأمن, ثم السلامة</p>', 1],
  [arabicPunctuation, '<p>ماذا رأيت?</p>', 1],
  [arabicPunctuation, '<p>الأمن; السلامة</p>', 1],
  [arabicPunctuation, '<p>نحن معتمدون من ICAO ومن IATA, وفريقنا الأفضل</p>', 1],
  [arabicPunctuation, '<p>معايير <bdi>IATA</bdi>, ثم غيرها</p>', 1],
  [arabicPunctuation, '<p><b>IATA</b>, وفريقنا</p>', 1],
  [arabicPunctuation, '<p>هل أنتم من IATA?</p>', 1],
  [arabicPunctuation, '<p>نعمل مع ICAO, IATA وغيرهما</p>', 1],
  [arabicPunctuation, '<p>في 2026, بدأنا</p>', 1],
  [arabicIsolation, '<p>معايير ICAO للطيران</p>', 1],
  [arabicIsolation, '<p>اتصل على 04 555 0100 الآن</p>', 1],
  [arabicIsolation, '<p>خبرة 50+ عامًا</p>', 1],
  [arabicIsolation, '<p>اتصل على +971 4 555 0100</p>', 1],
  [arabicWording, '<p>هل تتقدم أم تنتظر؟</p>', 1],
  [arabicWording, '<p>أي أن الوقت قصير</p>', 1],
  [arabicDigits, '<p>12 برنامجًا</p><p>في ٢٠٢٦</p>', 1],
  [arabicTatweel, '<p>الأمــن أولًا</p>', 1],
  [straightQuotes, '<p>قال "توقف" ثم مضى</p>', 1],
  [straightQuotes, '<p lang="en">The crew\'s call</p>', 1],
  [feminineRole, '<article><h3>سلمى</h3><p>مدير التدريب</p><p>عملت سلمى في المطار.</p></article>', 1],
];

const right: [Check, body: string][] = [
  [arabicPunctuation, '<p>الأمن، ثم السلامة؛ ماذا رأيت؟ 10,000 و <bdi>a, b?</bdi></p>'],
  [arabicPunctuation, '<p lang="en">Safety, first?</p>'],
  [arabicPunctuation, '<p>Any questions? اتصل بنا</p>'],
  [arabicPunctuation, '<p>كتب «A, B and C» ثم “Who, me?” ثم (ICAO, IATA) ومضى</p>'],
  [arabicPunctuation, '<p>نقل crew, baggage and cargo إلى Gate 5, Dubai</p>'],
  [arabicPunctuation, '<p>شغّل <code>a, b;</code> ثم 1, 2</p>'],
  [arabicPunctuation, '<p>Safety First, Always. هذا شعارنا</p>'],
  [
    arabicIsolation,
    '<p>معايير <bdi>ICAO</bdi> في 12 دولة، و<span dir="ltr">+971 4</span> و10–15 يومًا و50% منها</p>',
  ],
  [arabicIsolation, '<p>معايير \u2066ICAO\u2069 و\u206650+\u2069 عامًا</p>'],
  [arabicIsolation, '<p lang="en">Only English</p>'],
  [arabicIsolation, '<p>ICAO</p>'],
  [arabicWording, '<p>أتتقدم أم تنتظر؟ هل تنتظر؟ نعم أم لا</p>'],
  [arabicWording, '<p>أي أناس هؤلاء؟</p>'],
  [arabicDigits, '<p>12 برنامجًا و2026</p>'],
  [arabicTatweel, '<p>سنة 1447 هـ</p>'],
  [straightQuotes, '<p>قال «توقف» ثم مضى. <code>"x"</code></p>'],
  [feminineRole, '<article><h3>سلمى</h3><p>مديرة التدريب</p><p>عملت سلمى في المطار.</p></article>'],
  [feminineRole, '<article><h3>سالم</h3><p>مدير التدريب</p><p>عمل سالم في المطار.</p></article>'],
  [
    feminineRole,
    '<article><h3>سالم</h3><p>مدير التدريب</p></article><article><p>عملت سلمى في المطار.</p></article>',
  ],
];

describe('a check of Arabic', () => {
  test.each(wrong.map(([check, body, count]) => ({ check, body, count, key: check.key })))(
    '$key finds what is wrong in $body',
    ({ check, body, count }) => expect(messagesOn(check, body)).toHaveLength(count),
  );
  test.each(right.map(([check, body]) => ({ check, body, key: check.key })))(
    '$key finds nothing in $body',
    ({ check, body }) => expect(messagesOn(check, body)).toEqual([]),
  );
});

test('the check of isolation names all that runs from left to right, each once', () => {
  expect(
    messagesOn(arabicIsolation, '<p>متطلبات NFPA 101 واتصل على +971 4 555 0100، ثم NFPA 101.</p>'),
  ).toEqual([
    expect.stringContaining('Runs from left to right within Arabic: “NFPA 101”, “+971 4 555 0100”.'),
  ]);
});

test('the check of punctuation names each kind of mark', () => {
  expect(messagesOn(arabicPunctuation, '<p>نمشي, نركض; ثم نقف, أليس كذلك?</p>')).toEqual([
    'A Latin “,” stands in an Arabic text. Write “،”.',
    'A Latin “;” stands in an Arabic text. Write “؛”.',
    'A Latin “?” stands in an Arabic text. Write “؟”.',
  ]);
});

test('the check of tatweel names each word, and how it is written', () => {
  expect(messagesOn(arabicTatweel, '<p>فريـــق الأمـــن، فريـــق في 1447 هـ</p>')).toEqual([
    'Letters are stretched with tatweel (ـ) in “فريـــق”. Write “فريق”.',
    'Letters are stretched with tatweel (ـ) in “الأمـــن”. Write “الأمن”.',
  ]);
});

const fixes: [Check, text: string, fixed: string, language?: string][] = [
  [arabicPunctuation, 'الأمن, ثم "ماذا?" [هنا](/a?b=1,2)', 'الأمن، ثم "ماذا؟" [هنا](/a?b=1,2)'],
  [
    arabicPunctuation,
    'من [IATA](/a?b=1,2), وفريقنا <b>ICAO</b>, و`a, b;` و"A, B and C" و\u2066A, B\u2069, ثم IATA?',
    'من [IATA](/a?b=1,2)، وفريقنا <b>ICAO</b>، و`a, b;` و"A, B and C" و\u2066A, B\u2069، ثم IATA؟',
  ],
  [arabicPunctuation, '- ICAO, IATA وغيرهما\n- Gate 5, Dubai', '- ICAO، IATA وغيرهما\n- Gate 5, Dubai'],
  [arabicTatweel, 'الأمــن في 1447 هـ', 'الأمن في 1447 هـ'],
  [arabicDigits, 'في ٢٠٢٦', 'في 2026'],
  [arabicIsolation, 'نحذفها بعد {days:spam} في Cairo', 'نحذفها بعد {days:spam} في \u2066Cairo\u2069'],
  [straightQuotes, 'قال "توقف" ثم', 'قال «توقف» ثم'],
  [
    straightQuotes,
    'قال "<b class="x">توقف</b>" ثم `"y"` و[مضى](/a "ب")',
    'قال «<b class="x">توقف</b>» ثم `"y"` و[مضى](/a "ب")',
  ],
  [straightQuotes, 'The crew\'s "call"', 'The crew’s “call”', 'en'],
  [
    arabicIsolation,
    'متطلبات NFPA 101 عند Gate 4، واتصل على +971 4 555 0123.',
    'متطلبات \u2066NFPA 101\u2069 عند \u2066Gate 4\u2069، واتصل على \u2066+971 4 555 0123\u2069.',
  ],
  [arabicIsolation, 'خبرة 50+ عامًا', 'خبرة \u206650+\u2069 عامًا'],
  [arabicIsolation, 'نص [رابط](https://a.example)', 'نص [رابط](https://a.example)'],
  [arabicIsolation, 'نص **ICAO** و_IATA_.', 'نص **\u2066ICAO\u2069** و_\u2066IATA\u2069_.'],
  [arabicIsolation, 'وفق معايير ICAO.', 'وفق معايير \u2066ICAO\u2069.'],
  [
    arabicIsolation,
    'نص [ICAO](https://a.example) و`code` و![photo](/uploads/a.jpg) و<https://b.example>',
    'نص [\u2066ICAO\u2069](https://a.example) و`code` و![photo](/uploads/a.jpg) و<https://b.example>',
  ],
  [arabicIsolation, 'نص ICAO\n\nOnly English', 'نص \u2066ICAO\u2069\n\nOnly English'],
  [arabicIsolation, '| نص | 50+ |', '| نص | \u206650+\u2069 |'],
  [arabicIsolation, '<bdi>ICAO</bdi> في النص', '<bdi>ICAO</bdi> في النص'],
];

test.each(fixes.map(([check, text, fixed, language = 'ar']) => ({ check, text, fixed, language })))(
  'the fix of $check.key makes $fixed of $text, and nothing more of that',
  ({ check, text, fixed, language }) => {
    const context = fixContext({ language });
    expect(check.fix?.(text, context)).toBe(fixed);
    expect(check.fix?.(fixed, context)).toBe(fixed);
  },
);
