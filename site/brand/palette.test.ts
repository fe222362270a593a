import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { faintIn, schemesOf } from '#site/testing/contrast.ts';
import { paletteOf } from './palette.ts';

const channel = fc.integer({ min: 0, max: 255 }).map((value) => value.toString(16).padStart(2, '0'));
const colour = fc.tuple(channel, channel, channel).map((channels) => `#${channels.join('')}`);

test('whatever two colours are chosen, each text can be read on each of its grounds, in both schemes', () => {
  fc.assert(
    fc.property(colour, colour, (main, accent) => {
      const { palette } = paletteOf({ main, accent });
      const faint = Object.entries(schemesOf(palette)).flatMap(([scheme, colours]) =>
        faintIn(scheme, colours).map((line) => `${scheme}: ${line}`),
      );
      expect(faint).toEqual([]);
    }),
    {
      examples: [
        ['#ffffff', '#ffffff'],
        ['#000000', '#000000'],
        ['#ffff00', '#0000ff'],
        ['#ff0000', '#00ff00'],
      ],
    },
  );
});

test('it has each colour of the palette that the style sheet has, and no other', () => {
  const { 'in light': own } = schemesOf();
  const names = Object.keys(paletteOf({ main: '#0f766e', accent: '#f59e0b' }).palette);
  expect(names.filter((name) => !own?.[name]?.startsWith('#'))).toEqual([]);
  const raw = Object.entries(own ?? {}).filter(([, value]) => value.startsWith('#'));
  expect(raw.map(([name]) => name).filter((name) => !names.includes(name))).toEqual([]);
});

test('colours that can be read are used as they are', () => {
  const { palette, mended } = paletteOf({ main: '#12324a', accent: '#ffb000' });
  expect(palette).toMatchObject({ 'ink-ground': '#12324a', 'ink-accent': '#ffb000', action: '#ffb000' });
  expect(mended.map(({ use }) => use)).toEqual(['links on paper']);
});

test('what is adjusted is told, with the contrast that it would have had', () => {
  const { palette, mended } = paletteOf({ main: '#0f766e', accent: '#fde047' });
  expect(mended).toEqual([
    {
      use: 'dark sections',
      chosen: '#0f766e',
      used: palette['ink-ground'],
      contrast: expect.closeTo(3.6, 1),
    },
    {
      use: 'links on paper',
      chosen: '#fde047',
      used: palette['accent-700'],
      contrast: expect.closeTo(1.1, 1),
    },
  ]);
});
