import * as z from 'zod';
import { replaceNames, type Term } from '#content-db/segments/terms.ts';
import type { ServiceSettings, TranslationService } from './service.ts';

/** Azure Translator, version 3.0: https://learn.microsoft.com/azure/ai-services/translator/reference/v3-0-translate */
export function azure({ key = '', region }: ServiceSettings): TranslationService {
  return {
    name: 'Azure Translator',
    maxTexts: 100,
    maxCharacters: 50_000,
    marked: (text, terms) => replaceNames(text, terms, markedName),
    request: (texts) => ({
      path: '/translate?api-version=3.0&from=en&to=ar',
      headers: {
        'Ocp-Apim-Subscription-Key': key,
        ...(region && { 'Ocp-Apim-Subscription-Region': region }),
      },
      body: texts.map((text) => ({ Text: text })),
    }),
    answer: z
      .array(z.object({ translations: z.tuple([z.object({ text: z.string() })]) }))
      .transform((all) => all.map(({ translations: [{ text }] }) => text)),
    reason: z
      .object({ error: z.object({ message: z.string() }) })
      .transform(({ error: { message } }) => message),
  };
}

/** A name with its Arabic form: https://learn.microsoft.com/azure/ai-services/translator/dynamic-dictionary */
function markedName(found: string, { required: [form = found] }: Term): string {
  if (/[<>&"]/.test(found + form)) return found;
  return `<mstrans:dictionary translation="${form}">${found}</mstrans:dictionary>`;
}
