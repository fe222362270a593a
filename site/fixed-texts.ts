import * as example from '#example/words.ts';
import { ar } from './i18n/ar.ts';
import { en } from './i18n/en.ts';
import { features } from './features.ts';

/** What nobody can edit: every text without a value in it, of the dictionaries, with the example and without, and of features. */
export const fixedTexts: ReadonlySet<string> = new Set(
  [en, ar, example.en, example.ar, ...features.map(({ texts }) => texts)].flatMap(textsIn),
);

function textsIn(part: unknown): string[] {
  if (typeof part === 'string') return [part];
  return typeof part === 'object' && part !== null ? Object.values(part).flatMap(textsIn) : [];
}
