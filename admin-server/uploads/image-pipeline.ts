import { createHash } from 'node:crypto';
import pLimit from 'p-limit';
import sharp, { type OutputInfo, type Sharp, type SharpOptions } from 'sharp';
import { Problem } from '#content-db/model/problem.ts';
import type { SharedFolder } from '../storage/shared-folder.ts';

/** A stored picture, with the fields of the `uploads` resource. */
export interface StoredImage {
  /** File name of the re-encoded original: 32 hex digits of a SHA-256 of its bytes, and its extension. */
  file: string;
  width: number;
  height: number;
  /** Widths of the variants, ascending. Each has `{name}-{width}.avif`, `.webp`, and one with the original's extension. */
  widths: number[];
}

/** Pictures of this size, in bytes, or more are refused. */
export const maxUploadBytes = 5 * 1024 ** 2;

const maxPixels = 40_000_000;
const variantWidths = [320, 640, 960, 1280, 1920];

// Lets libvips decode four formats only, and only from memory.
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

const queue = pLimit(2);
const inputOptions: SharpOptions = { limitInputPixels: maxPixels, limitInputChannels: 5, failOn: 'warning' };

interface Destination {
  uploads: Pick<SharedFolder, 'absent' | 'put'>;
  /** Called with the size in bytes of each file that is written. */
  onWrite?: (bytes: number) => void;
  /** Whether no picture may have a name any more. */
  isRemoved?: (name: string) => Promise<boolean>;
}

/**
 * Decodes a picture, turns it upright, and stores it re-encoded with its responsive variants, without its metadata.
 * Equal pictures are stored once. All uploads go through here.
 * @throws Problem `too-large` or `unsupported`
 */
export async function storeImage(bytes: Uint8Array, destination: Destination): Promise<StoredImage> {
  if (bytes.length >= maxUploadBytes) throw tooManyBytes();
  const { hasAlpha } = await inspect(bytes);
  return queue(async () => {
    const isTransparent = hasAlpha && !(await decode(() => sharp(bytes, inputOptions).stats())).isOpaque;
    const upright = () => standardise(sharp(bytes, inputOptions), isTransparent);
    const original = await decode(() =>
      encodeOriginal(upright(), isTransparent).toBuffer({ resolveWithObject: true }),
    );
    const name = await nameOf(original.data, destination);
    const { width, height } = original.info;
    const widths = variantWidths.filter((size) => size <= width);
    const file = `${name}.${isTransparent ? 'png' : 'jpg'}`;
    const variants = variantsOf({ name, widths, isTransparent, upright });
    // The original is last, so that an existing one always has all of its variants.
    const files = new Map([...variants, [file, async () => original.data]]);
    await writeMissing(files, destination);
    return { file, width, height, widths };
  });
}

/** The first name of a picture that may be used. */
async function nameOf(bytes: Buffer, { isRemoved }: Destination): Promise<string> {
  for (let times = 0; ; times += 1) {
    const hash = createHash('sha256').update(bytes);
    if (times > 0) hash.update(`stored again ${times}`);
    const name = hash.digest('hex').slice(0, 32);
    if (!(await isRemoved?.(name))) return name;
  }
}

async function inspect(bytes: Uint8Array): Promise<{ hasAlpha: boolean }> {
  const { format, width, height, hasAlpha } = await decode(() => sharp(bytes, inputOptions).metadata());
  if (!['jpeg', 'png', 'webp', 'heif', 'avif'].includes(format)) throw unsupported();
  if (width * height > maxPixels) throw tooManyPixels();
  return { hasAlpha };
}

/** Upright, in sRGB, eight bits per channel. */
function standardise(image: Sharp, isTransparent: boolean): Sharp {
  const upright = image.rotate().toColourspace('srgb');
  return isTransparent ? upright.ensureAlpha() : upright.removeAlpha();
}

function encodeOriginal(image: Sharp, isTransparent: boolean): Sharp {
  return isTransparent ? image.png({ compressionLevel: 9 }) : image.jpeg({ quality: 86, progressive: true });
}

/** How to make the bytes of each file, by its name. */
type ImageFiles = Map<string, () => Promise<Uint8Array<ArrayBuffer>>>;

interface Variants {
  name: string;
  widths: number[];
  isTransparent: boolean;
  upright: () => Sharp;
}

function variantsOf({ name, widths, isTransparent, upright }: Variants): ImageFiles {
  const files: ImageFiles = new Map();
  const widest = Math.max(...widths);
  let decoded: Promise<{ data: Buffer; info: OutputInfo }> | undefined;
  for (const width of widths) {
    for (const [extension, encode] of Object.entries(encoders(isTransparent))) {
      files.set(`${name}-${width}.${extension}`, async () => {
        decoded ??= decode(() =>
          upright().resize({ width: widest }).raw().toBuffer({ resolveWithObject: true }),
        );
        const { data, info } = await decoded;
        const raw = { width: info.width, height: info.height, channels: info.channels };
        return encode(sharp(data, { raw }).resize({ width })).toBuffer();
      });
    }
  }
  return files;
}

/** The efforts are chosen so that all variants of a large picture take about a second. */
function encoders(isTransparent: boolean): Record<string, (image: Sharp) => Sharp> {
  return {
    avif: (image) => image.avif({ quality: 52, effort: 1 }),
    webp: (image) => image.webp({ quality: 76, effort: 2 }),
    ...(isTransparent
      ? { png: (image: Sharp) => image.png({ compressionLevel: 8 }) }
      : { jpg: (image: Sharp) => image.jpeg({ quality: 78, progressive: true }) }),
  };
}

async function writeMissing(files: ImageFiles, { uploads, onWrite }: Destination): Promise<void> {
  const absent = new Set(await uploads.absent(files.keys()));
  for (const [name, make] of files) {
    if (!absent.has(name)) continue;
    const bytes = await make();
    await uploads.put(name, bytes);
    onWrite?.(bytes.length);
  }
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

/** The Problem (`too-large`) of a picture of 5 MB or more. */
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
