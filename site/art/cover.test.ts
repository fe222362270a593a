import { describe, expect, it } from 'vitest';
import { cover } from './cover.ts';
import { randomOf } from './random.ts';
import { sizeOf } from '../testing/markup.ts';

const seeds = [
  'التسعون-ثانية-الأولى',
  '',
  '😀',
  ...Array.from({ length: 300 }, (_, index) => `post-${index}`),
];

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

describe('cover', () => {
  it('is the same for the same seed and differs between seeds', () => {
    expect(cover('why-precision-beats-power')).toBe(cover('why-precision-beats-power'));
    const pictures = new Set(seeds.map((seed) => cover(seed).replace(/k\w+/gu, '')));
    expect(pictures.size).toBeGreaterThan(seeds.length * 0.9);
  });

  it('is small and well-formed for every seed', () => {
    for (const seed of seeds) {
      expect(Buffer.byteLength(cover(seed))).toBeLessThanOrEqual(1536);
      expect(sizeOf(cover(seed))).toEqual({ width: 320, height: 180 });
    }
  });

  it('takes its colours from the page and does not contain the seed', () => {
    const svg = cover('<script>"&');
    expect(svg).not.toMatch(/#[0-9a-f]{3,6}"|&|script/iu);
    for (const name of ['cover-ground', 'cover-line', 'cover-accent'])
      expect(svg).toContain(`class="${name}"`);
  });
});

it('gives different covers different element ids', () => {
  const ids = seeds.map((seed) => /clipPath id="([^"]+)"/u.exec(cover(seed))?.[1]);
  expect(new Set(ids).size).toBe(seeds.length);
});
