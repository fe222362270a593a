import { expect, test } from 'vitest';
import {
  isRedirectTarget,
  isSitePath,
  normalizePath,
  normalizeTarget,
  targetLocation,
  targetOrigin,
  targetPath,
  withQuery,
} from './redirect-target.ts';

const arabic = encodeURIComponent;

test.each([
  // typed, stored, path, as it is sent
  ['/contact', '/contact', '/contact', '/contact'],
  ['/contact/?about=x#form', '/contact?about=x#form', '/contact', '/contact?about=x#form'],
  ['/#courses', '/#courses', '/', '/#courses'],
  ['/?q=a/../b//c', '/?q=a/../b//c', '/', '/?q=a/../b//c'],
  [
    '\u200e/ar/%D8%AE/?s=دورة#أ\u200f',
    '/ar/خ?s=دورة#أ',
    '/ar/خ',
    `/ar/${arabic('خ')}?s=${arabic('دورة')}#${arabic('أ')}`,
  ],
  ['/cafe\u0301?a=%20b', '/café?a=%20b', '/café', '/caf%C3%A9?a=%20b'],
  ['/50%25-off#a#b', '/50%25-off#a#b', '/50%25-off', '/50%25-off#a#b'],
])('%j is stored as %j, is the path %j, and is sent as %j', (typed, stored, path, sent) => {
  expect(normalizeTarget(typed)).toBe(stored);
  expect(normalizeTarget(stored)).toBe(stored);
  expect(targetPath(stored)).toBe(path);
  expect(targetLocation(stored)).toBe(sent);
  expect(targetOrigin(stored)).toBeUndefined();
});

test.each([
  ['https://partner.example', 'https://partner.example', 'https://partner.example/'],
  [
    '\u202aHTTPS://Partner.example/A?b=1#c\u202c',
    'https://partner.example',
    'https://partner.example/A?b=1#c',
  ],
  [
    'https://مثال.example/صفحة',
    'https://xn--mgbh0fb.example',
    `https://xn--mgbh0fb.example/${arabic('صفحة')}`,
  ],
  [
    'https://partner.example:8443/@name',
    'https://partner.example:8443',
    'https://partner.example:8443/@name',
  ],
])('%j leads to another website', (typed, origin, sent) => {
  const stored = normalizeTarget(typed);
  expect(isRedirectTarget(stored)).toBe(true);
  expect(targetPath(stored)).toBeUndefined();
  expect(targetOrigin(stored)).toBe(origin);
  expect(targetLocation(stored)).toBe(sent);
});

test.each([
  '',
  'contact',
  '?about=x',
  '#form',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/%5Cevil.example',
  '/%2F/evil.example',
  '/a//b?c',
  '/a/../b#c',
  '/a/%2e%2e/b?c',
  '/a b',
  '/a?b c',
  '/a#b\\c',
  '/a%3Fb',
  '/a%23b',
  '/a?b\r\nSet-Cookie: x',
  '/a?b=%0d%0aSet-Cookie:x',
  '/a#%00',
  '/a?\ud800',
  'javascript:alert(1)',
  'JavaScript://partner.example/%0aalert(1)',
  'data:text/html,x',
  'mailto:a@b.example',
  'http://partner.example',
  'https:partner.example',
  'https:/partner.example',
  'https:///partner.example',
  'https:\\\\partner.example',
  'https://',
  'https://?a',
  'https://name@partner.example',
  'https://name:word@partner.example/a',
  'https://:@partner.example',
  'https://partner.example\\@evil.example',
  'https://a b.example',
  'https://partner.example/a\tb',
  'https://partner.example/%0d%0a',
  'https://[::1',
  'https://partner.example:99999',
])('%j is no target', (typed) => {
  const stored = normalizeTarget(typed);
  expect(isRedirectTarget(stored)).toBe(false);
  expect(targetLocation(stored)).toBeUndefined();
});

test('an old address has no query and no part', () => {
  for (const typed of ['/a?b', '/a#b', '/a%3Fb', '/a%23b', '/خ?س'])
    expect(isSitePath(normalizePath(typed)), typed).toBe(false);
  for (const typed of ['/a/', '/خدمات', '/%D8%AE', '/50%-off'])
    expect(isSitePath(normalizePath(typed)), typed).toBe(true);
});

test.each([
  ['/a', '?x=1', '/a?x=1'],
  ['/a', '', '/a'],
  ['/a#b', '?x=1', '/a?x=1#b'],
  ['/a#b?c', '?x=1', '/a?x=1#b?c'],
  ['/a?y#b', '?x=1', '/a?y#b'],
  ['https://partner.example/', '?x=1', 'https://partner.example/?x=1'],
])('%s with the query %s of the visitor is %s', (location, query, sent) => {
  expect(withQuery(location, query)).toBe(sent);
});
