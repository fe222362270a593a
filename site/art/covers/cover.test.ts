import { describe, expect, it } from 'vitest';
import { coverKinds } from '#content-db/types/topics.ts';
import { sizeOf } from '../../testing/markup.ts';
import { cover } from './cover.ts';

const seeds = [
  'التسعون-ثانية-الأولى',
  '',
  '<script>"&',
  ...Array.from({ length: 200 }, (_, index) => `post-${index}`),
];

describe.each(coverKinds)('a cover of the kind %s', (kind) => {
  it('is the same for the same seed and differs between seeds', () => {
    expect(cover('a', { kind })).toBe(cover('a', { kind }));
    expect(new Set(seeds.map((seed) => cover(seed, { kind }))).size).toBeGreaterThan(seeds.length * 0.7);
  });

  it('is small and well-formed for every seed, takes its colours from the page and has no lettering', () => {
    for (const seed of seeds) {
      const svg = cover(seed, { kind });
      expect(Buffer.byteLength(svg)).toBeLessThanOrEqual(2200);
      expect(sizeOf(svg)).toEqual({ width: 420, height: 180 });
      expect(svg).not.toMatch(/#[0-9a-f]{3,6}"|&|script|<text|\sid=/iu);
      for (const name of ['cover-ground', 'cover-line', 'cover-accent'])
        expect(svg).toContain(`class="${name}"`);
    }
  });

  it('is mirrored for pages that read from right to left', () => {
    const mirrored = cover('a', { kind, isMirrored: true });
    expect(mirrored.replaceAll(' transform="matrix(-1 0 0 1 420 0)"', '')).toBe(cover('a', { kind }));
    expect(mirrored).not.toBe(cover('a', { kind }));
  });
});

it('is of a kind that the seed chooses, for a post without a topic', () => {
  const chosen = seeds.map((seed) => coverKinds.find((kind) => cover(seed, { kind }) === cover(seed)));
  expect(new Set(chosen)).toEqual(new Set(coverKinds));
});
