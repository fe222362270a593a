import { createHash } from 'node:crypto';
import pLimit from 'p-limit';
import sharp, { type Metadata, type OutputInfo, type Sharp, type SharpOptions } from 'sharp';
import { isAnimated, stillNotice } from '#content-db/model/animation.ts';
import { cutJpegAt, incompleteNotice } from '#content-db/model/jpeg.ts';
import { Problem } from '#content-db/model/problem.ts';
import type { SharedFolder } from '../storage/shared-folder.ts';
import { cleanSvg, svgText, textNotice } from './clean-svg.ts';
import { completed, lackedLines, lacksBoxes } from './cut-off.ts';

/** What people take for a picture that can be used, by how its bytes, read as Latin-1, begin. */
const kinds: [kind: string, begins: RegExp][] = [
  ['a BMP picture', /^BM/],
  ['a TIFF picture or raw photo', /^(?:II[*+R]\0|MM\0[*+])/],
  ['an icon file', /^\0\0[\x01\x02]\0/],
  ['a JPEG 2000 picture', /^(?:\0\0\0\x0cjP {2}|\xff\x4f\xff\x51)/],
  ['a JPEG XL picture', /^(?:\0\0\0\x0cJXL |\xff\x0a)/],
  ['a Photoshop file', /^8BPS/],
  ['a PDF document', /^\s*%PDF-/],
  ['a ZIP archive', /^PK\x03\x04/],
  ['a film', /^[^]{4}ftyp(?:qt|isom|iso\d|mp4\d|M4V|avc1|3gp)|^\x1a\x45\xdf\xa3/],
  ['a text file', /^[\t\n\r\x20-\x7e\x80-\xf4]+$/],
];

/** Brands of pictures that are coded as HEVC. Source: ISO/IEC 23008-12, B.4. */
const heic = /^[^]{4}ftyp(?:hei[cmsx]|hev[cmsx]|mif1|msf1)/;

const endsTooEarly =
  'A part of the picture is missing, as its file ends too early. Copy the file again from where it came from, then upload it again.';

/** A stored picture, with the fields of the `uploads` resource. */
export interface StoredImage {
  /** File name of the re-encoded original, or of the SVG that was written anew: 32 hex digits of a SHA-256 of its bytes, and its extension. */
  file: string;
  width: number;
  height: number;
  /** Widths of the variants, ascending. Each has `{name}-{width}.avif`, `.webp`, and one with the original's extension. An SVG has none. */
  widths: number[];
}

/** Pictures of this size, in bytes, or more are refused. */
export const maxUploadBytes = 5 * 1024 ** 2;

const maxPixels = 40_000_000;
const variantWidths = [320, 640, 960, 1280, 1920];
/** Pixels of a side that WebP can have; AVIF can have one more. Source: RFC 9649, 2.6. */
const longestVariant = 16_383;
/** Pixels of a side that libjpeg takes: its `JPEG_MAX_DIMENSION`. */
const longestJpeg = 65_500;

// Lets libvips decode five formats only, and only from memory.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadNsgifBuffer',
    'VipsForeignLoadHeifBuffer',
  ],
});
sharp.concurrency(1);
sharp.cache(false);

const queue = pLimit(2);
const turn = pLimit(1);
/** As browsers do, it goes on after an error; what it may not miss is found out by `cut-off.ts`. */
const inputOptions: SharpOptions = { limitInputPixels: maxPixels, limitInputChannels: 5, failOn: 'none' };
/** What libvips warns of when a PNG or GIF has too few bytes. */
const missingData = /not enough data|unexpected end|read error/i;

interface Destination {
  uploads: Pick<SharedFolder, 'absent' | 'isShared' | 'put' | 'remove'>;
  /** Called with the size in bytes of each file that is written, and with its negative when it is removed again. */
  onWrite?: (bytes: number) => void;
  /** Whether no picture may have a name any more. */
  isRemoved?: (name: string) => Promise<boolean>;
  /** Called when all files are there. If it fails, they are removed again. */
  onStored?: (image: StoredImage) => Promise<void>;
}

/**
 * Decodes a picture, turns it upright, and stores it re-encoded with its responsive variants, without its metadata. An SVG
 * is stored as a file that draws the same and can do nothing else.
 * Equal pictures are stored once. All uploads go through here. A picture that fails leaves no file behind.
 * @returns the picture, and what is to be said of its file if not all of that is kept
 * @throws Problem `too-large` or `unsupported`
 */
