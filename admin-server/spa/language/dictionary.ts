import { language } from './language.ts';
import type { parts } from './parts.ts';

/** The forms of a text with a number; `other` stands for those that are missing. */
export type Forms = { other: string } & Partial<Record<Intl.LDMLPluralRule, string>>;

export type Dictionary = Readonly<Record<string, string | Forms>>;

/** A part of the back office with words of its own. */
export type Part = keyof typeof parts;

/** Not awaited here: the file that would wait also has what they are loaded by. */
const loaders = language === 'ar' ? import('./parts.ts') : undefined;

const arabic = language === 'ar' ? await import('./ar.ts') : undefined;

/** The Arabic texts by their English ones, as far as they are loaded. Empty in English, so that nobody loads what is not read. */
export let dictionary: Dictionary = { ...arabic?.base };

/** Those of them that the server says. */
export let answers: Dictionary = { ...arabic?.baseAnswers };

const loaded = new Set<string>();

/** Loads the words of parts; nothing in English. */
export function loadWords(...names: Part[]): Promise<void> {
  const wanted: string[] = names;
  return load((part) => wanted.includes(part));
}

/** Loads whatever the server can say. Without a connection it stays English, so that what was answered is not lost. */
export function loadAnswers(): Promise<void> {
  return load(isSaid).catch(() => undefined);
}

/**
 * A loader whose module finds the words of these parts when it runs. A module doesn't await its own, as Safari runs those
 * that import it too early if two do at once: https://bugs.webkit.org/show_bug.cgi?id=242740
 */
export function withWords<T>(loadModule: () => Promise<T>, ...names: Part[]): () => Promise<T> {
  return arabic ? () => loadWords(...names).then(loadModule) : loadModule;
}

async function load(isWanted: (part: string) => boolean): Promise<void> {
  const { parts } = (await loaders) ?? {};
  const missing = Object.entries(parts ?? {}).filter(([part]) => isWanted(part) && !loaded.has(part));
  await Promise.all(
    missing.map(async ([part, loadPart]) => {
      const { words } = await loadPart();
      loaded.add(part);
      dictionary = { ...dictionary, ...words };
      if (isSaid(part)) answers = { ...answers, ...words };
    }),
  );
}

const isSaid = (part: string) => part.startsWith('answers/');
