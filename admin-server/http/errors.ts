import type { Context, ErrorHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { toProblem } from '#content-db/database/errors.ts';
import { Problem, type ProblemCode } from '#content-db/model/problem.ts';
import type { Log } from './log.ts';

/** What a call answers when it fails. */
export interface ErrorBody {
  message: string;
  code: string;
  /** Messages by field. */
  fields?: Record<string, string>;
  /** What stands there now, where somebody else has changed it meanwhile. */
  current?: unknown;
}

const statuses: Record<ProblemCode, ContentfulStatusCode> = {
  invalid: 400,
  'signed-out': 401,
  forbidden: 403,
  'not-found': 404,
  conflict: 409,
  'too-large': 413,
  unsupported: 415,
  'too-many': 429,
  unavailable: 503,
  setup: 503,
  'disk-full': 507,
};

/** Codes for errors that only HTTP knows. */
const httpCodes: Record<number, string> = { 405: 'method' };

/** Seconds after which to try again, where nothing else was said. */
const retryAfter: Record<number, string> = { 429: '60', 503: '5' };

/** The status that a problem is answered with. */
export function statusOf(code: ProblemCode): ContentfulStatusCode {
  return statuses[code];
}

/** Adds when to try again to an answer that says to, where it does not say yet. */
export function withRetry(response: Response): Response {
  const seconds = retryAfter[response.status];
  if (seconds && !response.headers.has('Retry-After')) response.headers.set('Retry-After', seconds);
  return response;
}

/** Logs a problem that is the server's own; what visitors did wrong is none. */
export function logProblem(log: Log, c: Context, { code, message, cause }: Problem): void {
  if (statusOf(code) < 500) return;
  log({
    level: 'warning',
    event: message,
    method: c.req.method,
    path: pathForLog(c),
    cause: describe(cause),
  });
}

/** Throws a Problem (`too-many`) where a limit says how many seconds to wait, and has the answer say so too. */
export function retryLater(c: Context, seconds: number, message: string): void {
  if (seconds === 0) return;
  c.header('Retry-After', String(seconds));
  throw new Problem('too-many', message);
}

/**
 * The one place where errors become answers: JSON below /api, a sentence elsewhere. Errors that
 * nobody threw on purpose are logged, without what the database or a parser quotes in their texts.
 */
export function answerErrors(log: Log): ErrorHandler {
  return (error, c) => {
    if (c.req.raw.signal.aborted) return c.body(null, 400);
    const known = error instanceof HTTPException ? error : toProblem(error);
    if (known instanceof HTTPException) {
      return answer(c, known.status, {
        message: known.message || 'Error',
        code: httpCodes[known.status] ?? codeOf(known.status),
      });
    }
    if (known instanceof Problem) {
      logProblem(log, c, known);
      const { message, code, fields, current } = known;
      return answer(c, statusOf(code), {
        message,
        code,
        ...(fields && { fields }),
        ...(current !== undefined && { current }),
      });
    }
    log({
      level: 'error',
      event: 'Unexpected error',
      method: c.req.method,
      path: pathForLog(c),
      cause: describe(error),
    });
    return answer(c, 500, {
      message: 'Something went wrong on the server. It has been noted; please try again.',
      code: 'internal',
    });
  };
}

/** The path without what opens a shared page. */
function pathForLog(c: Context): string {
  return c.req.path.replace(/^\/share\/[^/]*/, '/share/…');
}

function answer(c: Context, status: ContentfulStatusCode, body: ErrorBody): Response {
  return withRetry(
    c.req.path.startsWith('/api/') ? c.json(body, status) : c.text(`${body.message}\n`, status),
  );
}

function codeOf(status: number): string {
  return Object.keys(statuses).find((code) => statuses[code as ProblemCode] === status) ?? 'error';
}

/**
 * An error for the log: where it came from and of what kind each cause is. Texts of database and
 * syntax errors quote what people sent, so they are left out.
 */
function describe(error: unknown): unknown {
  const causes: { name: string; code?: unknown; message?: string; at?: string[] }[] = [];
  for (let at = error; at instanceof Error; at = at.cause) {
    const isQuoting = 'params' in at || at instanceof SyntaxError;
    causes.push({
      name: at.name,
      ...('code' in at && { code: at.code }),
      ...(!isQuoting && { message: at.message }),
      at: at.stack
        ?.match(/^ {4}at .+$/gm)
        ?.slice(0, 8)
        .map((frame) => frame.trim()),
    });
  }
  return causes;
}
