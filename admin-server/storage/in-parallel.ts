import pLimit from 'p-limit';

/** Number of files that are asked for, sent or fetched at the same time. */
const concurrency = 32;

/** Does some work for each item, a bounded number at the same time. Begins no more after one failed. @returns the results */
export async function inParallel<T, R>(items: Iterable<T>, work: (item: T) => Promise<R>): Promise<R[]> {
  const limit = pLimit(concurrency);
  const failed = new AbortController();
  const outcomes = await Promise.allSettled(
    [...items].map((item) =>
      limit(async () => {
        failed.signal.throwIfAborted();
        return work(item).catch((error: unknown) => {
          failed.abort(error);
          throw error;
        });
      }),
    ),
  );
  return outcomes.map((outcome) => {
    if (outcome.status === 'rejected') throw failed.signal.reason;
    return outcome.value;
  });
}
