import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Failed, Loading } from './states.tsx';
import { t } from '../language/text.tsx';
import { translated } from '../language/translated.ts';

type Queries<T extends readonly unknown[]> = { readonly [I in keyof T]: UseQueryResult<T[I]> };

interface LoadedProps<T extends readonly unknown[]> {
  queries: Queries<T>;
  /** The title of the message when they can't be loaded. */
  failed: string;
  /** Lines of the skeleton while they load. */
  rows?: number;
  children: (...data: T) => ReactNode;
}

/**
 * What queries have loaded, and what stands in its place before. If they cannot be loaded again, it says so and leaves
 * everything as it is: somebody may be typing there.
 */
export function Loaded<T extends readonly unknown[]>({ queries, failed, rows, children }: LoadedProps<T>) {
  const first = queries.find(({ isLoadingError }) => isLoadingError);
  if (first?.error)
    return <Failed title={failed} error={first.error} onRetry={() => void refetch(queries)} />;
  if (!isLoaded(queries)) return <Loading {...(rows !== undefined && { rows })} />;
  return (
    <>
      <Outdated queries={queries} failed={failed} />
      {children(...dataOf(queries))}
    </>
  );
}

/** Says that what is shown could not be loaded again; renders nothing if it could. */
export function Outdated({ queries, failed }: { queries: readonly UseQueryResult[]; failed: string }) {
  const error = queries.find(({ isRefetchError }) => isRefetchError)?.error;
  if (!error) return null;
  const reason = new Error(
    t('{reason} You see what was loaded before; what you typed is still here.', {
      reason: translated(error.message),
    }),
  );
  return <Failed title={failed} error={reason} onRetry={() => void refetch(queries)} />;
}

function isLoaded(queries: readonly UseQueryResult[]): boolean {
  return queries.every(({ data }) => data !== undefined);
}

/** The data of loaded queries, as the compiler knows it from their types. */
function dataOf<T extends readonly unknown[]>(queries: Queries<T>): T {
  return queries.map(({ data }) => data) as unknown as T;
}

function refetch(queries: readonly UseQueryResult[]): Promise<unknown> {
  return Promise.all(queries.map((query) => query.refetch()));
}
