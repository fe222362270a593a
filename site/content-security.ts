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

/** An inline script or style, or any other tag: what stands in an attribute is none. */
const element = /<(?:(script|style)\b((?:"[^"]*"|'[^']*'|[^"'>])*)>([^]*?)<\/\1>|[a-z](?:"[^"]*"|'[^']*'|[^"'>])*>)/g;
const known = new Map<string, string>();

/** The source expression of an inline script or style (CSP Level 3, section 6.7.3.1). */
function hashSource(latin1: string): string {
  const found = known.get(latin1) ?? `'sha256-${createHash('sha256').update(latin1, 'latin1').digest('base64')}'`;
  if (known.size > 500) known.clear();
  known.set(latin1, found);
  return found;
}

/**
 * The policy of one page, from what is in it: its own inline scripts and styles, by hash. As a header
 * it also says that nobody may frame the page; the meta tag, first in the head, is a second layer.
 */
export function contentSecurity(page: Buffer): { header: string; page: Buffer } {
  // One character a byte: what is searched is ASCII, and nothing has to be decoded.
  const bytes = page.toString('latin1');
  const sources = { script: new Set(["'self'"]), style: new Set(["'self'"]) };
  for (const [, name, attributes = '', text = ''] of bytes.matchAll(element)) {
    const isData = /type="(?!module)/.test(attributes);
    if (!isData && text !== '') sources[name === 'style' ? 'style' : 'script'].add(hashSource(text));
  }
  const policy = [
    ...directives,
    `script-src ${[...sources.script].join(' ')}`,
    `style-src ${[...sources.style].join(' ')}`,
  ].join('; ');
  const head = /<head[^>]*>/.exec(bytes);
  const at = head ? head.index + head[0].length : 0;
  const meta = Buffer.from(`<meta http-equiv="content-security-policy" content="${policy}">`);
  return {
    header: `${policy}; frame-ancestors 'none'`,
    page: Buffer.concat([page.subarray(0, at), meta, page.subarray(at)]),
  };
}
