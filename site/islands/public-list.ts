import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Locale } from '#content-db/model/locale.ts';
import type { StandIns } from '../content/stand-ins.ts';

export interface ViewProps {
  locale: Locale;
  limit: number;
  /** Of dates. */
  timeZone: string;
  standIns: StandIns;
}

type PublicList<T> = 'failed' | 'loading' | T[];

/** Milliseconds until a request is aborted. */
const timeout = 15_000;

const subscribeToNothing = () => () => undefined;

/** A list of published rows from the public API; `failed` while the page is rendered to HTML. */
export function usePublicList<T>(
  name: string,
  locale: Locale,
  failure = 'Network response was not ok',
): PublicList<T> {
  const isInBrowser = useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
  const [answer, setAnswer] = useState<T[] | 'failed'>();
  useEffect(() => {
    fetchList<T>(`/api/${name}?locale=${locale}`, failure).then(setAnswer, (error: unknown) => {
      console.warn(error);
      setAnswer('failed');
    });
  }, [name, locale, failure]);
  return answer ?? (isInBrowser ? 'loading' : 'failed');
}

async function fetchList<T>(url: string, failure: string): Promise<T[]> {
  const response = await fetch(url, { signal: AbortSignal.timeout(timeout) });
  if (!response.ok) throw new Error(failure);
  return (await response.json()) as T[];
}
