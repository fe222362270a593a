import { renderAsync } from '@resvg/resvg-js';
import sharp from 'sharp';
import { families, fontFiles } from './fonts.ts';

/**
 * Draws an SVG picture at its own size as a JPEG. Only the fonts of this folder are known to it, and
 * nothing outside the SVG text is read; the SVG must be our own, as there is no limit on its cost.
 */
export async function rasterise(svg: string): Promise<Buffer> {
  const image = await renderAsync(svg, {
    font: { loadSystemFonts: false, fontFiles: [...fontFiles()], defaultFontFamily: families.sans },
  });
  const raw = { width: image.width, height: image.height, channels: 4 as const };
  return sharp(image.pixels, { raw }).removeAlpha().jpeg({ quality: 72 }).toBuffer();
}
