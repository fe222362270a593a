import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { sizeOf } from '#site/testing/markup.ts';

type SeedImage = {
  key: string;
  file: string;
  title: string;
  category: string;
  description: string;
  alt: { en: string; ar: string };
};

const folder = new URL('../content/', import.meta.url);
const list = JSON.parse(readFileSync(new URL('images.json', folder), 'utf8')) as SeedImage[];

it('lists every picture of the folder once', () => {
  expect(list.map(({ file }) => file).toSorted()).toEqual(readdirSync(new URL('images/', folder)).toSorted());
  expect(new Set(list.map(({ key }) => key)).size).toBe(20);
});

it.each(list)(
  '$key is small, well-formed and described in both languages',
  ({ file, key, category, alt }) => {
    const svg = readFileSync(new URL(`images/${file}`, folder), 'utf8');
    expect(file).toBe(`${key}.svg`);
    expect(category).toBe(key.startsWith('service-') ? 'services' : 'figures');
    expect(Buffer.byteLength(svg)).toBeLessThanOrEqual(8000);
    expect(sizeOf(svg)).toEqual({ width: 1600, height: 900 });
    expect(alt.en).toMatch(/^[A-Z][^.]+$/u);
    expect(alt.ar).toMatch(/^\p{Script=Arabic}/u);
  },
);

it('gives every service of the seed its picture', () => {
  const services = JSON.parse(readFileSync(new URL('services.json', folder), 'utf8')) as {
    imageKey: string;
  }[];
  const keys = list.map(({ key }) => key);
  for (const { imageKey } of services) expect(keys).toContain(imageKey);
});
