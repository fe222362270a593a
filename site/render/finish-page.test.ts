import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { finishPage } from './finish-page.ts';

/** The hash that a browser computes for an inline element: SHA-256 of its UTF-8 text. */
function sourceOf(text: string): string {
  return `'sha256-${createHash('sha256').update(Buffer.from(text, 'utf8')).digest('base64')}'`;
}

const siteUrl = 'https://www.example.org';
const finish = (html: string, apiUrl = siteUrl) => finishPage(Buffer.from(html), { siteUrl, apiUrl });

/** The sources of a directive in a page's policy. */
function sources(html: string, directive: string): string[] {
  const found = finish(html)
    .policy.split('; ')
    .find((part) => part.startsWith(`${directive} `));
  return found?.split(' ').slice(1) ?? [];
}

const page = (body: string) =>
  `<!doctype html><html lang="en"><head><title>x</title></head><body>${body}</body></html>`;

describe('inline scripts and styles', () => {
  it.each(['alert(1)', ' spaces ', '\nlines\n', 'مرحبا', '😀', 'é\u0301', '</div>', "'", 'x'.repeat(10_000)])(
    'are allowed by the hash of their text: %j',
    (text) => {
      expect(sources(page(`<script>${text}</script>`), 'script-src')).toEqual(["'self'", sourceOf(text)]);
      expect(sources(page(`<script type="module">${text}</script>`), 'script-src')).toEqual([
        "'self'",
        sourceOf(text),
      ]);
      expect(sources(page(`<style>${text}</style>`), 'style-src')).toEqual(["'self'", sourceOf(text)]);
    },
  );

  it('are all allowed, each once', () => {
    const html = page('<script>a</script><script>b</script><script>a</script><style>a</style>');
    expect(sources(html, 'script-src')).toEqual(["'self'", sourceOf('a'), sourceOf('b')]);
    expect(sources(html, 'style-src')).toEqual(["'self'", sourceOf('a')]);
  });

  it('need no hash if they are data or empty', () => {
    const html = page(
      '<script type="application/ld+json">{"a":"<\\u002fscript>"}</script><script src="/_astro/a.js"></script>',
    );
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
  const { policy: header, html: bytes } = finish(page('<p>نص</p>'));

  it('lists what a page may load, and no inline code except its own', () => {
    expect(header).not.toMatch(/unsafe|\*/);
    for (const directive of [
      "default-src 'self'",
      "base-uri 'none'",
      "object-src 'none'",
      "form-action 'self'",
      "connect-src 'self'",
      "frame-ancestors 'none'",
    ]) {
      expect(header.split('; ')).toContain(directive);
    }
  });

  it('lets the forms of a page send to an API of another origin, whose answers lead back', () => {
    const { policy } = finish(page('<p>x</p>'), 'https://office.example.org');
    expect(policy.split('; ')).toEqual(
      expect.arrayContaining([
        "connect-src 'self' https://office.example.org",
        "form-action 'self' https://www.example.org https://office.example.org",
      ]),
    );
  });

  it('is also the first element of the head, and the rest of the page is unchanged', () => {
    const policy = header.replace("; frame-ancestors 'none'", '');
    const meta = `<meta http-equiv="content-security-policy" content="${policy}">`;
    expect(bytes.toString()).toBe(page('<p>نص</p>').replace('<head>', `<head>${meta}`));
  });
});

const of = (html: string) => finish(html).references;

describe('references of a page', () => {
  it('are own files named in any attribute', () => {
    expect(
      of(
        '<link rel="stylesheet" href="/_astro/Page.x1.css"><link rel="icon" href="/favicon.svg"><link rel="icon" href="/favicon.ico"><link rel="apple-touch-icon" href="/apple-touch-icon.png">',
      ),
    ).toEqual(['/_astro/Page.x1.css', '/favicon.svg', '/favicon.ico', '/apple-touch-icon.png']);
    expect(
      of(
        '<source type="image/avif" srcset="/uploads/a-320.avif 320w, /uploads/a-640.avif 640w" sizes="92vw">',
      ),
    ).toEqual(['/uploads/a-320.avif', '/uploads/a-640.avif']);
    expect(of('<img alt="1 > 0" src="/uploads/a_b@2.jpg">')).toEqual(['/uploads/a_b@2.jpg']);
    expect(of('<meta property="og:image" content="https://www.example.org/og/12ab.jpg">')).toEqual([
      '/og/12ab.jpg',
    ]);
    expect(
      of(
        '<astro-island component-url="/_astro/nav.js" props="{&quot;image&quot;:[0,&quot;/uploads/c.jpg&quot;]}"></astro-island>',
      ),
    ).toEqual(['/_astro/nav.js', '/uploads/c.jpg']);
  });

  it('are listed once', () => {
    expect(of('<a href="/uploads/a.jpg"><img src="/uploads/a.jpg"></a>')).toEqual(['/uploads/a.jpg']);
  });

  it('exclude paths in text and files of other sites', () => {
    expect(
      of(
        '<p>Put it at /uploads/a.jpg, or /og/b.jpg: <code>&lt;img src=&quot;/uploads/c.jpg&quot;&gt;</code></p>',
      ),
    ).toEqual([]);
    expect(
      of(
        '<img src="https://example.com/wp-content/uploads/a.jpg"><img src="https://cdn.example.org/uploads/a.jpg">',
      ),
    ).toEqual([]);
    expect(
      of('<img src="https://www.example.org.evil.example/uploads/a.jpg"><a href="/services/uploads/a">x</a>'),
    ).toEqual([]);
  });
});

it('removes the ids of islands, and nothing else', () => {
  const island = (id: string) =>
    `<astro-island${id} props="{&quot;uid&quot;:[0,&quot;x&quot;]}" client="load"><p uid="kept">نص</p></astro-island>`;
  const html = page(island(' uid="Z1a"') + island(' uid="Z2b"') + island(''));
  expect(
    finish(html)
      .html.toString()
      .replace(/<meta http-equiv[^>]*>/, ''),
  ).toBe(page(island('') + island('') + island('')));
});

describe('pictures', () => {
  it('may come from our origin, and from those that the page names', () => {
    expect(sources(page('<img src="/uploads/a.jpg" alt="https://no.example/">'), 'img-src')).toEqual([
      "'self'",
    ]);
    const html = page(
      '<picture><source srcset="https://b.example/1.webp 1x, https://c.example:8443/2.webp?a,b 2x">' +
        '<img src="https://a.example/x.jpg"></picture><a href="https://no.example/">x</a>' +
        '<img src="https://صور.example/x.jpg"><img src="http://no.example/x.jpg"><img src="data:image/png,x">',
    );
    expect(sources(html, 'img-src')).toEqual([
      "'self'",
      'https://a.example',
      'https://b.example',
      'https://c.example:8443',
      'https://xn--wgbh1d.example',
    ]);
  });
});
