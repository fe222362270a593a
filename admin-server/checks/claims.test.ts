import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { claims } from '#content-db/types/claims.ts';
import { compileClaim, overclaimsIn } from './claims.ts';

/** The claims of the example content, which are those of the specification. */
const file = new URL('../../example/content/claims.json', import.meta.url);
const approved = z
  .array(claims.input)
  .parse(JSON.parse(readFileSync(file, 'utf8')))
  .map((row) => compileClaim({ ...row, most: row.most ?? null }));
const quotesIn = (text: string) => overclaimsIn(text, approved).map(({ quote }) => quote);

describe('a text that says more than a claim', () => {
  test.each([
    ['Our programs are certified by ICAO.', 'certified by ICAO'],
    ['Rakeez is an IATA-accredited school.', 'IATA-accredited'],
    [
      'Approved by the International Civil Aviation Organization since 2001.',
      'Approved by the International Civil Aviation Organization',
    ],
    ['We bring 60 years of experience.', '60 years of experience'],
    ['More than 1,200 years of combined experience.', '1,200 years of combined experience'],
    ['Sixty years of experience in one room.', 'Sixty years of experience'],
    ['Certified by the government and the ministry.', 'Certified by the government'],
    ['مدربونا معتمدون من إيكاو.', 'معتمدون من إيكاو'],
    ['برامج مرخَّصة من منظمة الطيران المدني الدولي.', 'مرخَّصة من منظمة الطيران المدني الدولي'],
    ['أكثر من 60 عامًا من الخبرة.', '60 عامًا من الخبرة'],
    ['أكثر من ٦٠ عامًا من الخبرة.', '٦٠ عامًا من الخبرة'],
    ['ستون عاما من الخبرة', 'ستون عاما من الخبرة'],
    ['We are not only quick but certified by ICAO.', 'certified by ICAO'],
    ['We are no large school, but certified by ICAO.', 'certified by ICAO'],
    ['تدريبنا معتمد من وزارة الداخلية.', 'معتمد من وزارة'],
    ['مدربونا معتمدون من ICAO.', 'معتمدون من ICAO'],
    ['نحن معتمدون من IATA, وفريقنا الأفضل.', 'معتمدون من IATA'],
    ['دربنا مدربين معتمدين من ICAO', 'معتمدين من ICAO'],
    ['مدربتان معتمدتان من إياتا', 'معتمدتان من إياتا'],
    ['دورات معتمدات لدى إياتا', 'معتمدات لدى إياتا'],
    ['صار معتمدًا من إيكاو', 'معتمدًا من إيكاو'],
    ['حصلنا على اعتمادٍ من إياتا', 'اعتمادٍ من إياتا'],
    ['اعتماداتنا من إيكاو', 'اعتماداتنا من إيكاو'],
    ['شهادتنا من إياتا', 'شهادتنا من إياتا'],
    ['شركاؤنا في الإياتا', 'شركاؤنا في الإياتا'],
  ])('is stopped: %s', (text, quote) => expect(quotesIn(text)).toEqual([quote]));

  test.each([
    '50+ years of combined experience, aligned with ICAO and IATA.',
    'More than 50 years of experience between them.',
    'International certification',
    'Our training is certified by an international training awarding body.',
    'Certified by an international training awarding body. Teaches to content aligned with ICAO and IATA standards.',
    'It does not mean that either organisation, ICAO or IATA, endorses or has certified it.',
    'We are not certified by ICAO.',
    'ICAO guidance describes four levels of threat.',
    'A report is kept for 90 days. Years of experience help.',
    'أكثر من 50 عامًا من الخبرة، ومواءمة مع معايير إيكاو وإياتا',
    'اعتماد دولي من جهة مانحة لشهادات التدريب',
    'لسنا معتمدين من إيكاو، ولا يعني ذلك أن إيكاو تعتمد ركيز.',
    'تتماشى برامجنا مع معايير إيكاو لأمن الطيران.',
    'أُعدت البرامج اعتمادًا على معايير إيكاو.',
    'مدربونا معتمدون على خبرتهم وعلى إرشادات إياتا.',
  ])('is none: %s', (text) => expect(quotesIn(text)).toEqual([]));

  test.each([
    ['We are certified by ICAO and IATA.', 'certified by ICAO and IATA'],
    ['Certified by ICAO, IATA and others', 'Certified by ICAO, IATA'],
    [
      'Licensed by ICAO & by the International Air Transport Association.',
      'Licensed by ICAO & by the International Air Transport Association',
    ],
    ['نحن معتمدون من ICAO ومن IATA, وفريقنا الأفضل.', 'معتمدون من ICAO ومن IATA'],
    ['معتمدون من إيكاو وإياتا', 'معتمدون من إيكاو وإياتا'],
    ['معتمدون من إيكاو وIATA', 'معتمدون من إيكاو وIATA'],
    [
      'معتمدون من هيئة الطيران المدني في دولة الإمارات العربية المتحدة، ومن كلية الشرطة، ومن IATA',
      'معتمدون من هيئة الطيران المدني في دولة الإمارات العربية المتحدة، ومن كلية الشرطة، ومن IATA',
    ],
  ])('is named with all whom it lists: %s', (text, quote) => expect(quotesIn(text)).toEqual([quote]));

  test('is answered with the sentence that may be said', () => {
    const [found] = overclaimsIn('Certified by ICAO', approved);
    expect(found?.claim.wording).toBe('aligned with ICAO and IATA');
  });
});
