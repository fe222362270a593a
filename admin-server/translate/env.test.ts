import { expect, test } from 'vitest';
import { readEnv } from '../env.ts';
import { translationEnv } from './env.ts';

test('a service is set up by its address', () => {
  const variables = {
    TRANSLATE_URL: 'https://translate.example.org/',
    TRANSLATE_KEY: 'three',
    TRANSLATE_MONTHLY_LIMIT: '500000',
    TRANSLATE_PRICE: '20 USD',
  };
  expect(translationEnv.parse(readEnv(variables).variables)).toEqual({
    translation: {
      provider: 'libretranslate',
      url: 'https://translate.example.org',
      key: 'three',
      monthlyLimit: 500_000,
      price: { amount: 20, currency: 'USD' },
    },
  });
  expect(translationEnv.parse({})).toEqual({ translation: undefined });
});

test.each<[string, Record<string, string>]>([
  ['TRANSLATE_URL', { TRANSLATE_URL: 'translate.example.org' }],
  ['TRANSLATE_KEY', { TRANSLATE_KEY: 'three' }],
  ['TRANSLATE_PROVIDER', { TRANSLATE_PROVIDER: 'babelfish' }],
  ['TRANSLATE_PROVIDER', { TRANSLATE_PROVIDER: 'libretranslate' }],
  ['TRANSLATE_PROVIDER', { TRANSLATE_PROVIDER: 'deepl' }],
  ['TRANSLATE_PROVIDER', { TRANSLATE_PROVIDER: 'openai', TRANSLATE_KEY: 'three' }],
  ['TRANSLATE_MONTHLY_LIMIT', { TRANSLATE_URL: 'http://localhost:5000', TRANSLATE_MONTHLY_LIMIT: '0' }],
  ['TRANSLATE_PRICE', { TRANSLATE_URL: 'http://localhost:5000', TRANSLATE_PRICE: '20' }],
])('a wrong %s in %o is told with the other variables', (name, variables) => {
  const sentence = expect.stringMatching(new RegExp(`^${name} [^\\n]+: [^\\n]+\\.$`));
  const problem = expect.objectContaining({ code: 'setup', message: sentence });
  expect(() => readEnv(variables, [translationEnv])).toThrow(problem);
});
