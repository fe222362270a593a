import { createHash } from 'node:crypto';

const directives = ["default-src 'self'", "font-src 'self'", "base-uri 'none'", "object-src 'none'"];

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

/** Origin of the public site, and the one that its forms send to. */
export interface Origins {
  siteUrl: string;
  apiUrl: string;
}

/**
 * Where forms may lead. An answer of the API redirects to the site, and browsers check that too (CSP Level 3,
 * section 6.4.1.2); a page that answers a form lies at the origin of the API.
 */
function formDirectives({ siteUrl, apiUrl }: Origins): string[] {
  return apiUrl === siteUrl
    ? ["connect-src 'self'", "form-action 'self'"]
    : [`connect-src 'self' ${apiUrl}`, `form-action 'self' ${siteUrl} ${apiUrl}`];
}

/**
 * The Content-Security-Policy of a page, which allows its inline scripts and styles by hash and the
 * pictures of other sites by origin. The header also forbids framing, which a meta element cannot; the meta element applies when the header is lost.
 */
export function contentSecurity(
  { script, style, image }: PageContent,
  origins: Origins,
): { header: string; meta: string } {
  const sources = (texts: ReadonlySet<string>) => ["'self'", ...[...texts].map(hashSource)].join(' ');
  const policy = [
    ...directives,
    ...formDirectives(origins),
    `img-src ${["'self'", ...[...image].sort()].join(' ')}`,
    `script-src ${sources(script)}`,
    `style-src ${sources(style)}`,
  ].join('; ');
  return {
    header: `${policy}; frame-ancestors 'none'`,
    meta: `<meta http-equiv="content-security-policy" content="${policy}">`,
  };
}
