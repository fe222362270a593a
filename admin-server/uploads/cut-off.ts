import sharp, { type Sharp, type SharpOptions } from 'sharp';
import { cutJpegAt, lacksScans } from '#content-db/model/jpeg.ts';

/** Lines of a picture that may be missing at its end: what a phone loses that lost its last bytes. */
const fewLines = 16;

const endOfJpeg = Buffer.from([0xff, 0xd9]);

/** Bytes that no encoder writes, always the same: pixels that are made of them are none of the picture. */
function noise(length: number): Buffer {
  return Buffer.from(Array.from({ length }, (_, index) => (index * 73 + 41) % 251));
}

/** A picture to decode, and whether it seems that something of it is missing. */
interface Completed {
  bytes: Uint8Array;
  isIncomplete: boolean;
}

/**
 * The bytes of a picture, with an end if it was cut off, as browsers show it. Its missing lines are those that another
 * end changes.
 * @returns undefined if more than a few of its lines are missing
 */
export async function completed(bytes: Uint8Array, options: SharpOptions): Promise<Completed | undefined> {
  const cut = cutOff(bytes);
  if (!cut) return { bytes, isIncomplete: false };
  const filled = Buffer.concat([cut.begun, cut.plain]);
  const first = await narrowed(sharp(filled, options));
  const second = await narrowed(sharp(Buffer.concat([cut.begun, cut.noisy]), options));
  const differing = first.findIndex((line, index) => !line.equals(second[index] ?? line));
  const missing = differing < 0 ? 0 : first.length - differing;
  if (missing > fewLines) return undefined;
  return { bytes: filled, isIncomplete: missing > 0 || lacksScans(bytes) };
}

/** What there is of a JPEG or WebP that is cut off, and two ways to end it; undefined if it is not, or has another format. */
function cutOff(bytes: Uint8Array): { begun: Uint8Array; plain: Buffer; noisy: Buffer } | undefined {
  const end = cutJpegAt(bytes);
  if (end !== undefined)
    return {
      begun: bytes.subarray(0, end),
      plain: endOfJpeg,
      noisy: Buffer.concat([noise(4096), endOfJpeg]),
    };
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  // WebP container specification, “WebP File Header”: the size of all that follows these eight bytes.
  const isWebp = /^RIFF[^]{4}WEBP/.test(buffer.toString('latin1', 0, 12));
  const missing = isWebp ? buffer.readUInt32LE(4) + 8 - bytes.length : 0;
  if (missing <= 0 || missing > bytes.length) return undefined;
  return { begun: bytes, plain: Buffer.alloc(missing), noisy: noise(missing) };
}

/**
 * Whether a HEIF file, as AVIF is one, is shorter than its boxes say.
 * Source: ISO/IEC 14496-12, 4.2: a box begins with its size, where 1 stands for a longer one and 0 for “to the end”.
 */
export function lacksBoxes(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  if (Buffer.from(bytes.subarray(4, 8)).toString('latin1') !== 'ftyp') return false;
  for (let at = 0; at < bytes.length;) {
    if (at + 16 > bytes.length) return true;
    const size = view.getUint32(at);
    if (size === 0) return false;
    at += size === 1 ? Number(view.getBigUint64(at + 8)) : Math.max(8, size);
    if (at > bytes.length) return true;
  }
  return false;
}

/**
 * What is missing of a PNG or GIF, which decodes to nothing there. Call it if decoding warned of missing data.
 * @returns undefined if more than a few of its lines are missing
 */
export async function lackedLines(
  bytes: Uint8Array,
  options: SharpOptions,
): Promise<{ isIncomplete: boolean } | undefined> {
  const lines = await narrowed(sharp(bytes, options));
  const empty = lines.length - 1 - lines.findLastIndex((line) => line.some((value) => value !== 0));
  return empty > fewLines ? undefined : { isIncomplete: empty > 0 };
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
