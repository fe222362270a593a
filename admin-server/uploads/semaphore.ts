/** Lets a number of tasks run at once; the others wait their turn, first come, first served. */
export function createSemaphore(places: number): <T>(task: () => Promise<T>) => Promise<T> {
  let free = places;
  const waiting: (() => void)[] = [];
  return async (task) => {
    if (free > 0) free--;
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
