import { describe, expect, test } from 'vitest';
import { decodePath } from './request-path.ts';

describe('a path is decoded once', () => {
  test.each([
    ['/', '/'],
    ['/services', '/services'],
    ['/services/', '/services/'],
    ['/ar/blog/%D8%A3%D9%85%D9%86', '/ar/blog/أمن'],
    ['/a%20b', '/a b'],
    ['/a+b', '/a+b'],
    ['/%25', '/%'],
    ['/%252e%252e', '/%2e%2e'],
    ['/.env', '/.env'],
    ['/a..b', '/a..b'],
    ['/a%3Fb', '/a?b'],
  ])('%s is %s', (sent, path) => {
    expect(decodePath(sent)).toBe(path);
  });
});

describe('no page has a path like', () => {
  test.each([
    ['no slash', 'services'],
    ['nothing', ''],
    ['two slashes', '//evil.example'],
    ['two slashes inside', '/a//b'],
    ['a dot segment', '/../etc/passwd'],
    ['a dot segment at the end', '/a/..'],
    ['a single dot', '/./a'],
    ['an encoded dot segment', '/%2e%2e/etc/passwd'],
    ['a half encoded one', '/.%2E/a'],
    ['an encoded slash', '/..%2fetc'],
    ['an encoded slash in a name', '/a%2Fb'],
    ['a backslash', '/a\\b'],
    ['an encoded backslash', '/..%5cetc'],
    ['NUL', '/a%00.html'],
    ['a line break', '/a%0d%0aSet-Cookie:x'],
    ['a C1 control', '/a%C2%85'],
    ['a lone percent sign', '/%'],
    ['a broken escape', '/%zz'],
    ['an overlong slash', '/%c0%af'],
    ['an overlong dot', '/%e0%80%ae'],
    ['half a character', '/%d8'],
    ['a lone surrogate', '/%ed%a0%80'],
    ['raw bytes', '/\u00e9'],
    ['a blank', '/a b'],
    ['8 KB', `/${'a'.repeat(8192)}`],
  ])('%s', (_, sent) => {
    expect(decodePath(sent)).toBeUndefined();
  });
});
