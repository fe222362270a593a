import { ar } from './ar.ts';
import { en } from './en.ts';

/** Every text of the dictionaries without a value in it. Staff can't change these. */
export const fixedTexts: ReadonlySet<string> = new Set([en, ar].flatMap(textsIn));

function textsIn(part: unknown): string[] {
  if (typeof part === 'string') return [part];
  return typeof part === 'object' && part !== null ? Object.values(part).flatMap(textsIn) : [];
}
