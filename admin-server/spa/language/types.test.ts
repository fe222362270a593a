import { expect, test } from 'vitest';
import { translatingToArabic } from '#admin-server/testing/arabic.ts';
import { columnLabel, textLabel, valueText } from '#content-db/model/column-label.ts';
import { humanize, inSentence } from '#content-db/model/humanize.ts';
import { en } from '#example/words.ts';
import { resources } from '#content-db/types/index.ts';
import { typeInfo } from '../resource/type-info.ts';

/** Rows are named on every screen. */
const translated = translatingToArabic([]);

const english = (texts: string[]) => texts.filter((text) => translated(text) === text);

test('every content type, and every field of one, has an Arabic name, also within a sentence', () => {
  const labels = Object.values(resources).flatMap(({ name, label, input }) => [
    label,
    ...Object.keys(input.shape).flatMap((column) => [columnLabel(column, name), textLabel(column, name)]),
  ]);
  expect(english(labels)).toEqual([]);
  expect(english(labels.map((label) => inSentence(label)))).toEqual([]);
});

test('every column by which a list is sorted has an Arabic name, and so has what a switch can be', () => {
  const listed = Object.keys(import.meta.glob('../types/*/menu.ts'));
  const columns = Object.entries(typeInfo).flatMap(([type, { orderBy, titleColumns = [] }]) =>
    listed.includes(`../types/${type}/menu.ts`)
      ? [...orderBy.map((column) => column.replace(/^-/, '')), ...titleColumns]
      : [],
  );
  expect(columns.length).toBeGreaterThan(10);
  expect(english(columns.map(humanize))).toEqual([]);
  expect(english([true, false].map((value) => valueText('isActive', value)))).toEqual([]);
});

test('a type whose rows are said to be saved has a definite name', () => {
  const sources = import.meta.glob<string>('../types/*/*.{ts,tsx}', {
    eager: true,
    query: '?raw',
    import: 'default',
  });
  const types = Object.values(sources)
    .map((source) => /defineScreen\('([\w-]+)'/.exec(source)?.[1])
    .flatMap((name) => Object.values(resources).filter((resource) => resource.name === name));
  expect(types.length).toBeGreaterThan(15);
  expect(english(types.map(({ label }) => `${label.toLowerCase()}|definite`))).toEqual([]);
});

test('every page, section and key of the texts that a site begins with has an Arabic name', () => {
  const pages = import.meta.glob<Record<string, Record<string, unknown>>>(
    '../../../example/content/pages/*.json',
    { eager: true, import: 'default' },
  );
  const keys = Object.entries(pages).flatMap(([file, sections]) => [
    file.replace(/^.*\/|\.json$/g, ''),
    ...Object.entries(sections).flatMap(([section, texts]) => [section, ...Object.keys(texts)]),
    ...Object.keys(en.fallback).flatMap((key) => key.split('.')),
  ]);
  expect(keys.length).toBeGreaterThan(100);
  expect([...new Set(english(keys.map(humanize)))]).toEqual([]);
});
