import { describe, expect, it } from 'vitest';
import { example } from '#example/index.ts';
import { photographOf, pictureStyleOf } from './picture-style.ts';

const { art } = example;

describe('what stands in for pictures of a list that the browser loads', () => {
  it('is the photographs of the brand, of which each slug has the one that the server chooses', () => {
    const style = pictureStyleOf(
      { pictureStyle: 'photographs', photographs: '/uploads/a.jpg\n/uploads/b.jpg' },
      art,
    );
    expect(style.inBrowser).toEqual({ photographs: ['/uploads/a.jpg', '/uploads/b.jpg'] });
    for (const slug of ['one', 'two', 'three', 'four'])
      expect(photographOf(slug, style.inBrowser.photographs)).toBe(style.photograph(slug));
  });

  it('is the drawings of the example where they stand in', () => {
    expect(pictureStyleOf(undefined, art).inBrowser).toEqual({ photographs: [], drawings: '/covers.js' });
  });

  it.each([
    ['where plain covers are chosen', 'plain', art],
    ['where no photograph is chosen', 'photographs', art],
    ['without the example', 'drawings', undefined],
  ] as const)('is plain covers %s', (_where, pictureStyle, drawings) => {
    expect(pictureStyleOf({ pictureStyle, photographs: null }, drawings).inBrowser).toEqual({
      photographs: [],
    });
  });
});
