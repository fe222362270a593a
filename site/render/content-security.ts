import { createHash } from 'node:crypto';

const directives = [
  "default-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "object-src 'none'",
];

const hashes = new Map<string, string>();

/** The source expression of an inline script or style (CSP Level 3, section 6.7.3.1). */
function hashSource(latin1: string): string {
  const source =
    hashes.get(latin1) ?? `'sha256-${createHash('sha256').update(latin1, 'latin1').digest('base64')}'`;
  if (hashes.size > 500) hashes.clear();
  hashes.set(latin1, source);
  return source;
}

/** What a page contains that its policy has to allow. Scripts and styles are decoded as latin1: one character per byte. */
export interface PageContent {
  /** Inline scripts. */
  script: ReadonlySet<string>;
  /** Inline styles. */
  style: ReadonlySet<string>;
  /** Origins of pictures that lie elsewhere. */
  image: ReadonlySet<string>;
}

/**
 * The Content-Security-Policy of a page, which allows its inline scripts and styles by hash and the
 * pictures of other sites by origin. The header also forbids framing, which a meta element cannot; the meta element applies when the header is lost.
 */
export function contentSecurity({ script, style, image }: PageContent): { header: string; meta: string } {
  const sources = (texts: ReadonlySet<string>) => ["'self'", ...[...texts].map(hashSource)].join(' ');
  const policy = [
    ...directives,
    `img-src ${["'self'", ...[...image].sort()].join(' ')}`,
    `script-src ${sources(script)}`,
    `style-src ${sources(style)}`,
  ].join('; ');
  return {
    header: `${policy}; frame-ancestors 'none'`,
    meta: `<meta http-equiv="content-security-policy" content="${policy}">`,
  };
}
