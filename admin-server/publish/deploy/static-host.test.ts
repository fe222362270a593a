import { describe, expect, it } from 'vitest';
import type { LiveFile, LiveRedirect } from '../types.ts';
import { caddyRedirects, nginxRedirects } from './redirect-rules.ts';
import { hostFileName, hostHeaders, hostRedirects } from './static-host.ts';

describe('the file of an address', () => {
  it('is where hosts look for it', () => {
    const names: Record<string, string> = {
      '/': 'index.html',
      '/services': 'services.html',
      '/ar': 'ar.html',
      '/ar/team': 'ar/team.html',
      '/404': '404.html',
      '/blog/404': 'blog/404.html',
      '/blog/page/2': 'blog/page/2.html',
      '/robots.txt': 'robots.txt',
      '/sitemap.xml': 'sitemap.xml',
      '/sitemap-1.xml': 'sitemap-1.xml',
      '/rss.xml': 'rss.xml',
      '/ar/rss.xml': 'ar/rss.xml',
      '/favicon.svg': 'favicon.svg',
      '/_astro/Page.x1.css': '_astro/Page.x1.css',
      '/og/12ab.jpg': 'og/12ab.jpg',
    };
    expect(Object.fromEntries(Object.keys(names).map((path) => [path, hostFileName(path)]))).toEqual(names);
  });

  it('of a post is a page whatever its slug looks like', () => {
    expect(hostFileName('/blog/version-2.0')).toBe('blog/version-2.0.html');
    expect(hostFileName('/blog/robots.txt')).toBe('blog/robots.txt.html');
    expect(hostFileName('/ar/blog/خطوات-أولى')).toBe('ar/blog/خطوات-أولى.html');
    expect(hostFileName('/ar/blog/الإصدار-2.0')).toBe('ar/blog/الإصدار-2.0.html');
  });

  it('is none where no file system takes its name and that of its encoding', () => {
    const arabic = 'ا'.repeat(120);
    expect(hostFileName(`/ar/blog/${arabic}`)).toBe(`ar/blog/${arabic}.html`);
    expect(hostFileName(`/ar/blog/${arabic}ا`)).toBeUndefined();
    expect(hostFileName(`/blog/${'a'.repeat(250)}`)).toBeUndefined();
    expect(hostFileName(`/services/${'a'.repeat(241)}`)).toBeUndefined();
  });
});

function page(path: string, policy?: string): LiveFile {
  return {
    path,
    object: '',
    status: 200,
    type: 'text/html',
    size: 0,
    headers: { ...(policy && { 'content-security-policy': policy }) },
  };
}

describe('_headers', () => {
  const policy = (...scripts: string[]) =>
    `default-src 'self'; script-src 'self' ${scripts.join(' ')}; frame-ancestors 'none'`;

  it('has one policy that fits every page, and keeps what has a hash in its name', () => {
    const text = hostHeaders([
      page('/', policy("'sha256-b'")),
      page('/favicon.svg'),
      page('/ar', policy("'sha256-a'", "'sha256-b'")),
    ]);
    const [everywhere = '', ...rest] = text.trim().split('\n\n');
    expect(everywhere.split('\n').slice(0, 2)).toEqual(['/*', '  X-Content-Type-Options: nosniff']);
    expect(everywhere).toContain(
      "\n  Content-Security-Policy: default-src 'self'; script-src 'self' 'sha256-a' 'sha256-b'; frame-ancestors 'none'",
    );
    const immutable = '  Cache-Control: public, max-age=31536000, immutable';
    expect(rest.map((rule) => rule.split('\n'))).toEqual([
      ['/_astro/*', immutable],
      ['/og/*', immutable],
      [
        '/uploads/*',
        immutable,
        "  Content-Security-Policy: default-src 'none'; style-src 'unsafe-inline'; sandbox",
      ],
    ]);
  });

  it('does not depend on the order of the pages', () => {
    const pages = [page('/', policy("'sha256-b'", "'sha256-c'")), page('/ar', policy("'sha256-a'"))];
    expect(hostHeaders(pages.toReversed())).toBe(hostHeaders(pages));
  });
});

