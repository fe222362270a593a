import type { Context, MiddlewareHandler } from 'hono';
import * as z from 'zod';
import { parseOrExplain } from '#content-db/model/parse.ts';
import { Problem } from '#content-db/model/problem.ts';
import type { SignedIn } from './signed-in.ts';
import { bodyKind, readBody } from './body.ts';

/** Bytes of a body that brings content: a post of 200,000 characters, most of them Latin, and its JSON. */
const largest = 300 * 1024;

/** What was sent, before a schema has seen it. */
export interface Sent {
  values: Record<string, unknown>;
  /** The revision that a change was made from, where the caller says so. */
  revision?: number | undefined;
}

/** The middleware that reads a body; `In` is what the typed client has to send. */
export type BodyReader<In> = MiddlewareHandler<SignedIn, string, { in: { json: In }; out: { json: Sent } }>;

/** Reads the body of a call that creates. Throws a Problem, as `readBody` does. */
export function newContent<In>(): BodyReader<In> {
  return async (c, next) => {
    c.req.addValidatedData('json', { values: await readJson(c) } satisfies Sent);
    await next();
  };
}

const revisionField = z.object({
  revision: z.number('Must be a number').int('Must be a whole number').optional(),
});

/** Reads the body of a call that changes; takes out the revision, and the id where it is that of the address. Throws a Problem, as `readBody` does. */
export function changedContent<In>(): BodyReader<In & { revision?: number }> {
  return async (c, next) => {
    const body = await readJson(c);
    const { revision } = parseOrExplain(revisionField, body, 'revision');
    const isValue = ([name, value]: [string, unknown]) =>
      name !== 'revision' && !(name === 'id' && value === Number(c.req.param('id')));
    const values = Object.fromEntries(Object.entries(body).filter(isValue));
    c.req.addValidatedData('json', { values, revision } satisfies Sent);
    await next();
  };
}

async function readJson(c: Context): Promise<Record<string, unknown>> {
  if (bodyKind(c) !== 'json') throw new Problem('unsupported', 'Send the body as application/json.');
  return (await readBody(c, largest)).values;
}

/** The id in the address. Throws `not-found` for what can be no row's id. */
export function idOf(c: Context): number {
  const sent = c.req.param('id') ?? '';
  const id = /^[1-9]\d*$/.test(sent) ? Number(sent) : Number.NaN;
  if (!Number.isSafeInteger(id)) throw new Problem('not-found', 'There is nothing under this address.');
  return id;
}
