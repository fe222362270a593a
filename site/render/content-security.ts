import { createHash } from 'node:crypto';

const directives = [
  "default-src 'self'",
  "img-src 'self' https: data:",
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

/** The inline scripts and styles of a page, decoded as latin1: one character per byte. */
export interface InlineCode {
  script: ReadonlySet<string>;
  style: ReadonlySet<string>;
}

/**
 * The Content-Security-Policy of a page, which allows its inline scripts and styles by hash. The header
 * also forbids framing, which a meta element cannot; the meta element applies when the header is lost.
 */
export function contentSecurity({ script, style }: InlineCode): { header: string; meta: string } {
  const sources = (texts: ReadonlySet<string>) => ["'self'", ...[...texts].map(hashSource)].join(' ');
  const policy = [...directives, `script-src ${sources(script)}`, `style-src ${sources(style)}`].join('; ');
  return {
    header: `${policy}; frame-ancestors 'none'`,
    meta: `<meta http-equiv="content-security-policy" content="${policy}">`,
  };
}
