/** What whoever adds an animation is told, before the picture is used. */
export const stillNotice = 'The file is an animation. Only its first picture is kept.';

/**
 * Whether a GIF, WebP, PNG or AVIF has more than one picture to show one after the other.
 * Sources: GIF89a specification, 18 to 27; WebP container specification, “Extended File Format”; PNG specification
 * (third edition), 11.3.6.1, `acTL`; AV1 Image File Format, 6.2, brand `avis`.
 */
export function isAnimated(bytes: Uint8Array): boolean {
  const at = (position: number, text: string) =>
    [...text].every((letter, index) => bytes[position + index] === letter.charCodeAt(0));
  if (at(0, 'GIF8')) return gifPictures(bytes) > 1;
  if (at(0, 'RIFF') && at(8, 'WEBPVP8X')) return ((bytes[20] ?? 0) & 0x02) !== 0;
  if (at(1, 'PNG')) return pngPictures(bytes) > 1;
  return at(4, 'ftypavis');
}

function gifPictures(bytes: Uint8Array): number {
  const byte = (position: number) => bytes[position] ?? 0;
  const afterColours = (position: number) =>
    position + 1 + (byte(position) & 0x80 ? 3 * 2 ** ((byte(position) & 0x07) + 1) : 0);
  let pictures = 0;
  // The flags of the colour table, then the index of the background and the shape of a pixel.
  let position = afterColours(10) + 2;
  while (position < bytes.length) {
    const kind = byte(position);
    if (kind === 0x2c) {
      pictures += 1;
      position = afterColours(position + 9) + 1;
    } else if (kind === 0x21) position += 2;
    else break;
    while (byte(position) > 0) position += byte(position) + 1;
    position += 1;
  }
  return pictures;
}

/** As many as the animation's chunk says, which must come before the pixels. */
function pngPictures(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  for (let position = 8; position + 12 <= bytes.length; position += 12 + view.getUint32(position)) {
    const type = String.fromCharCode(...bytes.subarray(position + 4, position + 8));
    if (type === 'acTL') return view.getUint32(position + 8);
    if (type === 'IDAT') break;
  }
  return 1;
}
