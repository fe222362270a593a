import { diff3Merge } from 'node-diff3';

/**
 * A text without what one change wrote, by its paragraphs: its later changes stay.
 * @returns undefined if a later one changed the same paragraphs, or one of them is no text
 */
export function withoutChange(now: unknown, { before, after }: { before: unknown; after: unknown }) {
  if (typeof now !== 'string' || typeof before !== 'string' || typeof after !== 'string') return undefined;
  const regions = diff3Merge(partsOf(now), partsOf(after), partsOf(before));
  if (regions.some(({ conflict }) => conflict)) return undefined;
  return regions.flatMap(({ ok = [] }) => ok).join('');
}

/** With what is between them, so that changes of neighbours do not meet. */
function partsOf(text: string): string[] {
  return text.split(/(\n\n)/);
}