describe('_redirects', () => {
  const siteOf = (rules: Record<string, string | LiveRedirect>, paths: string[] = []) => ({
    redirects: new Map(
      Object.entries(rules).map(([from, to]): [string, LiveRedirect] => [
        from,
        typeof to === 'string' ? { to, status: 301 } : to,
      ]),
    ),
    files: new Map(paths.map((path) => [path, page(path)])),
  });
  const pages = ['/services', '/ar/blog/خطوات-أولى', '/a', '/read', '/c d', '/x/:splat'];
  const lines = (rules: Record<string, string | LiveRedirect>, paths: string[] = []) =>
    hostRedirects(siteOf(rules, [...pages, ...paths]))
      .split('\n')
      .filter((line) => line !== '' && !/^\S+\/ /.test(line));

  it('leads to the new address at once from an old one with a slash at its end', () => {
    const site = siteOf({ '/a%20b': { to: '/new', status: 308 } }, ['/new']);
    expect(hostRedirects(site)).toBe('/a%20b /new 308\n/a%20b/ /new 308\n');
  });

  it('has a line for each rule, in ASCII', () => {
    expect(lines({ '/old': '/services', '/قديم': { to: '/ar/blog/خطوات-أولى', status: 308 } })).toEqual([
      '/old /services 301',
      `/${encodeURIComponent('قديم')} /ar/blog/${encodeURIComponent('خطوات-أولى')} 308`,
    ]);
  });

  it('keeps the query and the part of a target, and leads to other websites', () => {
    expect(
      lines({
        '/ask': '/a?about=دورة&at=10:30#form',
        '/p': 'https://partner.example:8443/a:b?c={d}*#e',
        '/q': 'https://مثال.example',
      }),
    ).toEqual([
      `/ask /a?about=${encodeURIComponent('دورة')}&at=10%3A30#form 301`,
      '/p https://partner.example:8443/a%3Ab?c=%7Bd%7D%2A#e 301',
      '/q https://xn--mgbh0fb.example/ 301',
    ]);
  });

  it('leads from the feed and the archive pages of a topic to those that its new address has', () => {
    const paths = ['', '/rss.xml', '/page/2'].map((part) => `/ar/blog/topics/shops${part}`);
    expect(
      lines({ '/ar/blog/topics/stores': '/ar/blog/topics/shops', '/mall': '/ar/blog/topics/shops' }, paths),
    ).toEqual([
      '/ar/blog/topics/stores /ar/blog/topics/shops 301',
      '/mall /ar/blog/topics/shops 301',
      '/ar/blog/topics/stores/rss.xml /ar/blog/topics/shops/rss.xml 301',
      '/ar/blog/topics/stores/page/2 /ar/blog/topics/shops/page/2 301',
    ]);
  });

  it('takes an address as people read it and as browsers send it for the same', () => {
    expect(lines({ '/caf%C3%A9': '/a' })).toEqual(['/caf%C3%A9 /a 301']);
    expect(lines({ '/café': '/a' })).toEqual(['/caf%C3%A9 /a 301']);
    expect(lines({ '/caf%C3%A9': '/a', '/café': '/read' })).toEqual(['/caf%C3%A9 /read 301']);
    expect(lines({ '/a%20b': '/c%20d' })).toEqual(['/a%20b /c%20d 301']);
  });

  it('has no pattern', () => {
    expect(lines({ '/*': '/services', '/:page': '/x/:splat' })).toEqual([
      '/%2A /services 301',
      '/%3Apage /x/%3Asplat 301',
    ]);
  });

  it('leaves out what our server does not follow: rules behind a file, and addresses that are none', () => {
    expect(lines({ '/team': '/services', '/ok': '/a' }, ['/team'])).toEqual(['/ok /a 301']);
    expect(lines({ '/caf%C3%A9': '/a' }, ['/café'])).toEqual([]);
    expect(
      lines({
        '/50%': '/a',
        '/b': '/100%zz',
        '/\ud800': '/a',
        '/c': '//evil.example',
        '/d': 'https://a:b@evil.example',
        '/e': 'javascript:alert(1)',
      }),
    ).toEqual([]);
    expect(lines({})).toEqual([]);
  });

  it('leaves out what leads to a page that is not live', () => {
    expect(lines({ '/old': '/blog/hidden?a#b', '/file': '/uploads/a.jpg', '/ok': '/a' })).toEqual([
      '/file /uploads/a.jpg 301',
      '/ok /a 301',
    ]);
  });
});

describe('the rules of web servers', () => {
  const site = {
    release: 1,
    redirectReads: new Set<string>(),
    pictures: new Set<string>(),
    redirects: new Map([
      ['/old', { to: '/a', status: 301 }],
      ['/part', { to: '/a#form', status: 302 }],
      ['/ask', { to: 'https://partner.example/?price=$1#top', status: 308 }],
      ['/gone', { to: '/hidden', status: 301 }],
    ]),
    files: new Map([['/a', page('/a')]]),
  };

  it('add the query of the visitor in nginx, before the part, where the target has none', () => {
    expect(
      nginxRedirects(site)
        .split('\n')
        .slice(1)
        .filter((line) => !line.includes('/" {')),
    ).toEqual([
      'location = "/old" { return 301 "/a$is_args$args"; }',
      'location = "/part" { return 302 "/a$is_args$args#form"; }',
      'location = "/ask" { return 308 "https://partner.example/?price=%241#top"; }',
      '',
    ]);
  });

  it('are one line each for Caddy', () => {
    expect(caddyRedirects(site)).toContain('\nredir /part /a#form 302\n');
    expect(caddyRedirects(site)).not.toContain('gone');
  });
});
