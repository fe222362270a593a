import sharp, { type Sharp } from 'sharp';
import { chunk, halves, whitePng } from './uploads.ts';

/** Files as cameras, messengers and old programs write them, and what becomes of each. */
export interface OddPicture {
  what: string;
  make: () => Promise<Buffer>;
  /** Whether it is stored. Chromium shows those that are. */
  isTaken: boolean;
  /** Whether who uploads it is told that something seems to be missing. */
  isIncomplete?: true;
}

const width = 420;
const height = 280;

/** A picture with detail in each line. */
function detailed(): Sharp {
  const pixels = Buffer.alloc(width * height * 3);
  for (let index = 0; index < pixels.length; index += 3) {
    const [x, y] = [(index / 3) % width, Math.floor(index / 3 / width)];
    pixels.set([(x * 255) / width, (y * 255) / height, (x * x * 7 + y * y * 3 + x * y) % 256], index);
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

const jpeg = () => detailed().jpeg({ quality: 84 }).toBuffer();
const progressive = () => detailed().jpeg({ quality: 84, progressive: true }).toBuffer();
const png = () => detailed().png().toBuffer();
const webp = () => detailed().webp().toBuffer();
const gif = () => detailed().gif().toBuffer();

const without = async (made: Promise<Buffer>, bytes: number) => (await made).subarray(0, -bytes);
const share = async (made: Promise<Buffer>, part: number) =>
  (await made).subarray(0, Math.floor((await made).length * part));
const followedBy = async (made: Promise<Buffer>, bytes: Buffer) => Buffer.concat([await made, bytes]);

/** Changes a copy of the bytes, or gives others. */
async function edited(made: Promise<Buffer>, edit: (bytes: Buffer) => Buffer | void): Promise<Buffer> {
  const bytes = Buffer.from(await made);
  return edit(bytes) ?? bytes;
}

function inserted(bytes: Buffer, at: number, more: Uint8Array): Buffer {
  return Buffer.concat([bytes.subarray(0, at), more, bytes.subarray(at)]);
}

/** Where the segment SOS of a JPEG begins. Source: ITU-T T.81, B.1.1.4 and B.2.3. */
function startOfScan(bytes: Buffer): number {
  let at = 2;
  while (bytes[at + 1] !== 0xda) at += 2 + bytes.readUInt16BE(at + 2);
  return at;
}

/** T.81, B.2.3: `Se` follows the count of components, two bytes for each, and `Ss`. */
function withoutSe(bytes: Buffer): void {
  const at = startOfScan(bytes);
  bytes[at + 6 + 2 * (bytes[at + 4] ?? 0)] = 0;
}

/** A JPEG up to the segments before its last scan, and as many bytes of those. */
function withoutLastScan(bytes: Buffer, more = 0): Buffer {
  let behind = 2;
  let scans: number[] = [];
  for (let at = 2; at >= 0 && bytes[at + 1] !== 0xd9; at = bytes.indexOf(0xff, at)) {
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0) at += 2;
    else {
      if (bytes[behind + 1] === 0xda) scans = [...scans, at];
      behind = at;
      at += 2 + bytes.readUInt16BE(at + 2);
    }
  }
  return bytes.subarray(0, Number(scans.at(-1)) + more);
}

/** PNG specification (third edition), 5.3: a chunk ends with the CRC of its type and data. */
function withWrongCrc(bytes: Buffer, type: string): void {
  const at = bytes.indexOf(type);
  const crc = at + 4 + bytes.readUInt32BE(at - 4);
  bytes[crc] = (bytes[crc] ?? 0) ^ 0xff;
}

const comment = chunk('tEXt', Buffer.from('Title\0Gate'));
/** After the signature and IHDR. Source: PNG specification, 5.2 and 11.2.1. */
const afterHeader = 8 + 25;

/** A progressive JPEG that browsers show in part. */
export function withoutItsLastScan(): Promise<Buffer> {
  return edited(progressive(), (bytes) => withoutLastScan(bytes));
}

/** An animation whose two pictures differ. */
export async function animation(format: 'gif' | 'webp'): Promise<Buffer> {
  const frames = ['#ff0000', '#0000ff'].map((background) => ({
    create: { width: 24, height: 16, channels: 3, background } as const,
  }));
  const pictures = await Promise.all(frames.map((frame) => sharp(frame).png().toBuffer()));
  return sharp(pictures, { join: { animated: true } })
    .toFormat(format)
    .toBuffer();
}

/** A PNG that announces pictures of an animation. Source: PNG specification (third edition), 11.3.6.1. */
export function announcingPng(pictures: number): Buffer {
  return whitePng(24, 16, chunk('acTL', Buffer.from([0, 0, 0, pictures, 0, 0, 0, 0])));
}

const turned = (orientation: number): OddPicture => ({
  what: `a JPEG of Exif orientation ${orientation}`,
  make: () => halves(90, 40).withMetadata({ orientation }).jpeg().toBuffer(),
  isTaken: true,
});

/** What a browser shows is stored; a picture of which more than a few lines are missing is not. */
export const oddPictures: OddPicture[] = [
  { what: 'a JPEG whose scan ends at coefficient 0', make: () => edited(jpeg(), withoutSe), isTaken: true },
  { what: 'a JPEG without its last two bytes', make: () => without(jpeg(), 2), isTaken: true },
  {
    what: 'a progressive JPEG without its last two bytes',
    make: () => without(progressive(), 2),
    isTaken: true,
  },
  { what: 'a JPEG without its last byte', make: () => without(jpeg(), 1), isTaken: true },
  {
    what: 'a JPEG without its last thirty bytes',
    make: () => without(jpeg(), 30),
    isTaken: true,
    isIncomplete: true,
  },
  {
    what: 'a progressive JPEG without its last scan',
    make: withoutItsLastScan,
    isTaken: true,
    isIncomplete: true,
  },
  ...[1, 3, 20].map((more): OddPicture => ({
    what: `a progressive JPEG with ${more} of the bytes that announce its last scan`,
    make: () => edited(progressive(), (bytes) => withoutLastScan(bytes, more)),
    isTaken: true,
    isIncomplete: true,
  })),
  {
    what: 'a JPEG whose last bytes are zeros',
    make: () => followedBy(without(jpeg(), 2), Buffer.alloc(40)),
    isTaken: true,
  },
  {
    what: 'a JPEG with bytes between two segments',
    make: () => edited(jpeg(), (bytes) => inserted(bytes, startOfScan(bytes), Buffer.from([0, 0x2a, 7]))),
    isTaken: true,
  },
  {
    what: 'a JPEG with fill bytes before a marker',
    make: () => edited(jpeg(), (bytes) => inserted(bytes, startOfScan(bytes), Buffer.alloc(5, 0xff))),
    isTaken: true,
  },
  {
    what: 'a JPEG with bytes before its end',
    make: () => edited(jpeg(), (bytes) => inserted(bytes, bytes.length - 2, Buffer.from([9, 8, 7, 6]))),
    isTaken: true,
  },
  {
    what: 'a JPEG with bytes behind its end',
    make: () => followedBy(jpeg(), Buffer.alloc(300, 0x55)),
    isTaken: true,
  },
  {
    what: 'a JPEG with a second one behind it, as MPF does',
    make: async () => followedBy(jpeg(), await progressive()),
    isTaken: true,
  },
  { what: 'a JPEG in CMYK', make: () => detailed().toColourspace('cmyk').jpeg().toBuffer(), isTaken: true },
  {
    what: 'a JPEG whose Exif is damaged',
    make: () =>
      edited(halves(90, 40).withMetadata({ orientation: 6 }).jpeg().toBuffer(), (bytes) => {
        const at = bytes.indexOf('Exif\0\0');
        bytes.fill(0xee, at + 10, at + 22);
      }),
    isTaken: true,
  },
  ...[1, 2, 3, 4, 5, 6, 7, 8].map(turned),
  { what: 'half of a JPEG', make: () => share(jpeg(), 0.5), isTaken: false },
  { what: 'four fifths of a JPEG', make: () => share(jpeg(), 0.8), isTaken: false },
  { what: 'half of a progressive JPEG', make: () => share(progressive(), 0.5), isTaken: false },
  {
    what: 'a PNG whose text has a wrong checksum',
    make: () =>
      edited(png(), (bytes) => {
        const more = inserted(bytes, afterHeader, comment);
        withWrongCrc(more, 'tEXt');
        return more;
      }),
    isTaken: true,
  },
  { what: 'a PNG without its last chunk', make: () => without(png(), 12), isTaken: true },
  {
    what: 'a PNG with bytes behind its end',
    make: () => followedBy(png(), Buffer.alloc(70, 3)),
    isTaken: true,
  },
  { what: 'half of a PNG', make: () => share(png(), 0.5), isTaken: false },
  {
    what: 'a WebP with bytes behind its end',
    make: () => followedBy(webp(), Buffer.alloc(33, 3)),
    isTaken: true,
  },
  { what: 'a WebP without its last byte', make: () => without(webp(), 1), isTaken: true },
  { what: 'half of a WebP', make: () => share(webp(), 0.5), isTaken: false },
  { what: 'a GIF', make: gif, isTaken: true },
  { what: 'a GIF without its trailer', make: () => without(gif(), 1), isTaken: true },
  { what: 'a GIF without its last bytes', make: () => without(gif(), 3), isTaken: true },
  {
    what: 'a GIF with bytes behind its end',
    make: () => followedBy(gif(), Buffer.alloc(21, 1)),
    isTaken: true,
  },
  { what: 'half of a GIF', make: () => share(gif(), 0.5), isTaken: false },
  {
    what: 'an AVIF with bytes behind its end',
    make: () => followedBy(detailed().avif().toBuffer(), Buffer.alloc(21, 1)),
    isTaken: true,
  },
  { what: 'half of an AVIF', make: () => share(detailed().avif().toBuffer(), 0.5), isTaken: false },
  {
    what: 'an AVIF without its last bytes',
    make: () => without(detailed().avif().toBuffer(), 9),
    isTaken: false,
  },
  { what: 'an animated GIF', make: () => animation('gif'), isTaken: true },
  { what: 'an animated WebP', make: () => animation('webp'), isTaken: true },
];

/** What people take for a picture, by how the answer calls it. */
export const otherFiles: [what: string, bytes: Buffer][] = [
  ['empty', Buffer.alloc(0)],
  ['a HEIC photo', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')],
  ['a HEIC photo', Buffer.from('\0\0\0\x18ftypmif1\0\0\0\0mif1heic', 'latin1')],
  ['a BMP picture', Buffer.from('BM\x46\0\0\0\0\0\0\0\x36\0\0\0', 'latin1')],
  ['a TIFF picture or raw photo', Buffer.from('MM\0*\0\0\0\x08', 'latin1')],
  ['a TIFF picture or raw photo', Buffer.from('II*\0\x08\0\0\0', 'latin1')],
  ['an icon file', Buffer.from('\0\0\x01\0\x01\0\x10\x10', 'latin1')],
  ['a PDF document', Buffer.from('%PDF-1.4\n%\xe2\xe3\n', 'latin1')],
  ['a film', Buffer.from('\0\0\0\x14ftypqt  \0\0\0\0qt  ', 'latin1')],
  ['a ZIP archive', Buffer.from('PK\x03\x04\x14\0', 'latin1')],
  ['a JPEG XL picture', Buffer.from([0xff, 0x0a, 0, 1])],
  ['a text file', Buffer.from('كلام لا صورة')],
];
