import { isSameReplacement, withReplacements } from '../../edit/merge.ts';
import { changesBetween } from '../../ui/changes-between.ts';

/**
 * A text without what one change wrote, by its paragraphs: its later changes stay.
 * @returns undefined if a later one changed the same paragraphs, or one of them is no text
 */
export function withoutChange(now: unknown, { before, after }: { before: unknown; after: unknown }) {
  if (typeof now !== 'string' || typeof before !== 'string' || typeof after !== 'string') return undefined;
  const written = partsOf(after);
  const later = changesBetween(written, partsOf(now));
  const back = changesBetween(written, partsOf(before)).filter(
    (change) => !later.some((each) => isSameReplacement(each, change)),
  );
  if (back.some(({ start, end }) => later.some((each) => each.start <= end && start <= each.end)))
    return undefined;
  return withReplacements(
    written,
    [...later, ...back].sort((a, b) => a.start - b.start),
  ).join('');
}

/** With what is between them, so that changes of neighbours do not meet. */
function partsOf(text: string): string[] {
  return text.split(/(\n\n)/);
}
