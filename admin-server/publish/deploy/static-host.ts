import { fitsFileNames } from '#content-db/model/slug.ts';
import { svgPolicy } from '#content-db/model/upload-files.ts';
import { targetLocation, targetOrigin } from '#content-db/model/redirect-target.ts';
import { decodePath } from '../../http/request-path.ts';
import { immutableFolders } from '../immutable-files.ts';
import { isGone, oldAddresses, redirectAt } from '../pending/redirects.ts';
import type { LiveFile, LiveSite } from '../types.ts';
import { isSharedPart } from '#content-db/model/shared-parts.ts';

/**
 * Where a static host keeps the file of an address: `/services` is `services.html`, `/` is
 * `index.html`. Undefined for shared parts, and if the address is too long for a file name, as slugs once could be.
 */
export function hostFileName(path: string): string | undefined {
  if (!fitsFileNames(path) || isSharedPart(path)) return undefined;
  if (path === '/') return 'index.html';
  const last = path.slice(path.lastIndexOf('/') + 1);
  return last.includes('.') && !isPage(path) ? path.slice(1) : `${path.slice(1)}.html`;
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
 * The `_headers` file of static hosts. They allow dozens of rules, not one for each page, so all pages
 * share one policy that fits them all; each page also has its own exact policy in its head.
 */
export function hostHeaders(files: Iterable<LiveFile>): string {
  const policies = [...files].flatMap(({ headers }) => headers['content-security-policy'] ?? []);
  const rules: [string, Record<string, string>][] = [
    ['/*', { ...everywhere, 'Content-Security-Policy': mergePolicies(policies) }],
    ...[...immutableFolders, '/uploads/'].map((folder): [string, Record<string, string>] => [
      `${folder}*`,
      {
        'Cache-Control': 'public, max-age=31536000, immutable',
        // Hosts send it besides that of all files, and browsers obey both.
        ...(folder === '/uploads/' && { 'Content-Security-Policy': svgPolicy }),
      },
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

/** The strictest policy that allows everything that one of the policies allows. */
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

/** A redirect for a static host; both addresses are percent-encoded, as browsers send them. */
export interface HostRedirect {
  from: string;
  to: string;
  status: number;
}

/**
 * The redirects for a static host. As on our own server, a file wins over a redirect, an address may be
 * written decoded or percent-encoded, and no part of it is a pattern. One that leads to a page that is not live is
 * left out, so that the host answers 404.
 */
export function hostableRedirects(site: Pick<LiveSite, 'redirects' | 'files'>): HostRedirect[] {
  const { redirects, files } = site;
  const hostable: HostRedirect[] = [];
  for (const from of oldAddresses(site)) {
    const { to = '', status = 301 } = redirectAt(site, from) ?? {};
    const [source, target] = [encodePath(from), isGone(site, to) ? undefined : hostLocation(to)];
    const decoded = source === undefined ? undefined : decodePath(source);
    if (source === undefined || target === undefined || decoded === undefined || files.has(decoded)) continue;
    const isWrittenTwice = decoded !== from && redirects.has(decoded);
    if (isWrittenTwice) continue;
    hostable.push({ from: source, to: target, status });
    // Hosts that tell these apart would send a visitor to the one without the slash first.
    if (!redirects.has(`${from}/`)) hostable.push({ from: `${source}/`, to: target, status });
  }
  return hostable;
}

/** The `_redirects` file of static hosts. */
export function hostRedirects(site: Pick<LiveSite, 'redirects' | 'files'>): string {
  return hostableRedirects(site)
    .map(({ from, to, status }) => `${from} ${to} ${status}\n`)
    .join('');
}

/** An old address as browsers send it; undefined if it is no valid path. */
function encodePath(path: string): string | undefined {
  if (!path.isWellFormed()) return undefined;
  const sent = withoutPatterns(encodeURI(path).replaceAll('%25', '%'));
  return /[?#]/.test(sent) || decodePath(sent) === undefined ? undefined : sent;
}

function hostLocation(to: string): string | undefined {
  const location = targetLocation(to);
  const origin = targetOrigin(to) ?? '';
  return location === undefined ? undefined : origin + withoutPatterns(location.slice(origin.length));
}

/** Encodes `*`, `:` and braces, which hosts read as patterns. */
function withoutPatterns(sent: string): string {
  return sent.replace(/[*:{}]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}
