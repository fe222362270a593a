import { expect, test } from 'vitest';
import { acceptedEncodings } from './accept-encoding.ts';

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
