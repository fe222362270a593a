import { expect, it } from 'vitest';
import { brandSheet, officeSheet } from './sheet.ts';

const style = {
  mainColour: '#12324a',
  accentColour: '#fde047',
  corners: 'round',
  typefaces: 'plex',
  density: 'compact',
} as const;

it('has the colours, corners and room of a brand for the site', () => {
  const sheet = brandSheet(style);
  expect(sheet).toContain('--ink-ground:#12324a');
  expect(sheet).toContain('--corner:10px');
  expect(sheet).toContain('--density:0.64');
  expect(sheet).toContain('--action:');
});

it('has colours and corners for the back office, which keeps its room and its buttons', () => {
  const sheet = officeSheet(style);
  expect(sheet).toContain('--ink-ground:#12324a');
  expect(sheet).toContain('--corner:10px');
  expect(sheet).not.toMatch(/density|action|font/);
});

it('leaves the colours of the back office alone where a brand has none', () => {
  expect(officeSheet({ ...style, mainColour: null, accentColour: null })).toBe(':root:root{--corner:10px}\n');
});
