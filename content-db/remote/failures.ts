import { setTimeout as sleep } from 'node:timers/promises';
import { codeOf, toProblem } from '../database/errors.ts';
import { capitalized, problemNaming } from '../model/plain-message.ts';
import { Problem } from '../model/problem.ts';

/** Milliseconds for which a request is repeated whose answer was lost. */
export const patience = { reading: 2_000, writing: 10_000 };

/** Whether the connection was lost, so that nobody knows whether a request was executed. */
export function isLost(error: unknown): boolean {
  return /^(?:CONNECTION_FAILED|TIMEOUT|SERVER_ERROR_5|HRANA|STREAM_EXPIRED|ECONN|ETIMEDOUT|EPIPE|UND_ERR|EAI_AGAIN|ENOTFOUND)/.test(
    codeOf(error),
  );
}

/** Whether an error can only come from a database server, and from no file. */
export function isFromServer(error: unknown): boolean {
  return isLost(error) || /^(?:BLOCKED|SERVER_ERROR|TRANSACTION_|RESPONSE_|SQL_)/.test(codeOf(error));
}

/** Repeats what may be repeated while its answers are lost, for `limit` milliseconds. */
export async function untilAnswered<T>(limit: number, work: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + limit;
  for (let wait = 20; ; wait = Math.min(wait * 2, 1000)) {
    try {
      return await work();
    } catch (error) {
      if (!isLost(error) || performance.now() + wait > deadline) throw error;
      await sleep(wait);
    }
  }
}

/** A failure of a database server as a Problem; a Problem stays as it is. */
export function remoteProblem(error: unknown, name: string): unknown {
  const problem = toProblem(error, name);
  if (problem instanceof Problem || !isFromServer(error)) return problem;
  const message = isLost(error)
    ? `The connection to ${name} was lost. Try again in a moment.`
    : `${capitalized(name)} refused what was asked of it. If it happens again, report it.`;
  return problemNaming({ [name]: 'the database' }, 'unavailable', message, error);
}

/** After a write of which nobody knows whether it was committed. */
export function unknownOutcome(name: string, cause: unknown): Problem {
  return problemNaming(
    { [name]: 'the database' },
    'unavailable',
    `The connection to ${name} was lost while this was being saved. It is not known whether it was saved: look before you try again.`,
    cause,
  );
}
