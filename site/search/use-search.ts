import { useEffect, useState } from 'react';
import type { Locale } from '#content-db/model/locale.ts';
import { search, type SearchAnswer } from './query.ts';

/** Files that this page has loaded. */
const files = new Map<string, Promise<string | undefined>>();

/** Loads a file of the search index, once; undefined if there is none. @throws if it cannot be loaded */
async function readIndex(path: string): Promise<string | undefined> {
  const file = files.get(path) ?? load(path);
  files.set(path, file);
  // The next search tries again.
  file.catch(() => files.delete(path));
  return file;
}

async function load(path: string): Promise<string | undefined> {
  const response = await fetch(path);
  if (response.ok) return response.text();
  if (response.status === 404) return undefined;
  throw new Error(`${path} answers ${response.status}`);
}

/** Milliseconds without a key until what was typed is looked for. */
const pause = 150;

/** An answer and what it answers. */
export interface Answered {
  query: string;
  count: number;
  answer: SearchAnswer | 'failed';
}

/** Searches while a visitor types. @param given what the server has answered */
export function useSearch(
  query: string,
  count: number,
  locale: Locale,
  given?: Answered,
): Answered | undefined {
  const [answered, setAnswered] = useState(given);
  const text = query.trim();
  const isAnswered = answered?.query === text && answered.count === count;

  useEffect(() => {
    if (isAnswered) return undefined;
    let isCurrent = true;
    const timer = setTimeout(async () => {
      const answer = await search(text, locale, { read: readIndex, count }).catch(() => 'failed' as const);
      if (isCurrent) setAnswered({ query: text, count, answer });
    }, pause);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [text, count, locale, isAnswered]);

  return answered;
}
