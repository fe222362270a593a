import * as z from 'zod';
import type { ServiceSettings, TranslationService } from './service.ts';

/** LibreTranslate: https://docs.libretranslate.com/api/operations/translate */
export function libreTranslate({ key }: ServiceSettings): TranslationService {
  return {
    name: 'LibreTranslate',
    maxTexts: 50,
    maxCharacters: 20_000,
    request: (texts) => ({
      path: '/translate',
      headers: {},
      body: { q: texts, source: 'en', target: 'ar', format: 'text', ...(key && { api_key: key }) },
    }),
    answer: z
      .object({ translatedText: z.array(z.string()) })
      .transform(({ translatedText }) => translatedText),
    reason: z.object({ error: z.string() }).transform(({ error }) => error),
  };
}
