import { describe, expect, it } from 'vitest';
import { coverNames } from '../../cover-names.ts';
import { sizeOf } from '#site/testing/markup.ts';
import { cover, coverKindOf } from './cover.ts';

const seeds = [
  'التسعون-ثانية-الأولى',
  '',
  '<script>"&',
  ...Array.from({ length: 200 }, (_, index) => `post-${index}`),
];

const frame = / transform="matrix\(([^)]+)\)"/g;

/** The drawing without the part of it that is shown. */
const shape = (svg: string) => svg.replaceAll(frame, '');
const frameOf = (svg: string) => [...svg.matchAll(frame)].map(([, matrix]) => matrix).join();

/** Where the plate shows the first figure in the accent colour, or else the first such mark. */
function subjectOf(svg: string): [x: number, y: number] {
  const [scaleX = 1, , , scaleY = 1, x = 0, y = 0] = (frameOf(svg).split(',')[0] ?? '')
    .split(' ')
    .map(Number);
  const accent = svg.slice(svg.indexOf('cover-accent'));
  const [, markX, markY] =
    /stroke-width="6.2"[^>]* d="M(-?[\d.]+) ?(-?[\d.]+)/.exec(accent) ??
    /d="M(-?[\d.]+) ?(-?[\d.]+)/.exec(accent) ??
    [];
  return [scaleX * Number(markX) + x, scaleY * Number(markY) + y];
}

const coverKinds = Object.keys(coverNames).flatMap((name) => coverKindOf(name) ?? []);

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
    for (const seed of seeds) {
      const [plain, mirrored] = [cover(seed, { kind }), cover(seed, { kind, isMirrored: true })];
      expect(shape(mirrored)).toBe(shape(plain));
      const [x, y] = subjectOf(plain);
      const [turnedX, turnedY] = subjectOf(mirrored);
      expect([turnedX, turnedY]).toEqual([expect.closeTo(420 - x, 0), y]);
    }
  });

  it('is seen from different distances, and always shows what it is about', () => {
    expect(new Set(seeds.map((seed) => frameOf(cover(seed, { kind })))).size).toBeGreaterThan(5);
    for (const seed of seeds) {
      const [x, y] = subjectOf(cover(seed, { kind }));
      expect(x).toBeGreaterThan(30);
      expect(x).toBeLessThan(390);
      expect(y).toBeGreaterThan(15);
      expect(y).toBeLessThan(165);
    }
  });
});

it('is of a kind that the seed chooses, for a post without a topic', () => {
  const chosen = seeds.map((seed) => coverKinds.find((kind) => cover(seed, { kind }) === cover(seed)));
  expect(new Set(chosen)).toEqual(new Set(coverKinds));
});
