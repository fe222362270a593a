import type { Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { Problem } from '#content-db/model/problem.ts';

export interface Body {
  kind: 'json' | 'form';
  values: Record<string, unknown>;
}

const types: [pattern: RegExp, kind: Body['kind']][] = [
  [/^application\/json\s*(?:;\s*charset="?utf-8"?\s*)?$/i, 'json'],
  [/^application\/x-www-form-urlencoded\s*(?:;\s*charset="?utf-8"?\s*)?$/i, 'form'],
];

/** The kind of body that a request says to bring; throws a Problem (`unsupported`) for others. */
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
 * Reads the body of a request, an object of named values. No more than what may be sent is ever kept.
 * Throws a Problem: `unsupported` for another type, `too-large` above `limit` bytes, `invalid` where
 * it cannot be read.
 */
export async function readBody(c: Context, limit: number): Promise<Body> {
  const kind = bodyKind(c);
  // A form's text takes up to three times its size on the way: the limit is for the text itself.
  const bytes = await readBytes(c, kind === 'form' ? 3 * limit : limit);
  const text = decode(bytes);
  if (kind === 'json') return { kind, values: parseObject(text) };
  const entries = [...new URLSearchParams(text)];
  if (Buffer.byteLength(entries.flat().join('')) > limit) refuse(limit);
  return { kind, values: Object.fromEntries(entries) };
}

/** The bytes of a body that comes within `limit`; a longer one is given up, whatever length it claims. */
async function readBytes(c: Context, limit: number): Promise<ArrayBuffer> {
  try {
    await bodyLimit({ maxSize: limit, onError: () => refuse(limit) })(c, async () => {});
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
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Problem('invalid', 'The body must be a JSON object.');
  return value as Record<string, unknown>;
}

function refuse(limit: number): never {
  throw new Problem(
    'too-large',
    `That is too long: no more than ${Math.floor(limit / 1024)} KB can be sent.`,
  );
}
