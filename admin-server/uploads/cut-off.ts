import sharp, { type Sharp, type SharpOptions } from 'sharp';

/** Lines of a picture that may be missing at its end: what a phone loses that lost its last bytes. */
const fewLines = 16;

const endOfJpeg = Buffer.from([0xff, 0xd9]);

/** Bytes that no encoder writes, always the same: pixels that are made of them are none of the picture. */
function noise(length: number): Buffer {
  return Buffer.from(Array.from({ length }, (_, index) => (index * 73 + 41) % 251));
}

/**
 * The bytes of a picture, with an end if it was cut off, as browsers show it. Its missing lines are those that another
 * end changes.
 * @returns undefined if more than a few of its lines are missing
 */
export async function completed(bytes: Uint8Array, options: SharpOptions): Promise<Uint8Array | undefined> {
  const ends = endings(bytes);
  if (!ends) return bytes;
  const filled = Buffer.concat([bytes, ends.plain]);
  const first = await narrowed(sharp(filled, options));
  const second = await narrowed(sharp(Buffer.concat([bytes, ends.noisy]), options));
  const differing = first.findIndex((line, index) => !line.equals(second[index] ?? line));
  return differing < 0 || first.length - differing <= fewLines ? filled : undefined;
}

/** Two ways to end a JPEG or WebP that is cut off; undefined if it is not, or has another format. */
function endings(bytes: Uint8Array): { plain: Buffer; noisy: Buffer } | undefined {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const start = buffer.toString('latin1', 0, 12);
  if (start.startsWith('\xff\xd8\xff') && !hasEndOfJpeg(buffer))
    return { plain: endOfJpeg, noisy: Buffer.concat([noise(4096), endOfJpeg]) };
  // WebP container specification, “WebP File Header”: the size of all that follows these eight bytes.
  const missing = /^RIFF[^]{4}WEBP/.test(start) ? buffer.readUInt32LE(4) + 8 - bytes.length : 0;
  if (missing <= 0 || missing > bytes.length) return undefined;
  return { plain: Buffer.alloc(missing), noisy: noise(missing) };
}

/** Source: ITU-T T.81, B.1.1: markers, segments with their length, and entropy-coded data up to a marker that ends it. */
function hasEndOfJpeg(bytes: Buffer): boolean {
  for (let at = 2; ;) {
    at = bytes.indexOf(0xff, at);
    const marker = at < 0 ? undefined : bytes[at + 1];
    if (marker === undefined) return false;
    if (marker === 0xd9) return true;
    if (marker === 0xff) at += 1;
    else if (marker === 0 || marker === 1 || (marker >= 0xd0 && marker <= 0xd8)) at += 2;
    else at += 2 + (at + 4 <= bytes.length ? bytes.readUInt16BE(at + 2) : 2);
  }
}

/**
 * Whether more than a few lines of a PNG or GIF are missing, which decodes to nothing there. Call it if decoding warned
 * of missing data.
 */
export async function lacksLines(bytes: Uint8Array, options: SharpOptions): Promise<boolean> {
  const lines = await narrowed(sharp(bytes, options));
  const empty = lines.length - 1 - lines.findLastIndex((line) => line.some((value) => value !== 0));
  return empty > fewLines;
}

/** The lines of a picture, which is made narrow: little to hold, and a pixel that differs makes its line differ. */
async function narrowed(image: Sharp): Promise<Buffer[]> {
  const { width, height } = await image.metadata();
  const { data, info } = await image
    .resize({ width: Math.min(width, 64), height, fit: 'fill', fastShrinkOnLoad: false })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const size = info.width * info.channels;
  return Array.from({ length: info.height }, (_, y) => data.subarray(y * size, (y + 1) * size));
}
