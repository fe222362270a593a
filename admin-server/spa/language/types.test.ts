import { expect, test } from 'vitest';
import { columnLabel } from '#content-db/model/column-label.ts';
import { resources } from '#content-db/types/index.ts';
import { arabic } from './ar.ts';
import type { Dictionary } from './dictionary.ts';

const texts: Dictionary = arabic;

test('every content type, and every field of one, has an Arabic name', () => {
  const labels = Object.values(resources).flatMap(({ label, input }) => [
    label,
    ...Object.keys(input.shape).map((column) => columnLabel(column)),
  ]);
  expect(labels.filter((label) => !texts[label])).toEqual([]);
});
