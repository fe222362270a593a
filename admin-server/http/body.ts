import type { Context, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { Problem } from '#content-db/model/problem.ts';
import type { SignedIn } from './signed-in.ts';

export interface Body {
  kind: 'json' | 'form';
  values: Record<string, unknown>;
}

const types: [pattern: RegExp, kind: Body['kind']][] = [
  [/^application\/json\s*(?:;\s*charset="?utf-8"?\s*)?$/i, 'json'],
  [/^application\/x-www-form-urlencoded\s*(?:;\s*charset="?utf-8"?\s*)?$/i, 'form'],
];

/**
 * The kind of body that a request's headers declare.
 * @throws Problem `unsupported` when it is another kind, or encoded
 */
export function bodyKind(c: Context): Body['kind'] {
  const encoding = c.req.header('content-encoding') ?? 'identity';
  const kind = types.find(([pattern]) => pattern.test(c.req.header('content-type') ?? ''))?.[1];
  if (!kind || encoding.toLowerCase() !== 'identity') {
    throw new Problem(
      'unsupported',
      'Send the body as application/json or application/x-www-form-urlencoded, in UTF-8 and without an encoding.',
    );
  }
  return kind;
}

/**
 * Reads the body of a request: an object of named values. Never holds more than the limit in memory.
 * @param limit in bytes
 * @throws Problem `unsupported` when the type is another, `too-large` above `limit`, `invalid` when the body can't
 * be read
 */
export async function readBody(c: Context, limit: number): Promise<Body> {
  const kind = bodyKind(c);
  // URL encoding makes a form's text up to three times as long. The limit applies to the decoded text.
  const bytes = await readBytes(c, kind === 'form' ? 3 * limit : limit);
  const text = decode(bytes);
  if (kind === 'json') return { kind, values: parseObject(text) };
  const entries = [...new URLSearchParams(text)];
  if (Buffer.byteLength(entries.flat().join('')) > limit) throwTooLarge(limit);
  return { kind, values: Object.fromEntries(entries) };
}

/** Stops reading at `limit` bytes, whatever Content-Length says. */
async function readBytes(c: Context, limit: number): Promise<ArrayBuffer> {
  try {
    await bodyLimit({ maxSize: limit, onError: () => throwTooLarge(limit) })(c, async () => {});
    return await c.req.arrayBuffer();
  } catch (error) {
    if (error instanceof Problem) throw error;
    throw new Problem('invalid', 'The request ended before its body was complete.');
  }
}

function decode(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Problem('invalid', 'The body is not valid UTF-8.');
  }
}

function parseObject(text: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Problem('invalid', 'The body is not valid JSON.');
  }
  if (!isObject(value)) throw new Problem('invalid', 'The body must be a JSON object.');
  return value;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function throwTooLarge(limit: number): never {
  throw new Problem(
    'too-large',
    `That is too long: no more than ${Math.floor(limit / 1024)} KB can be sent.`,
  );
}

/** Declares the body of a call for the typed client. The handler itself checks what arrives. */
export function bodyType<I extends { json: unknown } | { form: Record<string, File> }>(): MiddlewareHandler<
  SignedIn,
  string,
  { in: I }
> {
  return (_, next) => next();
}
