import { Problem } from '#content-db/model/problem.ts';

export interface SemaphoreOptions {
  /** How many may wait; one more is refused. */
  waiting?: number;
}

/**
 * Lets a number of tasks run at once; the others wait their turn, first come, first served. Throws a
 * Problem (`unavailable`) where too many wait already.
 */
export function createSemaphore(
  places: number,
  { waiting: limit = Infinity }: SemaphoreOptions = {},
): <T>(task: () => Promise<T>) => Promise<T> {
  let free = places;
  const waiting: (() => void)[] = [];
  return async (task) => {
    if (free > 0) free--;
    else if (waiting.length >= limit)
      throw new Problem(
        'unavailable',
        'Too much is being uploaded at the moment. Try again in a few seconds.',
      );
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      // The place goes straight to the next one, so that nobody who comes now takes it first.
      if (next) next();
      else free++;
    }
  };
}
