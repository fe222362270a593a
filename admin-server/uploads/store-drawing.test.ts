import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { storeDrawing } from './store-drawing.ts';
import { createSharedFolder } from '../storage/shared-folder.ts';

const drawing = await readFile(
  join(import.meta.dirname, '../../example/content/images/cabin-layout.svg'),
  'utf8',
);

async function storeInNewFolder(svg: string) {
  const folder = await mkdtemp(join(tmpdir(), 'seed-'));
  try {
    const stored = await storeDrawing(svg, createSharedFolder(folder));
    return { stored, names: await readdir(folder) };
  } finally {
    await rm(folder, { recursive: true });
  }
}

describe('storeDrawing', () => {
  it('stores a drawing of the seed as a picture with its variants, with its lettering', async () => {
    const { stored, names } = await storeInNewFolder(drawing);
    expect(stored).toMatchObject({ width: 1920, height: 1080, widths: [320, 640, 960, 1280, 1920] });
    expect(names).toHaveLength(1 + 3 * 5);
    expect(names).toContain(stored.file);
    const unlettered = drawing.replace(/<text[\s\S]*?<\/text>/g, '');
    expect(unlettered).not.toBe(drawing);
    expect((await storeInNewFolder(unlettered)).stored.file).not.toBe(stored.file);
  });
});
