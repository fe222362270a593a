import * as z from 'zod';
import { mistakes } from '#content-db/model/env.ts';

const translateUrl = z
  .string()
  .refine(
    (value) => /^https?:$/.test(URL.parse(value)?.protocol ?? ''),
    'must be an address of the web, such as http://localhost:5000: correct it, or remove it to translate nothing.',
  )
  .transform((value) => value.replace(/(?<!\/)\/+$/, ''))
  .optional();

const providers = ['libretranslate', 'deepl', 'google', 'azure', 'openai'] as const;

const price = z
  .string()
  .regex(
    /^\d{1,6}(?:\.\d{1,4})? [A-Z]{3}$/,
    'must be a price with its currency, such as 20 USD: correct it, or remove it to estimate no costs.',
  )
  .transform((value) => {
    const [amount, currency = ''] = value.split(' ');
    return { amount: Number(amount), currency };
  })
  .optional();

const variables = z.object({
  TRANSLATE_PROVIDER: z
    .enum(
      providers,
      `must be one of ${providers.join(', ')}: correct it, or remove it to use libretranslate.`,
    )
    .optional(),
  TRANSLATE_URL: translateUrl,
  TRANSLATE_KEY: z.string().optional(),
  TRANSLATE_REGION: z.string().optional(),
  TRANSLATE_MODEL: z.string().optional(),
  TRANSLATE_MONTHLY_LIMIT: z
    .string()
    .regex(
      /^[1-9]\d{0,11}$/,
      'must be a whole number of characters from 1: correct it, or remove it to have no limit.',
    )
    .transform(Number)
    .optional(),
  TRANSLATE_PRICE: price,
});

type Variables = z.output<typeof variables>;

/** Where each service is, unless TRANSLATE_URL says otherwise. */
function usualAddress({ TRANSLATE_PROVIDER: provider, TRANSLATE_KEY: key }: Variables): string | undefined {
  switch (provider) {
    case 'deepl':
      return key?.endsWith(':fx') ? 'https://api-free.deepl.com' : 'https://api.deepl.com';
    case 'google':
      return 'https://translation.googleapis.com';
    case 'azure':
      return 'https://api.cognitive.microsofttranslator.com';
    case 'openai':
      return 'https://api.openai.com/v1';
    default:
      return undefined;
  }
}

/** What is wrong with the variables together. */
function* findMistakes(all: Variables): Generator<[keyof Variables, string]> {
  const { TRANSLATE_PROVIDER: provider, TRANSLATE_URL: url, TRANSLATE_KEY: key } = all;
  if (provider === undefined && url === undefined) {
    for (const name of variables.keyof().options)
      if (all[name] !== undefined)
        yield [name, 'does nothing without TRANSLATE_URL: set that as well, or remove it.'];
  } else if (provider === 'libretranslate' && url === undefined)
    yield ['TRANSLATE_PROVIDER', 'needs TRANSLATE_URL, the address of the LibreTranslate: set it.'];
  else if (provider && provider !== 'libretranslate' && provider !== 'openai' && key === undefined)
    yield ['TRANSLATE_PROVIDER', 'needs TRANSLATE_KEY, the key of that service: set it.'];
  else if (provider === 'openai' && all.TRANSLATE_MODEL === undefined)
    yield ['TRANSLATE_PROVIDER', 'needs TRANSLATE_MODEL, the name of the model: set it.'];
}

/** The service that translates English texts when they are saved; undefined when there is none. */
export const translationEnv = variables.superRefine(mistakes(findMistakes)).transform((all) => {
  const url = all.TRANSLATE_URL ?? usualAddress(all);
  const translation =
    url === undefined
      ? undefined
      : {
          provider: all.TRANSLATE_PROVIDER ?? ('libretranslate' as const),
          url,
          key: all.TRANSLATE_KEY,
          region: all.TRANSLATE_REGION,
          model: all.TRANSLATE_MODEL,
          /** Characters that may be sent in a calendar month. */
          monthlyLimit: all.TRANSLATE_MONTHLY_LIMIT,
          /** The price of a million characters. */
          price: all.TRANSLATE_PRICE,
        };
  return { translation };
});
