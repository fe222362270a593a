import { createHash } from 'node:crypto';

const directives: [string, string][] = [
  ['default-src', "'self'"],
  ['img-src', "'self' https: data:"],
  ['font-src', "'self'"],
  ['connect-src', "'self'"],
  ['form-action', "'self'"],
  ['base-uri', "'none'"],
  ['object-src', "'none'"],
];

const known = new Map<string, string>();

/** The source expression of an inline script or style (CSP Level 3, section 6.7.3.1). */
function hashSource(text: string): string {
  const found = known.get(text) ?? `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  known.set(text, found);
  return found;
}

function inlineSources(html: string, pattern: RegExp): string {
  const sources = new Set<string>();
  for (const [, attributes = '', text = ''] of html.matchAll(pattern)) {
    const isData = /type="(?!module)/.test(attributes);
    if (!isData && text !== '') sources.add(hashSource(text));
  }
  return ["'self'", ...sources].join(' ');
}

/**
 * The policy of one page, from what is in it: its own inline scripts and styles, by hash. As a header
 * it also says that nobody may frame the page; the meta tag, first in the head, is a second layer.
 */
export function contentSecurity(html: string): { header: string; html: string } {
  const policy = [
    ...directives,
    ['script-src', inlineSources(html, /<script([^>]*)>([^]*?)<\/script>/g)],
    ['style-src', inlineSources(html, /<style([^>]*)>([^]*?)<\/style>/g)],
  ]
    .map(([name, value]) => `${name} ${value}`)
    .join('; ');
  return {
    header: `${policy}; frame-ancestors 'none'`,
    html: html.replace(/<head[^>]*>/, (head) => `${head}<meta http-equiv="content-security-policy" content="${policy}">`),
  };
}
