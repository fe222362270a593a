import { cutJpegAt } from '#content-db/model/jpeg.ts';
import { Problem } from '#content-db/model/problem.ts';
import { lacksBoxes } from './cut-off.ts';

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
  [
    'an SVG drawing',
    /^(?:\xef\xbb\xbf)?\s*(?:<\?xml[^]*?)?(?:<!--[^]*?-->\s*)?(?:<!DOCTYPE svg[^]*?>\s*)?<svg\b/i,
  ],
  ['a film', /^[^]{4}ftyp(?:qt|isom|iso\d|mp4\d|M4V|avc1|3gp)|^\x1a\x45\xdf\xa3/],
  ['a text file', /^[\t\n\r\x20-\x7e\x80-\xf4]+$/],
];

/** Brands of pictures that are coded as HEVC. Source: ISO/IEC 23008-12, B.4. */
const heic = /^[^]{4}ftyp(?:hei[cmsx]|hev[cmsx]|mif1|msf1)/;

/** The Problem (`unsupported`) of a file that cannot be decoded: it says what the file is, as far as its first bytes tell. */
export function unsupported(bytes: Uint8Array, cause?: unknown): Problem {
  return new Problem('unsupported', whatIsWrong(bytes), { cause });
}

/** The Problem (`unsupported`) of a picture of which too much is missing to use it. */
export function incomplete(): Problem {
  return new Problem('unsupported', endsTooEarly);
}

const endsTooEarly =
  'A part of the picture is missing, as its file ends too early. Copy the file again from where it came from, then upload it again.';

function whatIsWrong(bytes: Uint8Array): string {
  if (bytes.length === 0)
    return 'The file is empty. Save it as JPEG, PNG, WebP or AVIF, then upload it again.';
  const start = Buffer.from(bytes.subarray(0, 1024)).toString('latin1');
  if (heic.test(start) && !start.slice(0, 64).includes('avif'))
    return 'The file is a HEIC photo, which few browsers show. An iPhone takes others with Settings, Camera, Formats, Most Compatible. Save it as JPEG, PNG, WebP or AVIF, then upload it again.';
  const kind = kinds.find(([, begins]) => begins.test(start))?.[0];
  if (!kind && (lacksBoxes(bytes) || cutJpegAt(bytes) !== undefined)) return endsTooEarly;
  return kind
    ? `The file is ${kind}, which the site cannot show as a picture. Save it as JPEG, PNG, WebP or AVIF, then upload it again.`
    : 'This is no picture that can be used, or it is damaged. Save it as JPEG, PNG, WebP or AVIF, then upload it again.';
}
