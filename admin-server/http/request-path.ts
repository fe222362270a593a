import type { IncomingMessage } from 'node:http';
import type { Context } from 'hono';
import { decoded } from '#content-db/model/redirect-target.ts';

/** In characters as sent. */
const maxPathLength = 4096;

/** The Node request behind a Hono context; undefined when the app was called without a server. */
export function nodeRequest(c: Context): IncomingMessage | undefined {
  const env: { incoming?: IncomingMessage } | undefined = c.env;
  return env?.incoming;
}

/** Path and query as the client sent them. `c.req.url` has dot segments resolved, and `c.req.path` is partly decoded. */
export function requestTarget(c: Context): { path: string; query: string } {
  const sent = nodeRequest(c)?.url;
  const target = sent?.startsWith('/') ? sent : pathAndQuery(c.req.url);
  const mark = target.indexOf('?');
  return mark < 0 ? { path: target, query: '' } : { path: target.slice(0, mark), query: target.slice(mark) };
}

/**
 * Decodes a path once. Returns undefined for paths that no page can have: bad encodings, control characters,
 * backslashes, encoded or doubled slashes, dot segments.
 */
export function decodePath(sent: string): string | undefined {
  if (sent.length > maxPathLength || !/^\/[\x21-\x7e]*$/.test(sent) || /%2f/i.test(sent)) return undefined;
  const path = decoded(sent);
  return path === undefined || /[\p{Cc}\\]|\/\/|\/\.\.?(?:\/|$)/u.test(path) ? undefined : path;
}

function pathAndQuery(url: string): string {
  return url.slice(url.indexOf('/', 'https://'.length));
}
