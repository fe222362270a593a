import { expect, test } from 'vitest';
import { typeInfo } from '../../resource/type-info.ts';
import { isHidden, isInOrder, moved, shownInput } from './listed-rows.ts';

test('a row is hidden, and shown again, by the switch of its type', () => {
  const hidings = Object.values(typeInfo).flatMap(({ hidden }) => (hidden ? [hidden] : []));
  expect(hidings.length).toBeGreaterThan(1);
  for (const hidden of hidings) {
    expect(isHidden(hidden, { name: 'Dana', ...hidden })).toBe(true);
    expect(isHidden(hidden, { ...hidden, ...shownInput(hidden) })).toBe(false);
  }
  expect(isHidden(undefined, { isVisible: 0 })).toBe(false);
});

test('a page that shows a part of a list, in its order, can be ordered', () => {
  expect(isInOrder([2, 5], [1, 2, 4, 5])).toBe(true);
  expect(isInOrder([5, 2], [1, 2, 4, 5])).toBe(false);
  expect(isInOrder([2, 9], [1, 2])).toBe(false);
});

test('a row moves to a place, and the others make room', () => {
  expect(moved([1, 2, 3, 4], 0, 2)).toEqual([2, 3, 1, 4]);
  expect(moved([1, 2, 3, 4], 3, 0)).toEqual([4, 1, 2, 3]);
});
