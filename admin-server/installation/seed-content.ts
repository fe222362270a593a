import { renderAsync } from '@resvg/resvg-js';
import type { Database } from '#content-db/database/open.ts';
import { emptySeed, readSeed } from '#content-db/seed/read-seed.ts';
import { seedContent, type StoredPicture } from '#content-db/seed/seed.ts';
import { contentFolder } from '#example/content/folder.ts';
import { families, fontFiles } from '#site/art/fonts.ts';
import type { SharedFolder } from '../storage/shared-folder.ts';
import { storeImage } from '../uploads/image-pipeline.ts';

export interface SeedTarget {
  uploads: SharedFolder;
  /** Whether the site begins empty, without the example. */
  isEmpty?: boolean | undefined;
  log(line: string): void;
}

/**
 * Fills an empty database with the seed and stores its pictures: our drawings, rasterised first, as a picture does not load
 * the fonts of their lettering. @returns whether it did
 */
export async function seedDataFolder(
  content: Database,
  { uploads, isEmpty, log }: SeedTarget,
): Promise<boolean> {
  const seed = isEmpty ? emptySeed() : await readSeed(contentFolder);
  return seedContent(content, { storePicture: (svg) => storeDrawing(svg, uploads), log, seed });
}

/** Stores a drawing of ours, lettered with the fonts of the site, as a picture. */
export async function storeDrawing(svg: string, uploads: SharedFolder): Promise<StoredPicture> {
  const image = await renderAsync(svg, {
    fitTo: { mode: 'width', value: 1920 },
    font: { loadSystemFonts: false, fontFiles: [...fontFiles()], defaultFontFamily: families.mono },
  });
  return storeImage(image.asPng(), { uploads });
}
