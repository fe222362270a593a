import { locales } from '#content-db/model/locale.ts';
import { dictionaryOf } from './dictionary.ts';

/** Every text of the dictionaries without a value in it. Staff can't change these. */
export const fixedTexts: ReadonlySet<string> = new Set(locales.map(dictionaryOf).flatMap(textsIn));

function textsIn(part: unknown): string[] {
  if (typeof part === 'string') return [part];
  return typeof part === 'object' && part !== null ? Object.values(part).flatMap(textsIn) : [];
}
