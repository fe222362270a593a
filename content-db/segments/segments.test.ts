import { describe, expect, test } from 'vitest';
import { randomFor } from '../testing/random.ts';
import { addedTokens, inHouseStyle, lostTokens } from './protected-tokens.ts';
import { similarity } from './similarity.ts';
import { blocksOf } from './blocks.ts';
import { areBuiltAlike } from './pair-blocks.ts';
import { joinSegments, splitText } from './split.ts';
import { termFindings, termsIn } from './terms.ts';

const textsOf = (text: string, byLine = false) =>
  splitText(text, { byLine }).flatMap((segment) => (segment.isFixed ? [] : [segment.text]));

describe('a text is split into', () => {
  test('its headings, paragraphs and list entries, without their marks, and not into code', () => {
    const text =
      '## Heading\n\nOne line\ngoes on.\n\n- First\n- [x] Second\n1. Third\n> Said\n\n```js\nconst a = 1;\n\nb\n```\n\n---\nEnd';
    expect(textsOf(text)).toEqual([
      'Heading',
      'One line\ngoes on.',
      'First',
      'Second',
      'Third',
      'Said',
      'End',
    ]);
  });

  test('the words and the caption of a picture, and the cells of a table', () => {
    const text =
      'Look:\n![A board](/uploads/a.jpg "The \\"gate\\" at ten")\n![Door](/uploads/b.jpg)\n\n| Hour | Guards \\| staff |\n| --- | :-: |\n| 17:00 | four |\n\nEnd';
    expect(textsOf(text)).toEqual([
      'Look:',
      'A board',
      'The \\"gate\\" at ten',
      'Door',
      'Hour',
      'Guards \\| staff',
      'four',
      'End',
    ]);
    const arabic = splitText(text).map((segment) =>
      segment.isFixed ? segment : { ...segment, text: 'قال "قف" [هنا] | هناك' },
    );
    expect(joinSegments(arabic)).toBe(
      'قال "قف" [هنا] | هناك\n![قال "قف" \\[هنا\\] | هناك](/uploads/a.jpg "قال \\"قف\\" [هنا] | هناك")\n![قال "قف" \\[هنا\\] | هناك](/uploads/b.jpg)\n\n| قال "قف" [هنا] \\| هناك | قال "قف" [هنا] \\| هناك |\n| --- | :-: |\n| 17:00 | قال "قف" [هنا] \\| هناك |\n\nقال "قف" [هنا] | هناك',
    );
    expect(areBuiltAlike(blocksOf(text), blocksOf(joinSegments(arabic)))).toBe(true);
  });

  test('lines, where each line is a text of its own', () => {
    expect(textsOf('Scene: a cabin\nRole play\n', true)).toEqual(['Scene: a cabin', 'Role play']);
  });

  test('parts that give the same text again', () => {
    const random = randomFor('segments');
    const parts = ['a', '\n', '\r\n', '# ', '- ', '1. ', '> ', '```', '| b |', '|', '\\', ' ', 'word'];
    parts.push('\n\n', '---', '![a](/b.jpg "c")', '![', '](', '"', ')', '![d](/e.jpg)');
    for (let round = 0; round < 300; round += 1) {
      const text = Array.from({ length: 12 }, () => parts[random.below(parts.length)]).join('');
      expect(joinSegments(splitText(text))).toBe(text);
      expect(joinSegments(splitText(text, { byLine: true }))).toBe(text);
    }
  });

  test('blocks, which are the same in the other language if both texts are built alike', () => {
    const alike = (one: string, other: string) => areBuiltAlike(blocksOf(one), blocksOf(other));
    expect(alike('# A\n\n1. b', '# أ\n\n2. ب')).toBe(true);
    expect(alike('# A\n\nb', '# أ')).toBe(false);
    expect(alike('# A', 'أ')).toBe(false);
  });
});

describe('a translation keeps', () => {
  test.each([
    ['See [us](/services) at 10:30, 1,200 seats', 'انظر [إلينا](/ar/services) في ١٠:٣٠، ١٬٢٠٠ مقعد', []],
    ['See [us](/services)', 'انظر [إلينا](/خدمات)', ['/services']],
    ['Write to a@b.org by {date}', 'اكتب إلى a@b.org', ['{date}']],
    ['Aligned with ICAO and IATA', 'متوافق مع ICAO', ['IATA']],
    ['**50** years', '**خمسون** سنة', ['50']],
    ['Say `exit` in 2 of 2 cases', 'قل `exit` في حالة 2', ['2']],
    ['https://example.org/a.', 'https://example.org/a', []],
    ['**Stop** and *step back*', '**قف** وتراجع', ['*']],
    ['**Stop** at __the gate__', '** قف ** عند **البوابة**', ['**']],
    ['**Stop** and <s>*go*</s>', 'و<strong>«قف»</strong> ~~*واذهب*~~', []],
    ['~~Old~~ and **new**', '~~قديم~~ و*جديد*', ['**']],
  ])('the links, numbers, names and marks of “%s”', (english, arabic, lost) => {
    expect(lostTokens(english, arabic)).toEqual(lost);
  });

  test('except for a name that the glossary has an Arabic form of', () => {
    const term = { english: 'ICAO', required: ['إيكاو'], forbidden: [] };
    expect(lostTokens('ICAO rules', 'قواعد إيكاو', [term])).toEqual([]);
    const longer = { english: 'rules of ICAO and IATA', required: ['قواعد إيكاو وإياتا'], forbidden: [] };
    expect(lostTokens('The rules of ICAO and IATA', 'قواعد إيكاو وإياتا', [longer])).toEqual([]);
    const kept = { english: 'ICAO', required: [], forbidden: [] };
    expect(lostTokens('ICAO rules', 'قواعد إيكاو', [kept])).toEqual(['ICAO']);
  });

  test('and a name in its Arabic form, or as it is without one', () => {
    const names = [
      { english: 'G4 Patrol Works', required: ['أعمال دورية جي فور'], forbidden: [], isName: true },
      { english: 'Dana Al Faris', required: [], forbidden: [], isName: true },
    ];
    const text = 'G4 Patrol\nWorks met Dana Al Faris (info@Dana Al Faris).';
    expect(lostTokens(text, 'التقت أعمال دورية جي فور بـDana Al Faris (info@Dana)', names)).toEqual([]);
    expect(lostTokens(text, 'التقوا دانة الفارس (info@Dana)', names)).toEqual(['Dana Al Faris']);
  });

  test('and gets no emphasis, no code and no visible mark that the English has not', () => {
    expect(addedTokens('**Stop** 2 * 3', '**قف** 2 * 3')).toEqual([]);
    expect(addedTokens('*Stop* and `exit`', '**قف** و`exit` و`quit`')).toEqual(['`quit`', '**']);
    expect(addedTokens('**Stop** here', '**قف** هنا**')).toEqual(['**']);
  });

  test('and says them as the site does', () => {
    expect(inHouseStyle('[هنا](/blog) و[صورة](/uploads/a.jpg) ٣')).toBe(
      '[هنا](/ar/blog) و[صورة](/uploads/a.jpg) 3',
    );
  });
});

