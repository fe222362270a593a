import { describe, expect, test } from 'vitest';
import { acceptedEncodings, isSingleRange, namesTag, readRange } from './send-file.ts';

describe('Accept-Encoding', () => {
  test.each([
    [undefined, []],
    ['', []],
    ['gzip, deflate, br, zstd', ['br', 'gzip']],
    ['gzip', ['gzip']],
    ['GZIP;Q=1', ['gzip']],
    ['br;q=0, gzip', ['gzip']],
    ['br;q=0.5, gzip;q=0.9', ['gzip', 'br']],
    ['br;q=0.001', ['br']],
    ['*', ['br', 'gzip']],
    ['*;q=0', []],
    ['*;q=0, gzip', ['gzip']],
    ['gzip;q=0, *', ['br']],
    ['identity', []],
    ['identity, br', ['br']],
    ['identity, br;q=0.5', []],
    ['identity;q=0.5, br;q=0.8, gzip;q=0.2', ['br']],
    ['deflate, zstd', []],
    ['br;q=abc', []],
    ['brotli, x-gzip', []],
  ])('%j allows %j', (header, encodings) => {
    expect(acceptedEncodings(header)).toEqual(encodings);
  });
});

describe('If-None-Match', () => {
  test.each([
    ['"abc"', true],
    ['W/"abc"', true],
    ['"x", "abc"', true],
    ['"x",W/"abc" , "y"', true],
    ['*', true],
    ['"abc-br"', false],
    ['abc', false],
    ['"ab"', false],
    ['', false],
    ['"x*"', false],
    ['"', false],
  ])('%s names "abc": %s', (header, expected) => {
    expect(namesTag(header, '"abc"')).toBe(expected);
  });
});

describe('a range of 100 bytes', () => {
  test.each([
    ['bytes=0-0', { start: 0, end: 0 }],
    ['bytes=10-19', { start: 10, end: 19 }],
    ['bytes=5-', { start: 5, end: 99 }],
    ['bytes=-1', { start: 99, end: 99 }],
    ['bytes=-100', { start: 0, end: 99 }],
    ['bytes=-500', { start: 0, end: 99 }],
    ['bytes=90-500', { start: 90, end: 99 }],
    [`bytes=0-${'9'.repeat(400)}`, { start: 0, end: 99 }],
    ['bytes=99-99', { start: 99, end: 99 }],
    ['bytes=100-', 'unsatisfiable'],
    ['bytes=100-200', 'unsatisfiable'],
    [`bytes=${'9'.repeat(400)}-`, 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=5-3', undefined],
  ])('%s', (header, expected) => {
    expect(isSingleRange(header)).toBe(true);
    expect(readRange(header, 100)).toEqual(expected);
  });

  test('nothing of an empty file can be had', () => {
    expect(readRange('bytes=0-', 0)).toBe('unsatisfiable');
    expect(readRange('bytes=-5', 0)).toBe('unsatisfiable');
  });

  test.each([
    undefined,
    '',
    'bytes=abc',
    'bytes=-',
    'bytes=',
    'bytes=0-1,5-6',
    'bytes=0-1,',
    'lines=0-1',
    '0-1',
    'bytes=1.5-2',
    'bytes=--1',
  ])('%j is not one and is ignored', (header) => {
    expect(isSingleRange(header)).toBe(false);
  });
});
