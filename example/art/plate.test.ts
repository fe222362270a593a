import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { starLattice } from '#site/art/lattice.ts';
import { favicon, logo } from './logo.ts';
import { icons } from '#site/art/icons.ts';
import { heroPlate } from './plate.ts';
import { sizeOf } from '#site/testing/markup.ts';

it('draws the hero plate small, well-formed, themable, and nothing in it moves but one aircraft', () => {
  const svg = heroPlate();
  expect(Buffer.byteLength(svg)).toBeLessThanOrEqual(6000);
  expect(sizeOf(svg)).toEqual({ width: 800, height: 800 });
  expect(svg).not.toMatch(/#[0-9a-f]{3,6}"/iu);
  expect(svg.match(/<animate/gu)).toHaveLength(1);
  expect(svg).toMatch(/class="plate-flight"[^>]*><animateMotion dur="12s" fill="freeze"/u);
  expect(svg).not.toContain('repeatCount');
  expect(svg.match(/<text/gu)?.length).toBe(12 + 4 + 1);
});

it('keeps the lattice inside its circle', () => {
  const path = starLattice({ pitch: 160, radius: 240, keep: () => true });
  const numbers = path.match(/-?\d*\.?\d+/gu)?.map(Number) ?? [];
  expect(numbers.length % 2).toBe(0);
  for (let index = 0; index < numbers.length; index += 2) {
    expect(Math.hypot(numbers[index] ?? 0, numbers[index + 1] ?? 0)).toBeLessThanOrEqual(240.2);
  }
});

it('draws stars of the lattice tip to tip', () => {
  const middleStar = starLattice({ pitch: 100, radius: 500, keep: ([x, y]) => x === 0 && y === 0 });
  for (const tip of ['M0-50', '50 0', '35.4 35.4', '0 50']) expect(middleStar).toContain(tip);
});

it('draws every icon as well-formed strokes within the grid', () => {
  for (const inner of Object.values(icons)) {
    expect(inner).not.toMatch(/fill|stroke|style|class/u);
    expect(sizeOf(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">${inner}</svg>`)).toEqual({
      width: 24,
      height: 24,
    });
  }
});

it('draws the logo, and the favicon file equals favicon()', () => {
  expect(sizeOf(logo())).toEqual({ width: 32, height: 32 });
  expect(readFileSync(new URL('../public/favicon.svg', import.meta.url), 'utf8')).toBe(favicon());
});
