import { describe, expect, it } from 'vitest';
import { locales } from '#content-db/model/locale.ts';
import { example } from '#example/index.ts';
import { dictionaryOf } from '../i18n/dictionary.ts';
import { pictureStyleOf } from '../content/picture-style.ts';
import { noExample } from '../i18n/example.ts';
import { pageTexts } from '../i18n/page-texts.ts';
import { contactTexts, contactTextsOf } from './texts.ts';

const organisation = {
  kind: 'Organization',
  country: null,
  timeZone: 'UTC',
  pictures: pictureStyleOf(undefined, undefined),
};

/** What only an owner can say: that people answer, how soon, what they do with data, what they are certified for. */
const promises =
  /\bwe\b.*\b(?:reply|answer|pass)|get back to you|working day|certif|licen[sc]ed|accredit|member of (?:our|the) team|سنرد|نرد\b|للرد عليكم|سنقرؤها|يوم عمل|معتمد|أحد أعضاء فريقنا/i;

describe('what the program says in the name of an organisation', () => {
  it.each(locales)('promises nothing where there is no example: %s', (locale) => {
    const said = [
      contactTextsOf({ locale, organisation: { ...organisation, example: noExample } }),
      pageTexts[locale],
      dictionaryOf(locale),
    ];
    expect(JSON.stringify(said).match(promises)).toBeNull();
  });

  it.each(locales)('is what it was with the example: %s', (locale) => {
    expect(contactTextsOf({ locale, organisation: { ...organisation, example } })).toBe(contactTexts[locale]);
  });
});
