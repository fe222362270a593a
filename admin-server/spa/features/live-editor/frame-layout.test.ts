import { expect, test } from 'vitest';
import { frameLayout } from './frame-layout.ts';

test('pages that fit are as wide as their part of the room, and not made smaller', () => {
  expect(frameLayout(1120, 1, 'fit')).toEqual({ width: 1120, scale: 1, isStacked: false });
  expect(frameLayout(1120, 2, 'fit')).toEqual({ width: 552, scale: 1, isStacked: false });
});

test('a chosen width is made smaller, as long as it can be read', () => {
  expect(frameLayout(1120, 1, '1280')).toEqual({ width: 1280, scale: 0.875, isStacked: false });
  expect(frameLayout(1120, 2, '1280')).toEqual({ width: 1280, scale: 0.5, isStacked: false });
  expect(frameLayout(1120, 1, '390')).toEqual({ width: 390, scale: 1, isStacked: false });
});

test('on a phone two pages stand below each other, in its width', () => {
  const { isStacked, scale } = frameLayout(328, 2, 'fit');
  expect(isStacked).toBe(true);
  expect(scale).toBeCloseTo(0.91);
});
