import * as z from 'zod';
import type { ServiceSettings, TranslationService } from './service.ts';

/** Google Cloud Translation, basic: https://cloud.google.com/translate/docs/reference/rest/v2/translate */
export function google({ key = '' }: ServiceSettings): TranslationService {
  return {
    name: 'Google Cloud Translation',
    maxTexts: 128,
    maxCharacters: 5000,
    request: (texts) => ({
      path: '/language/translate/v2',
      headers: { 'X-Goog-Api-Key': key },
      body: { q: texts, source: 'en', target: 'ar', format: 'text' },
    }),
    answer: z
      .object({ data: z.object({ translations: z.array(z.object({ translatedText: z.string() })) }) })
      .transform(({ data }) => data.translations.map(({ translatedText }) => translatedText)),
    reason: z
      .object({ error: z.object({ message: z.string() }) })
      .transform(({ error: { message } }) => message),
  };
}
