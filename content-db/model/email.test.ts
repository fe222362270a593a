import { expect, test } from 'vitest';
import { emailAddress } from './email.ts';
import { email, url } from './fields.ts';

test.each([
  'sales&hr@example.org',
  "o'brien@example.ie",
  'a+b{c}|d~e@example.org',
  '.dots..anywhere.@example.org',
  'info@xn--mgba3a4f16a.xn--mgbaam7a8h',
  'a@localhost',
  `x@${'a'.repeat(63)}.org`,
])('what a browser accepts is an address: %s', (address) => {
  expect(emailAddress(address)).toBe(address);
  expect(email().parse(address)).toBe(address);
});

test.each([
  '',
  'sara',
  '@example.org',
  'a@',
  'a@b@c.org',
  'a@-b.org',
  'a@b-.org',
  'a@b..org',
  'a b@example.org',
  '"a b"@example.org',
  'سارة@example.org',
  'a@bücher.de/path',
  'a@bücher.de:80',
  'a@bü%2ede',
  'a@b@ü.de',
  'Sara <sara@example.org>',
  `a@${'b'.repeat(64)}.org`,
  `${'a'.repeat(250)}@ü.de`,
])('anything else is none: %s', (address) => {
  expect(emailAddress(address)).toBeUndefined();
  expect(email().safeParse(address).success).toBe(false);
});

test.each([
  ['Info@مثال.إمارات', 'Info@xn--mgbh0fb.xn--kgbeam7a8h'],
  ['name@BÜCHER.de', 'name@xn--bcher-kva.de'],
  ['name@XN--BCHER-KVA.De', 'name@xn--bcher-kva.de'],
  ['ab@例え。テスト', 'ab@xn--r8jz45g.xn--zckzah'],
  ['\u202asales@example.ae\u202c', 'sales@example.ae'],
  ['\u200f\u2067 a@مثال.إمارات\u2069\u200b\ufeff', 'a@xn--mgbh0fb.xn--kgbeam7a8h'],
])('%j is stored as %s', (typed, stored) => {
  expect(emailAddress(typed)).toBe(stored);
});

test('an address of the web loses what is invisible around it', () => {
  expect(url().parse('\u200ehttps://example.org/\u061ca\u200b')).toBe('https://example.org/a');
});