export async function storeImage(
  upload: Uint8Array,
  destination: Destination,
): Promise<StoredImage & { notice?: string }> {
  if (upload.length >= maxUploadBytes) throw tooManyBytes();
  const decode = <T>(work: () => Promise<T>) => work().catch((cause: unknown) => explain(upload, cause));
  const drawing = svgText(upload);
  if (drawing !== undefined) return queue(() => storeSvg(drawing, destination));
  return queue(async () => {
    const whole = await decode(() => completed(upload, inputOptions));
    if (!whole) throw incomplete();
    const { bytes } = whole;
    const { hasAlpha } = await decode(() => inspect(bytes));
    const warnings: string[] = [];
    const open = () => sharp(bytes, inputOptions).on('warning', (warning) => void warnings.push(warning));
    const isTransparent = hasAlpha && !(await decode(() => open().stats())).isOpaque;
    const upright = () => standardise(open(), isTransparent);
    const { width, height } = uprightSize(await decode(() => open().metadata()));
    const extension = isTransparent || Math.max(width, height) > longestJpeg ? 'png' : 'jpg';
    const original = await decode(() => originalEncoders[extension](upright()).toBuffer());
    const mayLackLines = warnings.some((warning) => missingData.test(warning));
    const lines = mayLackLines ? await decode(() => lackedLines(bytes, inputOptions)) : whole;
    if (!lines) throw incomplete();
    const name = await nameOf(original, destination);
    // All formats of a width, or none.
    const widths = variantWidths.filter((size) => size <= width && (size * height) / width <= longestVariant);
    const file = `${name}.${extension}`;
    const variants = variantsOf({
      name,
      widths,
      extension,
      decoded: () => decode(() => widest(upright(), widths)),
    });
    // The original is last, so that an existing one always has all of its variants.
    const files = new Map([...variants, [file, async () => original]]);
    const stored = { file, width, height, widths };
    await writeMissing(files, stored, destination);
    const isIncomplete = whole.isIncomplete || lines.isIncomplete;
    const notice = isIncomplete ? incompleteNotice : isAnimated(upload) ? stillNotice : undefined;
    return { ...stored, ...(notice && { notice }) };
  });
}

async function storeSvg(text: string, destination: Destination): Promise<StoredImage & { notice?: string }> {
  const { svg, width, height } = cleanSvg(text);
  const bytes = Buffer.from(svg);
  const file = `${await nameOf(bytes, destination)}.svg`;
  const stored = { file, width, height, widths: [] };
  await writeMissing(new Map([[file, async () => bytes]]), stored, destination);
  return svg.includes('<text') ? { ...stored, notice: textNotice } : stored;
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
  const { format, width, height, hasAlpha } = await sharp(bytes, inputOptions).metadata();
  if (!['jpeg', 'png', 'webp', 'gif', 'heif', 'avif'].includes(format)) throw unsupported(bytes);
  if (width * height > maxPixels) throw tooManyPixels();
  return { hasAlpha };
}

/** Source: Exif 2.32, tag 0x0112: from 5 to 8 the picture lies on its side. */
function uprightSize({ width, height, orientation = 1 }: Metadata): { width: number; height: number } {
  return orientation >= 5 ? { width: height, height: width } : { width, height };
}

/** Upright, in sRGB, eight bits per channel. */
function standardise(image: Sharp, isTransparent: boolean): Sharp {
  const upright = image.rotate().toColourspace('srgb');
  return isTransparent ? upright.ensureAlpha() : upright.removeAlpha();
}

type Encode = (image: Sharp) => Sharp;

const originalEncoders = {
  png: (image) => image.png({ compressionLevel: 9 }),
  jpg: (image) => image.jpeg({ quality: 86, progressive: true }),
} satisfies Record<string, Encode>;

/** The efforts are chosen so that all variants of a large picture take about a second. */
const variantEncoders = {
  avif: (image) => image.avif({ quality: 52, effort: 1 }),
  webp: (image) => image.webp({ quality: 76, effort: 2 }),
  png: (image) => image.png({ compressionLevel: 8 }),
  jpg: (image) => image.jpeg({ quality: 78, progressive: true }),
} satisfies Record<string, Encode>;

