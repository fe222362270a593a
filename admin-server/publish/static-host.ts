import type { LiveFile, LiveRedirect } from './live-site.ts';

/** Where a static host keeps the file of an address: `/services` is `services.html`, `/` is `index.html`. */
export function hostFileName(path: string): string {
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
 * `_headers` as static hosts read it. They allow some dozens of rules, not one a page, so the policy
 * there is one that every page fits; each page has its own, exact one in its head.
 */
export function hostHeaders(files: Iterable<LiveFile>): string {
  const policies = [...files].flatMap(({ headers }) => headers['content-security-policy'] ?? []);
  const rules: [string, Record<string, string>][] = [
    ['/*', { ...everywhere, 'Content-Security-Policy': mergePolicies(policies) }],
    ...['/_astro/*', '/og/*', '/uploads/*'].map(
      (path): [string, Record<string, string>] => [path, { 'Cache-Control': 'public, max-age=31536000, immutable' }],
    ),
  ];
  return rules
    .map(([path, headers]) => `${path}\n${Object.entries(headers).map(([name, value]) => `  ${name}: ${value}\n`).join('')}`)
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

/** `_redirects` as static hosts read it. */
export function hostRedirects(redirects: ReadonlyMap<string, LiveRedirect>): string {
  return [...redirects].map(([from, { to, status }]) => `${encodeURI(from)} ${encodeURI(to)} ${status}\n`).join('');
}
