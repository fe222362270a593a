import type { FieldValues, Resolver } from 'react-hook-form';
import { loadOnce } from './load-once.ts';

/** Checks a form by a schema that is loaded with the first check, or by `load` before. */
export function lazyResolver<V extends FieldValues, T>(
  importResolver: () => Promise<Resolver<V, unknown, T>>,
): Resolver<V, unknown, T> & { load: () => Promise<unknown> } {
  const { load } = loadOnce(importResolver);
  const resolver: Resolver<V, unknown, T> = async (...form) => (await load())(...form);
  return Object.assign(resolver, { load });
}
