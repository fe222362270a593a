import type { Context, MiddlewareHandler } from 'hono';
import * as z from 'zod';
import { parseOrExplain } from '#content-db/model/parse.ts';
import { Problem } from '#content-db/model/problem.ts';
import type { SignedIn } from './signed-in.ts';
import { bodyKind, readBody } from './body.ts';

/** Enough for a post of 200,000 characters, most of them Latin, as JSON. */
const maxBytes = 300 * 1024;

/** The body of a call that writes content, before a schema has checked it. */
export interface ContentBody {
  values: Record<string, unknown>;
  /** The revision that the edit started from, if the caller sends one. */
  revision?: number | undefined;
}

/** Middleware that reads the body; `In` is what the typed client must send. */
export type BodyReader<In> = MiddlewareHandler<
  SignedIn,
  string,
  { in: { json: In }; out: { json: ContentBody } }
>;

/** Reads the body of a create call. Throws as `readBody` does. */
export function readCreateBody<In>(): BodyReader<In> {
  return async (c, next) => {
    c.req.addValidatedData('json', { values: await readJson(c) } satisfies ContentBody);
    await next();
  };
}

const revisionField = z.object({
  revision: z.number('Must be a number').int('Must be a whole number').optional(),
});

/**
 * Reads the body of an update call. Moves `revision` out of the values, and drops an `id` that equals the one in the
 * path. Throws as `readBody` does.
 */
export function readUpdateBody<In>(): BodyReader<In & { revision?: number }> {
  return async (c, next) => {
    const body = await readJson(c);
    const { revision } = parseOrExplain(revisionField, body, 'revision');
    const isValue = ([name, value]: [string, unknown]) =>
      name !== 'revision' && !(name === 'id' && value === Number(c.req.param('id')));
    const values = Object.fromEntries(Object.entries(body).filter(isValue));
    c.req.addValidatedData('json', { values, revision } satisfies ContentBody);
    await next();
  };
}

async function readJson(c: Context): Promise<Record<string, unknown>> {
  if (bodyKind(c) !== 'json') throw new Problem('unsupported', 'Send the body as application/json.');
  return (await readBody(c, maxBytes)).values;
}

/** @throws Problem `not-found` when the `id` in the path can't be a row's id */
export function idParam(c: Context): number {
  const sent = c.req.param('id') ?? '';
  const id = /^[1-9]\d*$/.test(sent) ? Number(sent) : Number.NaN;
  if (!Number.isSafeInteger(id)) throw new Problem('not-found', 'There is nothing under this address.');
  return id;
}
