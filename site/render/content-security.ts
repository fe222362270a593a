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

const known = new Map<string, string>();

/** The source expression of an inline script or style (CSP Level 3, section 6.7.3.1). */
function hashSource(latin1: string): string {
  const found =
    known.get(latin1) ?? `'sha256-${createHash('sha256').update(latin1, 'latin1').digest('base64')}'`;
  if (known.size > 500) known.clear();
  known.set(latin1, found);
  return found;
}

/** The texts of the scripts and styles that stand in a page, one character a byte. */
export interface InlineCode {
  script: ReadonlySet<string>;
  style: ReadonlySet<string>;
}

/**
 * The policy of one page: its own inline scripts and styles are allowed, by hash. As a header it also
 * says that nobody may frame the page; in a meta element, the first of the head, it is a second layer.
 */
export function contentSecurity({ script, style }: InlineCode): { header: string; meta: string } {
  const sources = (texts: ReadonlySet<string>) => ["'self'", ...[...texts].map(hashSource)].join(' ');
  const policy = [...directives, `script-src ${sources(script)}`, `style-src ${sources(style)}`].join('; ');
  return {
    header: `${policy}; frame-ancestors 'none'`,
    meta: `<meta http-equiv="content-security-policy" content="${policy}">`,
  };
}
