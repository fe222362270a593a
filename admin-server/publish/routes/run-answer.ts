import type { Context } from 'hono';
import * as z from 'zod';
import { Problem } from '#content-db/model/problem.ts';

/** Names the run that a request starts, so that the client can follow it even if no answer arrives. */
const runHeader = 'Idempotency-Key';

/** The id that a request names for its run. @throws Problem (`invalid`) if it is no UUID */
export function runId(c: Context): string | undefined {
  const key = c.req.header(runHeader);
  if (key === undefined || z.uuid().safeParse(key).success) return key;
  throw new Problem('invalid', `${runHeader} must be a UUID.`);
}

/**
 * The result of a run, if it comes within so many milliseconds; undefined otherwise, after `keep`.
 * @throws what the run rejects with
 */
export async function resultWithin<T>(
  milliseconds: number,
  result: Promise<T>,
  keep: () => Promise<void>,
): Promise<T | undefined> {
  const { promise: late, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(resolve, milliseconds);
  // After an answer nobody waits for the result, and Node ends a process for a rejection that nobody expects.
  result.catch(() => undefined);
  const first = await Promise.race([result, late]).finally(() => clearTimeout(timer));
  if (first === undefined) await keep();
  return first;
}
