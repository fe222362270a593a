import { language } from './language.ts';
import type { Part } from './parts.ts';

/** The forms of a text with a number; `other` stands for those that are missing. */
export type Forms = { other: string } & Partial<Record<Intl.LDMLPluralRule, string>>;

export type Dictionary = Readonly<Record<string, string | Forms>>;

/** Not awaited here: the file that would wait also has what they are loaded by. */
const parts = language === 'ar' ? import('./parts.ts') : undefined;

const arabic = language === 'ar' ? await import('./ar.ts') : undefined;

/** The Arabic texts by their English ones, as far as they are loaded. Empty in English, so that nobody loads what is not read. */
export let dictionary: Dictionary = { ...arabic?.base };

/** Those of them that the server says. */
export let answers: Dictionary = { ...arabic?.baseAnswers };

function add(words: object, areAnswers: boolean): void {
  dictionary = { ...dictionary, ...words };
  if (areAnswers) answers = { ...answers, ...words };
}

/** Loads the words of parts; nothing in English. */
export async function loadWords(...names: Part[]): Promise<void> {
  await (await parts)?.load(names, add);
}

/**
 * Loads the words for what the server says, if it says something in an answer. Without a connection it stays English, so
 * that what was answered is not lost.
 */
export async function loadAnswers(answer: unknown): Promise<void> {
  await (await parts)?.loadFor(answer, add).catch(() => undefined);
}

/**
 * A loader whose module finds the words of these parts when it runs. A module doesn't await its own, as Safari runs those
 * that import it too early if two do at once: https://bugs.webkit.org/show_bug.cgi?id=242740
 */
export function withWords<T>(loadModule: () => Promise<T>, ...names: Part[]): () => Promise<T> {
  return parts ? () => loadWords(...names).then(loadModule) : loadModule;
}
