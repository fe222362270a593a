import { structureAuthor } from '#content-db/changes.ts';
import type { Database } from '#content-db/database/open.ts';
import { emptySeed, readSeed } from '#content-db/seed/read-seed.ts';
import { seedContent } from '#content-db/seed/seed.ts';
import { structureSeed } from '#content-db/seed/structure.ts';
import { contentFolder } from '#example/content/folder.ts';
import type { SharedFolder } from '../storage/shared-folder.ts';
import { storeDrawing } from '../uploads/store-drawing.ts';
import type { Beginning } from './example-content.ts';

export interface SeedTarget {
  uploads: SharedFolder;
  /** What the site begins with: the example unless it says otherwise. */
  beginning?: Beginning;
  log(line: string): void;
}

/**
 * Fills an empty database with the seed and stores its pictures: our drawings, rasterised first, as a picture does not load
 * the fonts of their lettering. @returns whether it did
 */
export async function seedDataFolder(
  content: Database,
  { uploads, beginning = 'example', log }: SeedTarget,
): Promise<boolean> {
  const storePicture = (svg: string) => storeDrawing(svg, uploads);
  if (beginning === 'structure')
    return seedContent(content, { storePicture, log, seed: await structureSeed({}), by: structureAuthor });
  const seed = beginning === 'none' ? emptySeed() : await readSeed(contentFolder);
  return seedContent(content, { storePicture, log, seed });
}
