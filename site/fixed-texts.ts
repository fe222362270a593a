import { ar } from './i18n/ar.ts';
import { en } from './i18n/en.ts';
import { features } from './features.ts';

/** Every text of the dictionaries and of features without a value in it. Staff can't change these. */
export const fixedTexts: ReadonlySet<string> = new Set(
  [en, ar, ...features.map(({ texts }) => texts)].flatMap(textsIn),
);

function textsIn(part: unknown): string[] {
  if (typeof part === 'string') return [part];
  return typeof part === 'object' && part !== null ? Object.values(part).flatMap(textsIn) : [];
}
