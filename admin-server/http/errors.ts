import type { Context, ErrorHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { toProblem } from '#content-db/database/errors.ts';
import { Problem, type ProblemCode } from '#content-db/model/problem.ts';
import { describeError, type Log } from './log.ts';
import { pathForLog, requestOf } from './request-log.ts';

/** The body of an error answer. */
export interface ErrorBody {
  message: string;
  code: string;
  /** Messages by field. */
  fields?: Record<string, string>;
  /** The row as it is now, after somebody else has changed it. */
  current?: unknown;
}

const statuses: Record<ProblemCode, ContentfulStatusCode> = {
  invalid: 400,
  'signed-out': 401,
  forbidden: 403,
  'step-up': 403,
  'factor-required': 403,
  'not-found': 404,
  conflict: 409,
  'too-large': 413,
  unsupported: 415,
  'too-many': 429,
  unavailable: 503,
  setup: 503,
  'disk-full': 507,
};

/** Codes of HTTP errors that have no Problem code. */
const httpCodes: Record<number, string> = { 405: 'method' };

/** Default Retry-After by status, in seconds. */
const retryAfter: Record<number, string> = { 429: '60', 503: '5' };

/** The HTTP status of a problem. */
export function statusOf(code: ProblemCode): ContentfulStatusCode {
  return statuses[code];
}

/** Adds Retry-After to 429 and 503 answers that have none. */
export function withRetryAfter(response: Response): Response {
  const seconds = retryAfter[response.status];
  if (seconds && !response.headers.has('Retry-After')) response.headers.set('Retry-After', seconds);
  return response;
}

/** Logs a problem whose status is 5xx; mistakes of clients are not logged. */
export function logProblem(log: Log, c: Context, { code, message, cause }: Problem): void {
  if (statusOf(code) < 500) return;
  log({
    level: 'warning',
    event: message,
    ...requestOf(c),
    method: c.req.method,
    path: pathForLog(c),
    cause: describeError(cause),
  });
}

/**
 * Passes when `seconds` is 0; else sets Retry-After to that many seconds.
 * @throws Problem `too-many` when `seconds` is not 0
 */
export function throwIfRateLimited(c: Context, seconds: number, message: string): void {
  if (seconds === 0) return;
  c.header('Retry-After', String(seconds));
  throw new Problem('too-many', message);
}

/**
 * Turns errors into answers: JSON below /api, plain text elsewhere. Logs unexpected errors, without messages
 * that may quote what people sent.
 */
export function errorHandler(log: Log): ErrorHandler {
  return (error, c) => {
    if (c.req.raw.signal.aborted) return c.body(null, 400);
    const problem = error instanceof HTTPException ? error : toProblem(error);
    if (problem instanceof HTTPException) {
      return answer(c, problem.status, {
        message: problem.message || 'Error',
        code: httpCodes[problem.status] ?? codeForStatus(problem.status),
      });
    }
    if (problem instanceof Problem) {
      logProblem(log, c, problem);
      const { plain, code, fields, current } = problem;
      return answer(c, statusOf(code), {
        message: plain,
        code,
        ...(fields && { fields }),
        ...(current !== undefined && { current }),
      });
    }
    log({
      level: 'error',
      event: 'Unexpected error',
      ...requestOf(c),
      method: c.req.method,
      path: pathForLog(c),
      cause: describeError(error),
    });
    return answer(c, 500, {
      message: 'Something went wrong on the server. Its log has the details. Please try again.',
      code: 'internal',
    });
  };
}

function answer(c: Context, status: ContentfulStatusCode, body: ErrorBody): Response {
  return withRetryAfter(
    c.req.path.startsWith('/api/') ? c.json(body, status) : c.text(`${body.message}\n`, status),
  );
}

function codeForStatus(status: number): string {
  return Object.entries(statuses).find(([, known]) => known === status)?.[0] ?? 'error';
}