test('the glossary names forms that must and must not appear', () => {
  const term = { english: 'de-escalation', required: ['خفض التصعيد'], forbidden: ['تهدئة'] };
  expect(termFindings('De-escalation first', 'خفضُ التصعيد أولًا', [term])).toEqual([]);
  expect(termFindings('De-escalation first', 'والتهدئة أولًا', [term])).toEqual([
    { term },
    { term, forbidden: 'تهدئة' },
  ]);
  expect(termFindings('Something else', 'تهدئة', [term])).toEqual([]);
  const kept = { english: 'Rakeez', required: [], forbidden: [] };
  expect(termFindings('Rakeez trains', 'يدرّب Rakeez', [kept])).toEqual([]);
  expect(termFindings('Rakeez trains', 'يدرّب ركيز', [kept])).toEqual([{ term: kept }]);
});

describe('a name in a text', () => {
  const name = (english: string, arabic?: string) => {
    return { english, required: arabic === undefined ? [] : [arabic], forbidden: [], isName: true };
  };
  const [long, short, latin] = [
    name('Harbour Works', 'أعمال الميناء'),
    name('Harbour', 'ميناء'),
    name('Dana Faris'),
  ];
  const names = [short, long, latin];

  test.each([
    ['Harbour Works’s staff', [long]],
    ['Harbour\nWorks and Harbour-trained staff', [short, long]],
    ['harbour works, Harbourside, harbour@Harbour, Harbour.example', []],
    ['**Dana Faris** and Dana', [latin]],
  ])('counts as it is spelt, and not within a longer one or an address: %j', (text, found) => {
    expect(termsIn(text, names)).toEqual(found);
  });

  test('must be said in its Arabic form, with what Arabic joins to it', () => {
    expect(termFindings('Harbour Works', 'لأعمالِ الميناء', names)).toEqual([]);
    expect(termFindings('Harbour Works', 'لأشغال المرفأ', names)).toEqual([{ term: long }]);
    expect(termFindings('Dana Faris', 'دانة', names)).toEqual([]);
    const cases = [name('Omar Abu Bakr', 'عمر أبو بكر'), name('Gulf Engineers', 'المهندسون الخليجيون')];
    const text = 'Omar Abu Bakr of Gulf Engineers';
    expect(termFindings(text, 'لعمر أبي بكر من المهندسين الخليجيين', cases)).toEqual([]);
  });

  test('hides the terms of the glossary that are words of it, and no longer ones', () => {
    const works = { english: 'works', required: ['أشغال'], forbidden: [] };
    const method = { english: 'Harbour method', required: ['منهج الميناء'], forbidden: [] };
    expect(termsIn('Harbour Works', [works, ...names])).toEqual([long]);
    expect(termsIn('Works of Harbour Works', [works, ...names])).toEqual([works, long]);
    expect(termsIn('The Harbour method', [method, ...names])).toEqual([method, short]);
  });
});

test.each([
  ['مدرب', 'والمدربين', true],
  ['مدرب', 'للمدرب', true],
  ['مدرب', 'فبالمدربات', true],
  ['مدرب', 'مدربوها', true],
  ['مدرب', 'المدربة', true],
  ['مدرب', 'تدريب المدرّبون', true],
  ['دورة', 'والدورات', true],
  ['دورة', 'دورتهم', true],
  ['فريق الأمن', 'لفريق الأمن', true],
  ['فريق الأمن', 'الفريق والأمن', true],
  ['مدرب', 'متمدربات', false],
  ['درب', 'مدرب', false],
  ['دورة', 'دوري', false],
] as const)('a form of the glossary, “%s”, and “%s”: %s', (form, text, isFound) => {
  const required = { english: 'term', required: [form], forbidden: [] };
  expect(termFindings('term', text, [required])).toEqual(isFound ? [] : [{ term: required }]);
  const forbidden = { english: 'term', required: [text], forbidden: [form] };
  expect(termFindings('term', text, [forbidden])).toEqual(
    isFound ? [{ term: forbidden, forbidden: form }] : [],
  );
});

test('texts are alike by the letters that they share', () => {
  expect(similarity('Report the  incident', 'report the incident')).toBe(1);
  expect(similarity('Report the incident', 'Report the incidents')).toBeGreaterThan(0.9);
  expect(similarity('Report the incident', 'Contact us')).toBeLessThan(0.2);
  expect(similarity('', '')).toBe(1);
});
