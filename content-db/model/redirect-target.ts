import { withoutInvisible } from './invisible.ts';

/** Where a redirect leads: to a path of this site, with what follows it (`?query#part`), or to another website. */
type RedirectTarget = { path: string; rest: string } | { elsewhere: URL };

const elsewhere = /^https:\/\/[^/?#@]+(?:[/?#]|$)/i;
const sitePath = /^\/(?![/\\])[^?#]*$/;
/** Doubled slashes, dot segments, and signs that would mean something else when they are decoded. */
const unnormalized = /\/\/|\/\.\.?(?:\/|$)|%(?:2[3ef]|3f|5c)/i;
/** White space, control characters and backslashes, which browsers drop or change; encoded control characters, too. */
const unsafe = /[\s\\\p{Cc}]|%(?:[01][\da-f]|7f)/iu;

function redirectTarget(to: string): RedirectTarget | undefined {
  if (!to.isWellFormed() || unsafe.test(to)) return undefined;
  if (elsewhere.test(to)) {
    const url = URL.parse(to);
    return url ? { elsewhere: url } : undefined;
  }
  const [path, rest] = splitTarget(to);
  return isSitePath(path) ? { path, rest } : undefined;
}

/** Whether a text, as it is stored, is the target of a redirect. */
export function isRedirectTarget(to: string): boolean {
  return redirectTarget(to) !== undefined;
}

/** Whether a text is a path of this site in the one form in which it is stored. */
export function isSitePath(path: string): boolean {
  return path.isWellFormed() && sitePath.test(path) && !unnormalized.test(path) && !unsafe.test(path);
}

/** The path of this site that a target leads to, whatever follows it; undefined if it leads elsewhere. */
export function targetPath(to: string): string | undefined {
  const target = redirectTarget(to);
  return target && 'path' in target ? target.path : undefined;
}

/** The address of the page at a path that is stored: decoded whole, as the files of the site are named. */
export function pageAddress(path: string): string {
  return (decoded(path) ?? path).normalize('NFC');
}

/** The origin of the other website that a target leads to; undefined if it leads to a path of this site. */
export function targetOrigin(to: string): string | undefined {
  const target = redirectTarget(to);
  return target && 'elsewhere' in target ? target.elsewhere.origin : undefined;
}

/** A target as browsers send it, in ASCII, for a `Location` header; undefined if it is none. */
export function targetLocation(to: string): string | undefined {
  const target = redirectTarget(to);
  if (!target) return undefined;
  if ('elsewhere' in target) return target.elsewhere.href;
  const path = encodeOnce(target.path);
  return decoded(path) === undefined ? undefined : path + encodeOnce(target.rest);
}

/** A location with a query, unless it has one of its own: `/a#b` with `?x=1` is `/a?x=1#b`. */
export function withQuery(location: string, query: string): string {
  const [address = ''] = location.split('#', 1);
  return address.includes('?') ? location : address + query + location.slice(address.length);
}

/**
 * A path in its readable form, composed, without invisible signs and without a slash at its end: `/cafe%CC%81/` becomes
 * `/café`.
 */
export function normalizePath(typed: string): string {
  const path = withoutInvisible(typed).normalize('NFC');
  const readable = withoutInvisible(decoded(path) ?? path).normalize('NFC');
  return (/[%?#]/.test(readable) ? path : readable).replace(/(?<=[^/]|^\/)\/+$/, '');
}

/** What was typed as a target, in the form in which it is stored. What follows a path stays as it is. */
export function normalizeTarget(typed: string): string {
  const text = withoutInvisible(typed);
  if (elsewhere.test(text)) return text;
  const [path, rest] = splitTarget(text);
  return normalizePath(path) + rest;
}

function splitTarget(to: string): [path: string, rest: string] {
  const end = to.search(/[?#]/);
  return end < 0 ? [to, ''] : [to.slice(0, end), to.slice(end)];
}

/** Encodes what is not encoded yet. */
function encodeOnce(text: string): string {
  return encodeURI(text).replaceAll('%25', '%');
}

/** A percent-encoded address as text; undefined if it is not well encoded. */
export function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}
