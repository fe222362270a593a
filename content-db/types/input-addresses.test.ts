import { describe, expect, it } from 'vitest';
import { messageFor, parsed } from '../testing/inputs.ts';

describe('addresses', () => {
  const good = [
    'https://example.org',
    'http://example.org:8080/a?b=c#d',
    'https://مثال.إختبار/صورة.png',
    '/uploads/3fa1.jpg',
    '/uploads/3fa1-640.avif',
  ];
  const bad = [
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'ftp://example.org',
    '//evil.example',
    '\\\\evil.example',
    'http:\\\\evil.example',
    'https:evil.example',
    'https:/evil.example',
    'https:///evil.example',
    'http:999999999',
    'http://user:pw@example.org',
    'https://user@example.org',
    'https://x\\@evil.example',
    'http://exa mple.org',
    'http://example.org/a b',
    'http://[::1',
    'http://',
    'example.org',
    'just text',
    '/etc/passwd',
    '/uploads/../admin',
    '/uploads/..',
    '/uploads/.hidden',
    '/uploads/',
    '/uploads/a/b.jpg',
    '/uploads/a.jpg?x',
    'https://example.org/\u0000',
    'https://example.org/\u007f',
    `https://example.org/${'x'.repeat(2000)}`,
  ];
  const optional = [
    ['footer-settings', 'facebookUrl'],
    ['footer-settings', 'twitterUrl'],
    ['footer-settings', 'linkedinUrl'],
    ['footer-settings', 'instagramUrl'],
    ['footer-settings', 'youtubeUrl'],
    ['blog-posts', 'imageUrl'],
    ['team-members', 'imageUrl'],
    ['clients', 'logo'],
    ['instructors', 'imageUrl'],
    ['seo-settings', 'ogImage'],
    ['seo-settings', 'twitterImage'],
    ['seo-settings', 'canonicalUrl'],
  ] as const;

  it.each(optional)('%s.%s: http(s) or an upload of ours, or empty', (name, field) => {
    for (const value of [...good, '', null, undefined])
      expect(messageFor(name, field, value)).toBeUndefined();
    for (const value of [...bad, 5, {}])
      expect(messageFor(name, field, value), String(value)).toBe('Must be a valid URL');
  });

  it('of a picture in the library must be there', () => {
    for (const value of good) expect(messageFor('images', 'url', value)).toBeUndefined();
    for (const value of [...bad, '', null, undefined])
      expect(messageFor('images', 'url', value), String(value)).toBe('Must be a valid URL');
  });

  it('of mail look like one, or are empty', () => {
    for (const value of ['', null, undefined, 'hello@rakeez.example'])
      expect(messageFor('footer-settings', 'email', value)).toBeUndefined();
    for (const value of ['hello', 'a@b.', 'a b@c.example', 'a@c.example\r\nBcc: x@y.example', 5]) {
      expect(messageFor('footer-settings', 'email', value)).toBe('Must be a valid email');
    }
  });
});

describe('redirects', () => {
  it('lead from one path of this site to another', () => {
    for (const field of ['fromUrl', 'toUrl']) {
      for (const bad of [
        '//evil.example',
        '/\\evil.example',
        'http://evil.example',
        'https:evil',
        'javascript:x',
        'services',
        '/a b',
        '/a\r\nSet-Cookie: x',
        '/a%0d%0aSet-Cookie:x',
        '/a%3Fb',
        '/a/../b',
        '/a/%2e%2e/b',
        '/a//b',
        '/a/%2Fb',
      ]) {
        expect(messageFor('redirects', field, bad)).toMatch(/^Must be a path of this site/);
      }
    }
    for (const bad of ['/a?b', '/a#b', 'https://partner.example'])
      expect(messageFor('redirects', 'fromUrl', bad)).toMatch(/^Must be a path of this site/);
    for (const same of ['/old', '/old/', '/%6Fld', '/old?again=1', '/old/#part'])
      expect(messageFor('redirects', 'toUrl', same)).toBe('An address cannot redirect to itself');
    for (const [given, kept] of [
      ['/خدمات/', '/خدمات'],
      ['/%D8%AE', '/خ'],
      ['/cafe\u0301', '/café'],
      [encodeURI('/أمن'.normalize('NFD')), '/أمن'],
      [encodeURI(`/ar/blog/${'ع'.repeat(120)}`), `/ar/blog/${'ع'.repeat(120)}`],
      ['/50%25-off', '/50%25-off'],
      ['/50%-off', '/50%-off'],
      ['/a.b/c', '/a.b/c'],
    ]) {
      expect(parsed('redirects', { toUrl: given })).toMatchObject({ toUrl: kept });
    }
  });

  it('never take an address that the site needs', () => {
    for (const path of [
      '/',
      '/admin',
      '/admin/x',
      '/%61dmin',
      '/admin/',
      '/api',
      '/preview/x',
      '/uploads/a.jpg',
      '/_astro/x.css',
      '/robots.txt',
      '/sitemap.xml',
    ]) {
      expect(messageFor('redirects', 'fromUrl', path)).toBe('This address is in use by the site itself');
    }
    expect(messageFor('redirects', 'fromUrl', '/administration')).toBeUndefined();
  });

  it('have one of four types, 301 by default', () => {
    for (const type of [301, 302, 307, 308])
      expect(messageFor('redirects', 'redirectType', type)).toBeUndefined();
    for (const type of [300, 303, 200, '301'])
      expect(messageFor('redirects', 'redirectType', type)).toBeDefined();
    expect(parsed('redirects')).toMatchObject({ redirectType: 301, isActive: true });
  });
});
