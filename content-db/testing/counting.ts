import type { Queries } from '../database/open.ts';

/** The same queries, counted. */
export function counting<Q extends Queries>(queries: Q): { queries: Q; count(): number } {
  let count = 0;
  const counted = new Proxy(queries, {
    get(target, property) {
      const value: unknown = Reflect.get(target, property);
      if (typeof value !== 'function') return value;
      return (...args: unknown[]) => {
        count++;
        return value.apply(target, args);
      };
    },
  });
  return { queries: counted, count: () => count };
}
