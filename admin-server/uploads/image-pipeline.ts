import { createHash } from 'node:crypto';
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import pLimit from 'p-limit';
import sharp, { type OutputInfo, type Sharp, type SharpOptions } from 'sharp';
import { Problem } from '#content-db/model/problem.ts';
import { syncFolder, writeDurably } from '../files/durable-file.ts';

/** What is stored of a picture, as the `uploads` resource keeps it. */
export interface StoredImage {
  /** Name of the re-encoded original: the start of the SHA-256 of its bytes. */
  file: string;
  width: number;
  height: number;
  /** Widths of the smaller variants, ascending: `{name}-{width}.avif`, `.webp` and as the original. */
  widths: number[];
}

/** From this size on, in bytes, a picture is refused. */
export const maxUploadBytes = 5 * 1024 ** 2;

const maxPixels = 40_000_000;
const variantWidths = [320, 640, 960, 1280, 1920];

// Everything that libvips can read is closed to us but four formats, from memory.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadHeifBuffer',
  ],
});
sharp.concurrency(1);
sharp.cache(false);

const inTurn = pLimit(2);
const reading: SharpOptions = { limitInputPixels: maxPixels, limitInputChannels: 5, failOn: 'warning' };

interface Destination {
  folder: string;
  /** Told of each file that is written, with its size in bytes. */
  onWrite?: (bytes: number) => void;
}

/**
 * The one way in for pictures. Decodes the bytes, turns the picture upright, and stores it anew with
 * its responsive variants, without any of its metadata. An equal picture is stored once.
 */
export async function storeImage(bytes: Uint8Array, destination: Destination): Promise<StoredImage> {
  if (bytes.length >= maxUploadBytes) throw tooManyBytes();
  const { hasAlpha } = await inspect(bytes);
  return inTurn(async () => {
    const isTransparent = hasAlpha && !(await decode(() => sharp(bytes, reading).stats())).isOpaque;
    const upright = () => standardise(sharp(bytes, reading), isTransparent);
    const original = await decode(() =>
      encodeOriginal(upright(), isTransparent).toBuffer({ resolveWithObject: true }),
    );
    const name = createHash('sha256').update(original.data).digest('hex').slice(0, 32);
    const { width, height } = original.info;
    const widths = variantWidths.filter((size) => size <= width);
    const file = `${name}.${isTransparent ? 'png' : 'jpg'}`;
    await writeVariants({ destination, name, widths, isTransparent, upright });
    // Last, so that an original that is there has all of its variants.
    await writeMissing(destination, file, async () => original.data);
    await syncFolder(destination.folder);
    return { file, width, height, widths };
  });
}

async function inspect(bytes: Uint8Array): Promise<{ hasAlpha: boolean }> {
  const { format, width, height, hasAlpha } = await decode(() => sharp(bytes, reading).metadata());
  if (!['jpeg', 'png', 'webp', 'heif', 'avif'].includes(format)) throw unsupported();
  if (width * height > maxPixels) throw tooManyPixels();
  return { hasAlpha };
}

/** Upright, in sRGB, eight bits a channel. */
function standardise(image: Sharp, isTransparent: boolean): Sharp {
  const upright = image.rotate().toColourspace('srgb');
  return isTransparent ? upright.ensureAlpha() : upright.removeAlpha();
}

function encodeOriginal(image: Sharp, isTransparent: boolean): Sharp {
  return isTransparent ? image.png({ compressionLevel: 9 }) : image.jpeg({ quality: 86, progressive: true });
}

interface Variants {
  destination: Destination;
  name: string;
  widths: number[];
  isTransparent: boolean;
  upright: () => Sharp;
}

async function writeVariants({ destination, name, widths, isTransparent, upright }: Variants): Promise<void> {
  const widest = widths.at(-1);
  if (widest === undefined) return;
  let decoded: Promise<{ data: Buffer; info: OutputInfo }> | undefined;
  for (const width of widths) {
    for (const [extension, encode] of Object.entries(encoders(isTransparent))) {
      await writeMissing(destination, `${name}-${width}.${extension}`, async () => {
        decoded ??= decode(() =>
          upright().resize({ width: widest }).raw().toBuffer({ resolveWithObject: true }),
        );
        const { data, info } = await decoded;
        const raw = { width: info.width, height: info.height, channels: info.channels };
        return encode(sharp(data, { raw }).resize({ width })).toBuffer();
      });
    }
  }
}

/** Efforts at which all variants of a large picture take about a second. */
function encoders(isTransparent: boolean): Record<string, (image: Sharp) => Sharp> {
  return {
    avif: (image) => image.avif({ quality: 52, effort: 1 }),
    webp: (image) => image.webp({ quality: 76, effort: 2 }),
    ...(isTransparent
      ? { png: (image: Sharp) => image.png({ compressionLevel: 8 }) }
      : { jpg: (image: Sharp) => image.jpeg({ quality: 78, progressive: true }) }),
  };
}

async function writeMissing(
  { folder, onWrite }: Destination,
  name: string,
  make: () => Promise<Uint8Array>,
): Promise<void> {
  const isThere = await access(join(folder, name)).then(
    () => true,
    () => false,
  );
  if (isThere) return;
  const bytes = await make();
  await writeDurably(folder, name, bytes);
  onWrite?.(bytes.length);
}

async function decode<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    throw cause instanceof Error && /pixel limit/.test(cause.message)
      ? tooManyPixels(cause)
      : unsupported(cause);
  }
}

/** The answer to a picture of 5 MB or more. */
export function tooManyBytes(): Problem {
  return new Problem('too-large', 'The picture has 5 MB or more. Save it smaller, then upload it again.');
}

function tooManyPixels(cause?: unknown): Problem {
  return new Problem(
    'too-large',
    'The picture has more than 40 million pixels. Save it smaller, then upload it again.',
    { cause },
  );
}

function unsupported(cause?: unknown): Problem {
  return new Problem(
    'unsupported',
    'This is no picture that can be used, or it is damaged. Save it as JPEG, PNG, WebP or AVIF, then upload it again.',
    { cause },
  );
}