interface Pixels {
  data: Buffer;
  info: OutputInfo;
}

/** The pixels of the largest variant. */
function widest(image: Sharp, widths: number[]): Promise<Pixels> {
  return image
    .resize({ width: Math.max(...widths) })
    .raw()
    .toBuffer({ resolveWithObject: true });
}

/** How to make the bytes of each file, by its name. */
type ImageFiles = Map<string, () => Promise<Uint8Array<ArrayBuffer>>>;

interface Variants {
  name: string;
  widths: number[];
  extension: 'png' | 'jpg';
  decoded: () => Promise<Pixels>;
}

function variantsOf({ name, widths, extension, decoded }: Variants): ImageFiles {
  const files: ImageFiles = new Map();
  const pixels = once(decoded);
  for (const width of widths) {
    for (const format of ['avif', 'webp', extension] as const) {
      const make = async () => {
        const { data, info } = await pixels();
        const raw = { width: info.width, height: info.height, channels: info.channels };
        return variantEncoders[format](sharp(data, { raw }).resize({ width })).toBuffer();
      };
      files.set(`${name}-${width}.${format}`, once(make));
    }
  }
  return files;
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
}

/** Makes what is missing before it writes any of it: encoding may fail. */
async function writeMissing(files: ImageFiles, stored: StoredImage, destination: Destination): Promise<void> {
  const { uploads, onWrite, onStored } = destination;
  const absent = () => uploads.absent(files.keys());
  for (const name of await absent()) await files.get(name)?.();
  // In turn, so that nobody relies on files of an equal picture that are removed again.
  await turn(async () => {
    const written = new Map<string, number>();
    try {
      const missing = new Set(await absent());
      for (const [name, make] of files) {
        if (!missing.has(name)) continue;
        const bytes = await make();
        written.set(name, bytes.length);
        onWrite?.(bytes.length);
        await uploads.put(name, bytes);
      }
      await onStored?.(stored);
    } catch (error) {
      await removeAgain(written, destination);
      throw error;
    }
  });
}

/** The next start does it where it fails, and in a shared storage, as other servers may rely on those files already. */
async function removeAgain(written: Map<string, number>, { uploads, onWrite }: Destination): Promise<void> {
  if (uploads.isShared) return;
  await uploads.remove([...written.keys()]).catch(() => undefined);
  for (const bytes of written.values()) onWrite?.(-bytes);
}

function explain(bytes: Uint8Array, cause: unknown): never {
  if (cause instanceof Problem) throw cause;
  if (cause instanceof Error && /pixel limit/.test(cause.message)) throw tooManyPixels(cause);
  throw unsupported(bytes, cause);
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

/** The Problem (`unsupported`) of a file that cannot be decoded: it says what the file is, as far as its first bytes tell. */
function unsupported(bytes: Uint8Array, cause?: unknown): Problem {
  return new Problem('unsupported', whatIsWrong(bytes), { cause });
}

/** The Problem (`unsupported`) of a picture of which too much is missing to use it. */
function incomplete(): Problem {
  return new Problem('unsupported', endsTooEarly);
}

function whatIsWrong(bytes: Uint8Array): string {
  if (bytes.length === 0)
    return 'The file is empty. Save it as JPEG, PNG, WebP, AVIF or SVG, then upload it again.';
  const start = Buffer.from(bytes.subarray(0, 1024)).toString('latin1');
  if (heic.test(start) && !start.slice(0, 64).includes('avif'))
    return 'The file is a HEIC photo, which few browsers show. An iPhone takes others with Settings, Camera, Formats, Most Compatible. Save it as JPEG, PNG, WebP or AVIF, then upload it again.';
  const kind = kinds.find(([, begins]) => begins.test(start))?.[0];
  if (!kind && (lacksBoxes(bytes) || cutJpegAt(bytes) !== undefined)) return endsTooEarly;
  return kind
    ? `The file is ${kind}, which the site cannot show as a picture. Save it as JPEG, PNG, WebP, AVIF or SVG, then upload it again.`
    : 'This is no picture that can be used, or it is damaged. Save it as JPEG, PNG, WebP, AVIF or SVG, then upload it again.';
}
