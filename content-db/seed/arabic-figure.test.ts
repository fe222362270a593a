import { expect, it } from 'vitest';
import { arabicFigure } from './arabic-figure.ts';

const drawing =
  '<svg width="1600" height="900"><path d="M0 0h9"/><text x="200" y="9" text-anchor="middle">−10 min</text><text x="40" y="9">2</text></svg>\n';

it('has Arabic units, with the number before its unit and the sign on its left', () => {
  expect(arabicFigure(drawing, { isMirrored: false })).toBe(
    drawing.replace('−10 min', '\u2067\u2066−10\u2069 د\u2069'),
  );
  expect(arabicFigure('<text x="1" y="1">/m²</text>', { isMirrored: false })).toContain('>\u2067/م²\u2069<');
});

it('is mirrored where it shows a sequence, but not its lettering', () => {
  const mirrored = arabicFigure(drawing, { isMirrored: true });
  expect(mirrored).toMatch(/^<svg [^>]*><g transform="matrix\(-1 0 0 1 1600 0\)"><path.*<\/g><\/svg>\n$/);
  expect(mirrored).toContain('<text x="40" y="9" transform="matrix(-1 0 0 1 80 0)">2');
});
