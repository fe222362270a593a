/** What whoever adds a picture is told whose file ends too early. */
export const incompleteNotice =
  'The picture seems incomplete, as its file ends too early. Look at it; if something is missing, copy the file again from where it came from.';

interface Segment {
  marker: number;
  /** What follows the length of the segment; empty for markers without one. */
  data: Uint8Array;
}

const startOfScan = 0xda;
const endOfImage = 0xd9;
/** SOF2, progressive DCT with Huffman coding, and SOF10, with arithmetic coding. Source: ITU-T T.81, table B.1. */
const progressive = new Set([0xc2, 0xca]);
/** All kinds of SOF. Without DHT, JPG and DAC, which stand between them. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/**
 * Where a JPEG ends that was cut off: behind its last byte, or before a segment of which it has only a part.
 * @returns undefined if it reaches its marker EOI, or is no JPEG
 */
export function cutJpegAt(bytes: Uint8Array): number | undefined {
  if (!isJpeg(bytes)) return undefined;
  const { segments, end } = readSegments(bytes);
  return segments.at(-1)?.marker === endOfImage ? undefined : end;
}

/**
 * Whether a JPEG was cut off between two scans: it lacks its end, and a component without a scan, or bits of its
 * coefficients that no scan brought. One with its end is whole, as a standard encoder may leave out the last bits.
 * Source: ITU-T T.81, G.1.1.1, where each scan brings the coefficients from Ss to Se down to the bit Al.
 */
export function lacksScans(bytes: Uint8Array): boolean {
  if (cutJpegAt(bytes) === undefined) return false;
  /** For each component, the lowest bit of each coefficient that has been brought. */
  const brought = new Map<number, number[]>();
  let isProgressive = false;
  for (const { marker, data } of readSegments(bytes).segments) {
    const byte = (at: number) => data[at] ?? 0;
    if (isFrame(marker)) {
      isProgressive = progressive.has(marker);
      for (let at = 6; at + 3 <= data.length; at += 3)
        brought.set(byte(at), Array<number>(64).fill(Infinity));
    } else if (marker === startOfScan) {
      const components = byte(0);
      const [from, to, low] = [1, 2, 3].map((index) => byte(2 * components + index));
      for (let at = 1; at <= 2 * components; at += 2)
        if (isProgressive) brought.get(byte(at))?.fill(Number(low) & 0x0f, from, Number(to) + 1);
        else brought.get(byte(at))?.fill(0);
    }
  }
  return [...brought.values()].some((bits) => bits.some((bit) => bit !== 0));
}

function isJpeg(bytes: Uint8Array): boolean {
  return bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff;
}

/** Source: ITU-T T.81, B.1.1: markers, segments with their length, and entropy-coded data up to a marker that ends it. */
function readSegments(bytes: Uint8Array): { segments: Segment[]; end: number } {
  const segments: Segment[] = [];
  const byte = (at: number) => bytes[at] ?? 0;
  for (let at = 2; ;) {
    at = bytes.indexOf(0xff, at);
    if (at < 0) return { segments, end: bytes.length };
    const marker = bytes[at + 1];
    if (marker === undefined) return { segments, end: at };
    if (marker === 0xff) at += 1;
    else if (marker === 0 || marker === 1 || (marker >= 0xd0 && marker <= 0xd8)) at += 2;
    else {
      const behind = at + 2 + (marker === endOfImage ? 0 : Math.max(2, (byte(at + 2) << 8) | byte(at + 3)));
      if (behind > bytes.length) return { segments, end: at };
      segments.push({ marker, data: bytes.subarray(at + 4, behind) });
      if (marker === endOfImage) return { segments, end: behind };
      at = behind;
    }
  }
}
