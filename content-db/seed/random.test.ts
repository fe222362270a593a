import { describe, expect, it } from 'vitest';
import { createRandom } from './random.ts';

describe('createRandom', () => {
  it('gives the same numbers for the same seed, and others for another', () => {
    const numbers = (seed: number) => Array.from({ length: 50 }, createRandom(seed));
    expect(numbers(1)).toEqual(numbers(1));
    expect(numbers(1)).not.toEqual(numbers(2));
  });

  it('reaches everything it can pick from, and nothing else', () => {
    const random = createRandom(7);
    const picked = Array.from({ length: 200 }, () => random.pick(['a', 'b', 'c']));
    expect(new Set(picked)).toEqual(new Set(['a', 'b', 'c']));
    expect(
      Array.from({ length: 200 }, () => random.below(4)).every(
        (value) => value >= 0 && value < 4 && Number.isInteger(value),
      ),
    ).toBe(true);
    expect(() => random.pick([])).toThrow('Nothing to pick from');
  });
});
