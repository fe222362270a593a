/**
 * Makes the last part of an address from a title: lower-case letters and digits of any script, with single
 * hyphens between words. Empty if the title has no letters or digits.
 */
export function slugify(title: string): string {
  return title
    .normalize('NFC')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
}
