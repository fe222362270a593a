import { describe, expect, it } from 'vitest';
import type { LiveFile, LiveRedirect } from '../types.ts';
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
    expect(rest.map((rule) => rule.split('\n'))).toEqual(
      ['/_astro/*', '/og/*', '/uploads/*'].map((path) => [
        path,
        '  Cache-Control: public, max-age=31536000, immutable',
      ]),
    );
  });

  it('does not depend on the order of the pages', () => {
    const pages = [page('/', policy("'sha256-b'", "'sha256-c'")), page('/ar', policy("'sha256-a'"))];
    expect(hostHeaders(pages.toReversed())).toBe(hostHeaders(pages));
  });
});

describe('_redirects', () => {
  const lines = (rules: Record<string, string | LiveRedirect>, paths: string[] = []) => {
    const redirects = Object.entries(rules).map(([from, to]): [string, LiveRedirect] => [
      from,
      typeof to === 'string' ? { to, status: 301 } : to,
    ]);
    return hostRedirects({
      redirects: new Map(redirects),
      files: new Map(paths.map((path) => [path, page(path)])),
    })
      .split('\n')
      .filter((line) => line !== '' && !/^\S+\/ /.test(line));
  };

  it('leads to the new address at once from an old one with a slash at its end', () => {
    const redirects = new Map([['/a%20b', { to: '/new', status: 308 }]]);
    expect(hostRedirects({ redirects, files: new Map() })).toBe('/a%20b /new 308\n/a%20b/ /new 308\n');
  });

  it('has a line for each rule, in ASCII', () => {
    expect(lines({ '/old': '/services', '/قديم': { to: '/ar/blog/خطوات-أولى', status: 308 } })).toEqual([
      '/old /services 301',
      `/${encodeURIComponent('قديم')} /ar/blog/${encodeURIComponent('خطوات-أولى')} 308`,
    ]);
  });

  it('takes an address as people read it and as browsers send it for the same', () => {
    expect(lines({ '/caf%C3%A9': '/a' })).toEqual(['/caf%C3%A9 /a 301']);
    expect(lines({ '/café': '/a' })).toEqual(['/caf%C3%A9 /a 301']);
    expect(lines({ '/caf%C3%A9': '/encoded', '/café': '/read' })).toEqual(['/caf%C3%A9 /read 301']);
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
      lines({ '/50%': '/a', '/b': '/100%zz', '/\ud800': '/a', '/c': '//evil.example', '/d': '/a?b' }),
    ).toEqual([]);
    expect(lines({})).toEqual([]);
  });
});
