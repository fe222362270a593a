import * as z from 'zod';
import type { ServiceSettings, TranslationService } from './service.ts';

/** DeepL: https://developers.deepl.com/docs/api-reference/translate. `context` is not charged. */
export function deepL({ key = '' }: ServiceSettings): TranslationService {
  return {
    name: 'DeepL',
    maxTexts: 50,
    maxCharacters: 30_000,
    request: (texts, { around }) => ({
      path: '/v2/translate',
      headers: { Authorization: `DeepL-Auth-Key ${key}` },
      body: {
        text: texts,
        source_lang: 'EN',
        target_lang: 'AR',
        preserve_formatting: true,
        ...(around && { context: around.slice(0, 4000) }),
      },
    }),
    answer: z
      .object({ translations: z.array(z.object({ text: z.string() })) })
      .transform(({ translations }) => translations.map(({ text }) => text)),
    quotaStatuses: [456],
    reason: z.object({ message: z.string() }).transform(({ message }) => message),
  };
}
