import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { contentSecurity } from './content-security.ts';

/** What a browser makes of the text of an inline element: SHA-256 of its UTF-8. */
function sourceOf(text: string): string {
  return `'sha256-${createHash('sha256').update(Buffer.from(text, 'utf8')).digest('base64')}'`;
}

/** The sources of a directive in the policy of a page. */
function sources(html: string, directive: string): string[] {
  const { header } = contentSecurity(Buffer.from(html));
  const found = header.split('; ').find((part) => part.startsWith(`${directive} `));
  return found?.split(' ').slice(1) ?? [];
}

const page = (body: string) => `<!doctype html><html lang="en"><head><title>x</title></head><body>${body}</body></html>`;

describe('inline scripts and styles', () => {
  it.each(['alert(1)', ' spaces ', '\nlines\n', 'مرحبا', '😀', 'é\u0301', '</div>', "'", 'x'.repeat(10_000)])('are allowed by the hash of their text: %j', (text) => {
    expect(sources(page(`<script>${text}</script>`), 'script-src')).toEqual(["'self'", sourceOf(text)]);
    expect(sources(page(`<script type="module">${text}</script>`), 'script-src')).toEqual(["'self'", sourceOf(text)]);
    expect(sources(page(`<style>${text}</style>`), 'style-src')).toEqual(["'self'", sourceOf(text)]);
  });

  it('are allowed once each, and every one', () => {
    const html = page('<script>a</script><script>b</script><script>a</script><style>a</style>');
    expect(sources(html, 'script-src')).toEqual(["'self'", sourceOf('a'), sourceOf('b')]);
    expect(sources(html, 'style-src')).toEqual(["'self'", sourceOf('a')]);
  });

  it('need no hash where they are data, or have no text', () => {
    const html = page('<script type="application/ld+json">{"a":"<\\u002fscript>"}</script><script src="/_astro/a.js"></script>');
    expect(sources(html, 'script-src')).toEqual(["'self'"]);
  });

  it.each([
    '<meta name="description" content="</title><script>alert(1)</script>">',
    `<img alt='<script>alert(1)</script>'>`,
    '<p title="a > b <script>alert(1)</script>">x</p>',
    '<script type="application/ld+json">{"a":"<script>alert(1)"}</script>',
    '<script src="/a.js" data-x="<script>alert(1)</script>"></script>',
    '<p title="<!--">x</p>',
  ])('are none where they are the text of something else: %s', (html) => {
    const own = '<script>own()</script>';
    expect(sources(page(html + own), 'script-src')).toEqual(["'self'", sourceOf('own()')]);
  });
});

describe('the policy', () => {
  const { header, page: bytes } = contentSecurity(Buffer.from(page('<p>نص</p>')));

  it('names what a page may do, and nothing inline beside its own', () => {
    expect(header).not.toMatch(/unsafe|\*/);
    for (const directive of ["default-src 'self'", "base-uri 'none'", "object-src 'none'", "form-action 'self'", "connect-src 'self'", "frame-ancestors 'none'"]) {
      expect(header.split('; ')).toContain(directive);
    }
  });

  it('stands first in the head as well, where the page is otherwise unchanged', () => {
    const policy = header.replace("; frame-ancestors 'none'", '');
    const meta = `<meta http-equiv="content-security-policy" content="${policy}">`;
    expect(bytes.toString()).toBe(page('<p>نص</p>').replace('<head>', `<head>${meta}`));
  });
});
