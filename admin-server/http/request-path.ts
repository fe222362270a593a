import type { IncomingMessage } from 'node:http';
import type { Context } from 'hono';

/** Longest path that is looked up, in characters as sent. */
const longestPath = 4096;

/** Node's own request below a Hono context; undefined where the app was called without a server. */
export function incomingOf(c: Context): IncomingMessage | undefined {
  return (c.env as { incoming?: IncomingMessage } | undefined)?.incoming;
}

/**
 * Path and query of a request as they were sent. `c.req.url` has dot segments resolved and `c.req.path`
 * is partly decoded, so neither tells what was asked for.
 */
export function targetOf(c: Context): { path: string; query: string } {
  const sent = incomingOf(c)?.url;
  const target = sent?.startsWith('/') ? sent : pathAndQuery(c.req.url);
  const mark = target.indexOf('?');
  return mark < 0 ? { path: target, query: '' } : { path: target.slice(0, mark), query: target.slice(mark) };
}

/**
 * A path decoded once. Undefined for a path that no page can have: bad encodings, control characters,
 * backslashes, encoded or doubled slashes, dot segments.
 */
export function decodePath(sent: string): string | undefined {
  if (sent.length > longestPath || !/^\/[\x21-\x7e]*$/.test(sent) || /%2f/i.test(sent)) return undefined;
  const path = decode(sent);
  return path === undefined || /[\p{Cc}\\]|\/\/|\/\.\.?(?:\/|$)/u.test(path) ? undefined : path;
}

function decode(sent: string): string | undefined {
  if (!sent.includes('%')) return sent;
  try {
    return decodeURIComponent(sent);
  } catch {
    return undefined;
  }
}

function pathAndQuery(url: string): string {
  return url.slice(url.indexOf('/', 'https://'.length));
}
