import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { renderAsync } from '@resvg/resvg-js';
import sharp from 'sharp';

/** The mark as SVG: on a plate of its own, and on a ground that reaches the edges. */
export interface Marks {
  favicon: string;
  appIcon: string;
}

/** Sides of the pictures in favicon.ico, in pixels. */
const icoSizes = [16, 32, 48];

/**
 * Draws the mark for browsers and systems that want it in pixels: favicon.ico, which is asked for without being
 * named, the icon of iOS, and those of the web manifest. favicon.svg is a file of its own. @returns files by name
 */
export async function drawIcons({ favicon, appIcon }: Marks): Promise<Record<string, Buffer>> {
  return {
    'favicon.ico': icoOf(
      await Promise.all(icoSizes.map(async (size) => ({ size, png: await draw(favicon, size) }))),
    ),
    'apple-touch-icon.png': await draw(appIcon, 180),
    'icon-192.png': await draw(favicon, 192),
    'icon-512.png': await draw(favicon, 512),
    'icon-maskable-512.png': await draw(appIcon, 512),
  };
}

/** Draws the icons into a folder. */
export async function makeIcons(folder: string, marks: Marks): Promise<void> {
  const files = Object.entries(await drawIcons(marks));
  await Promise.all(files.map(([name, bytes]) => writeFile(join(folder, name), bytes)));
}

async function draw(svg: string, size: number): Promise<Buffer> {
  const image = await renderAsync(svg, {
    fitTo: { mode: 'width', value: size },
    font: { loadSystemFonts: false },
  });
  return sharp(image.asPng()).png({ compressionLevel: 9 }).toBuffer();
}

/**
 * An ICO file of PNG pictures: a header of 6 bytes, an entry of 16 for each, then the pictures (Microsoft, "Icons",
 * ICONDIR and ICONDIRENTRY; PNG since Windows Vista).
 */
function icoOf(pictures: { size: number; png: Buffer }[]): Buffer {
  const header = Buffer.alloc(6 + 16 * pictures.length);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(pictures.length, 4);
  let offset = header.length;
  for (const [index, { size, png }] of pictures.entries()) {
    const entry = 6 + 16 * index;
    header.writeUInt8(size, entry);
    header.writeUInt8(size, entry + 1);
    header.writeUInt16LE(1, entry + 4);
    header.writeUInt16LE(32, entry + 6);
    header.writeUInt32LE(png.length, entry + 8);
    header.writeUInt32LE(offset, entry + 12);
    offset += png.length;
  }
  return Buffer.concat([header, ...pictures.map(({ png }) => png)]);
}
