import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Locale } from '#content-db/model/locale.ts';

export interface ViewProps {
  locale: Locale;
  limit: number;
}

type PublicList<T> = 'failed' | 'loading' | T[];

/** Milliseconds after which an answer is not waited for any longer. */
const patience = 15_000;

const never = () => () => undefined;

/** Published content from the public API; in the HTML of the page it counts as failed. */
export function usePublicList<T>(
  name: string,
  locale: Locale,
  failure = 'Network response was not ok',
): PublicList<T> {
  const isInBrowser = useSyncExternalStore(
    never,
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

async function fetchList<T>(address: string, failure: string): Promise<T[]> {
  const response = await fetch(address, { signal: AbortSignal.timeout(patience) });
  if (!response.ok) throw new Error(failure);
  return (await response.json()) as T[];
}
