import { expect, test } from 'vitest';
import { outputSize } from './crop.ts';

test('a part of a picture keeps its size, and is never made larger', () => {
  expect(outputSize({ width: 800, height: 450 })).toEqual({ width: 800, height: 450 });
  expect(outputSize({ width: 2400, height: 2400 })).toEqual({ width: 2400, height: 2400 });
});

test('a part larger than any variant is made smaller, in its proportion', () => {
  expect(outputSize({ width: 4800, height: 2700 })).toEqual({ width: 2400, height: 1350 });
  expect(outputSize({ width: 3000, height: 6000 })).toEqual({ width: 1200, height: 2400 });
});
