import type { Database } from '#content-db/database/open.ts';
import { Problem } from '#content-db/model/problem.ts';
import { knownTerms } from '#content-db/read/known-terms.ts';
import { translatedPair } from '#content-db/read/translated-pair.ts';
import type { Translation } from '#content-db/read/translations.ts';
import { inHouseStyle } from '#content-db/segments/protected-tokens.ts';
import { joinSegments, splitText } from '#content-db/segments/split.ts';
import { termsIn } from '#content-db/segments/terms.ts';
import type { AutoTranslation } from './auto-translation.ts';
import { giveBack, reserve } from './spending.ts';
import { textAround } from './translate-row.ts';

export interface Suggestion {
  text: string;
  /** The row that it is a text of, for the service to know what stands around it. */
  row?: { translation: Translation; id: number } | undefined;
  signal: AbortSignal;
}

/**
 * A machine translation of an English text. It is only shown, so it is not checked here.
 * @throws TranslationFailure; Problem `too-many` when the month has not enough characters left
 */
export async function suggestTranslation(
  content: Pick<Database, 'read' | 'write'>,
  { translator, monthlyLimit: limit }: Pick<AutoTranslation, 'translator' | 'monthlyLimit'>,
  { text, row, signal }: Suggestion,
): Promise<string> {
  const now = Date.now();
  const segments = splitText(text);
  const texts = segments.flatMap((segment) => (segment.isFixed ? [] : [segment.text]));
  const terms = termsIn(text, await knownTerms(content.read));
  const characters = translator.characters(texts, terms);
  if (!(await reserve(content, { characters, now, limit })))
    throw new Problem('too-many', 'The monthly limit of the translation service is reached.');
  const pair = row && (await translatedPair(content.read, row.translation, row.id));
  const around =
    row && pair ? await textAround(content.read, { translation: row.translation, pair }) : undefined;
  const translated = await translator
    .translate(texts, { signal, around, terms })
    .catch(async (error: unknown) => {
      await giveBack(content, { characters, now });
      throw error;
    });
  const left = translated.values();
  return joinSegments(
    segments.map((segment) =>
      segment.isFixed ? segment : { ...segment, text: inHouseStyle(left.next().value ?? '').trim() },
    ),
  );
}
