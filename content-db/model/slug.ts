import { withoutDirectionMarks } from './invisible.ts';

/**
 * Bytes of UTF-8 that a slug can have. On every system a file name has at most 255, and the file of a page adds
 * `.html` and the end of an encoding. Percent-encoded it has three times as many, which every proxy takes.
 */
export const maxSlugBytes = 240;

/**
 * Makes the last part of an address from a title: lower-case letters and digits of any script, with single
 * hyphens between words. Empty if the title has no letters or digits.
 */
export function slugify(title: string): string {
  return withoutDirectionMarks(title)
    .normalize('NFC')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
}

export const tooLongForAddress = 'Is too long for an address. Leave words out';

/** Whether what staff typed makes a slug that is short enough. */
export function fitsAddress(typed: string): boolean {
  return fitsFileName(slugify(typed));
}

/** Whether each part of an address can be the name of a file. */
export function fitsFileNames(path: string): boolean {
  return path.split('/').every(fitsFileName);
}

/** Whether a part of an address can be the name of a file. */
function fitsFileName(part: string): boolean {
  return byteLength(part) <= maxSlugBytes;
}

/** Bytes of a text in UTF-8. */
function byteLength(text: string): number {
  return new TextEncoder().encode(text).length;
}

/** The slug of a title, cut at a word if it has more bytes than a slug can have. */
export function slugOfTitle(title: string, maxBytes = maxSlugBytes): string {
  return shortened(slugify(title), maxBytes);
}

/** As many words of a slug as fit into these bytes of UTF-8; of a single longer word as many characters. */
export function shortened(slug: string, maxBytes: number): string {
  if (byteLength(slug) <= maxBytes) return slug;
  let [size, end, word] = [0, 0, 0];
  for (const character of slug) {
    if (character === '-') word = end;
    size += byteLength(character);
    if (size > maxBytes) break;
    end += character.length;
  }
  return slug.slice(0, word || end);
}
