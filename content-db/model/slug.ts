/**
 * The last part of an address, made from a title: lower case, letters and digits of any script,
 * single hyphens between. Empty where the title has neither.
 */
export function slugify(title: string): string {
  return title
    .normalize('NFC')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
}
