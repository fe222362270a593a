import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { typePairs } from '#content-db/types/brand-key.ts';
import { pairFonts } from './pair-fonts.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pairs-'));
  await mkdir(join(folder, 'serif'));
  await writeFile(join(folder, 'serif', 'other-latin-400.woff2'), 'a font');
  await writeFile(join(folder, 'serif', 'notes.txt'), 'no font');
});

afterAll(() => rm(folder, { recursive: true }));

it('answers with the fonts of any pair', async () => {
  const answer = await pairFonts(folder).request('/fonts/serif/other-latin-400.woff2');
  expect(answer.headers.get('content-type')).toBe('font/woff2');
  expect(await answer.text()).toBe('a font');
});

it('answers with a style sheet that has the faces of all pairs', async () => {
  const answer = await pairFonts(folder).request('/fonts/specimens.css');
  expect(answer.headers.get('content-type')).toBe('text/css; charset=utf-8');
  const sheet = await answer.text();
  for (const pair of typePairs) {
    expect(sheet).toContain(`'Specimen ${pair} Arabic'`);
    expect(sheet).toContain(`/fonts/${pair}/latin-600.woff2`);
  }
});

it.each([
  '/fonts/serif/notes.txt',
  '/fonts/..%2fserif/other-latin-400.woff2',
  '/fonts/other/latin-400.woff2',
])('leaves %s to the site', async (path) => {
  expect((await pairFonts(folder).request(path)).status).toBe(404);
});
