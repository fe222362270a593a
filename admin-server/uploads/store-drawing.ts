import { renderAsync } from '@resvg/resvg-js';
import { families, fontFiles } from '#site/art/fonts.ts';
import type { SharedFolder } from '../storage/shared-folder.ts';
import { type StoredImage, storeImage } from './image-pipeline.ts';

/** Stores a drawing of ours, lettered with the fonts of the site, as a picture. */
export async function storeDrawing(svg: string, uploads: SharedFolder): Promise<StoredImage> {
  const image = await renderAsync(svg, {
    fitTo: { mode: 'width', value: 1920 },
    font: { loadSystemFonts: false, fontFiles: [...fontFiles()], defaultFontFamily: families.mono },
  });
  return storeImage(image.asPng(), { uploads });
}
