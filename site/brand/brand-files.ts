import { renderAsync, Resvg } from '@resvg/resvg-js';
import sharp from 'sharp';
import { drawIcons, type Marks } from '../art/icon-files.ts';
import { openGraphSize } from '../art/open-graph-size.ts';
import { plainMarks } from '../art/plain-mark.ts';
import { rasterise } from '../art/rasterise.ts';
import { paletteOf } from './palette.ts';
import { coloursOf } from './sheet.ts';

/** Side of the icon within the files made of it, in pixels. */
const side = 512;

/**
 * The files that show the mark of a brand, by path: the icons of browsers and systems, and the picture that is shared with
 * pages without one of their own.
 * @param picture the icon, by `squareOf`; without it, a ring stands for it
 */
export async function brandFiles(
  style: Parameters<typeof coloursOf>[0],
  picture: string | undefined,
): Promise<Map<string, Buffer>> {
  const colours = coloursOf(style);
  const { palette = {} } = colours ? paletteOf(colours) : {};
  const ground = picture ? palette['paper-50'] : palette['ink-ground'];
  const marks = picture ? marksOf(picture, ground) : plainMarks(ground, palette['ink-accent']);
  const icons = Object.entries(await drawIcons(marks)).map(([name, bytes]): [string, Buffer] => [
    `/${name}`,
    bytes,
  ]);
  return new Map([
    ...icons,
    ['/favicon.svg', Buffer.from(marks.favicon)],
    ['/og/default.jpg', await rasterise(sharedPicture(marks, ground ?? '#FAF7F1'))],
  ]);
}

/** An icon as the address of a PNG, with nothing around it but what makes it square. @throws Error if the file is no picture */
export async function squareOf(icon: Uint8Array): Promise<string> {
  const background = { r: 0, g: 0, b: 0, alpha: 0 };
  const png = await sharp(isSvg(icon) ? await drawn(icon) : icon)
    .resize({ width: side, height: side, fit: 'contain', background })
    .png({ compressionLevel: 9 })
    .toBuffer();
  return `data:image/png;base64,${png.toString('base64')}`;
}

/** An SVG of the library begins with its element: see admin-server/uploads/clean-svg.ts. */
function isSvg(icon: Uint8Array): boolean {
  return Buffer.from(icon.subarray(0, 4)).toString() === '<svg';
}

/** An SVG in about the size that is needed, whatever its own is. sharp may not read them in the server. */
async function drawn(svg: Uint8Array): Promise<Buffer> {
  const text = Buffer.from(svg).toString();
  const font = { loadSystemFonts: false };
  const { width, height } = new Resvg(text, { font });
  const mode = width > height ? 'width' : 'height';
  return (await renderAsync(text, { fitTo: { mode, value: side }, font })).asPng();
}

/** Systems cut the icon of an app to a shape of their own, at most to the middle 80 %. */
function marksOf(picture: string, ground = '#FAF7F1'): Marks {
  const open = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">';
  const image = (at: number) =>
    `<image x="${at}" y="${at}" width="${32 - 2 * at}" height="${32 - 2 * at}" href="${picture}"/></svg>\n`;
  return {
    favicon: open + image(0),
    appIcon: `${open}<rect width="32" height="32" fill="${ground}"/>${image(6)}`,
  };
}

/** The mark in the middle of its ground. */
function sharedPicture({ appIcon }: Marks, ground: string): string {
  const { width, height } = openGraphSize;
  const mark = appIcon.replace(
    '<svg ',
    `<svg x="${(width - height) / 2}" width="${height}" height="${height}" `,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><path fill="${ground}" d="M0 0h${width}v${height}H0z"/>${mark}</svg>`;
}
