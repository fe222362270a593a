import { describe, expect, it } from 'vitest';
import { randomOf } from './random.ts';

describe('randomOf', () => {
  it('repeats its sequence for the same seed and stays within bounds', () => {
    const draw = (seed: string): number[] => {
      const random = randomOf(seed);
      return Array.from({ length: 50 }, () => random.whole(3, 7));
    };
    expect(draw('a')).toEqual(draw('a'));
    expect(draw('a')).not.toEqual(draw('b'));
    expect(new Set(draw('a'))).toEqual(new Set([3, 4, 5, 6, 7]));
  });
});
