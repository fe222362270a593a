import { Problem } from '#content-db/model/problem.ts';
import { decodePath } from '../../http/request-path.ts';
import { immutableFolders } from '../immutable-files.ts';
import type { LiveFile, LiveSite } from '../types.ts';

/** Bytes that file systems allow for one name. */
const longestName = 255;

/**
 * Where a static host keeps the file of an address: `/services` is `services.html`, `/` is
 * `index.html`. Throws a Problem where the address is too long for a file.
 */
export function hostFileName(path: string): string {
  if (path === '/') return 'index.html';
  const last = path.slice(path.lastIndexOf('/') + 1);
  const name = last.includes('.') && !isPage(path) ? path.slice(1) : `${path.slice(1)}.html`;
  if (name.split('/').some((part) => Buffer.byteLength(part) > longestName)) {
    throw new Problem(
      'invalid',
      `The page ${path} cannot be written as a file: its address is longer than ${longestName} bytes. Shorten its slug.`,
    );
  }
  return name;
}

/** Posts may have a dot in their slug; everything else with a dot is a file. */
function isPage(path: string): boolean {
  return /^(?:\/ar)?\/blog\/[^/]+$/.test(path);
}

const everywhere = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=()',
  'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
};

/**
 * `_headers` as static hosts read it. They allow some dozens of rules, not one a page, so the policy
 * there is one that every page fits; each page has its own, exact one in its head.
 */
export function hostHeaders(files: Iterable<LiveFile>): string {
  const policies = [...files].flatMap(({ headers }) => headers['content-security-policy'] ?? []);
  const rules: [string, Record<string, string>][] = [
    ['/*', { ...everywhere, 'Content-Security-Policy': mergePolicies(policies) }],
    ...[...immutableFolders, '/uploads/'].map((folder): [string, Record<string, string>] => [
      `${folder}*`,
      { 'Cache-Control': 'public, max-age=31536000, immutable' },
    ]),
  ];
  return rules
    .map(
      ([path, headers]) =>
        `${path}\n${Object.entries(headers)
          .map(([name, value]) => `  ${name}: ${value}\n`)
          .join('')}`,
    )
    .join('\n');
}

/** The smallest policy that allows what each of the policies allows. */
function mergePolicies(policies: string[]): string {
  const merged = new Map<string, Set<string>>();
  for (const policy of new Set(policies)) {
    for (const directive of policy.split('; ')) {
      const [name = '', ...sources] = directive.split(' ');
      const known = merged.get(name) ?? new Set<string>();
      for (const source of sources) known.add(source);
      merged.set(name, known);
    }
  }
  return [...merged].map(([name, sources]) => `${name} ${[...sources].sort().join(' ')}`).join('; ');
}

/** A redirect that a static host is to follow, in ASCII as browsers send addresses. */
export interface HostRedirect {
  from: string;
  to: string;
  status: number;
}

/**
 * The redirects that a static host is to follow. As on our own server a file comes before a redirect,
 * an address may be written as people read it or as browsers send it, and nothing in it is a pattern.
 */
export function followedRedirects({
  redirects,
  files,
}: Pick<LiveSite, 'redirects' | 'files'>): HostRedirect[] {
  const followed: HostRedirect[] = [];
  for (const [from, { to, status }] of redirects) {
    const [source, target] = [asSent(from), asSent(to)];
    const read = source === undefined ? undefined : decodePath(source);
    if (source === undefined || target === undefined || read === undefined || files.has(read)) continue;
    const isWrittenTwice = read !== from && redirects.has(read);
    if (!isWrittenTwice) followed.push({ from: source, to: target, status });
  }
  return followed;
}

/** `_redirects` as static hosts read it. */
export function hostRedirects(site: Pick<LiveSite, 'redirects' | 'files'>): string {
  return followedRedirects(site)
    .map(({ from, to, status }) => `${from} ${to} ${status}\n`)
    .join('');
}

/** An address as browsers send it, if it can be one. Hosts take `*` and `:` for patterns, so they are encoded too. */
function asSent(path: string): string | undefined {
  if (!path.isWellFormed()) return undefined;
  const sent = encodeURI(path)
    .replaceAll('%25', '%')
    .replace(/[*:]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
  return /[?#]/.test(sent) || decodePath(sent) === undefined ? undefined : sent;
}
