import { counted } from '../language/text.tsx';

/**
 * Says by how many characters a text is longer than its limit; undefined if it is not. Fields have no `maxlength`,
 * as browsers cut what is pasted without a word.
 */
export function tooLong(text: unknown, limit: number | undefined): string | undefined {
  if (typeof text !== 'string' || limit === undefined || text.length <= limit) return undefined;
  return counted(
    text.length - limit,
    'One character too many. Shorten it to {limit} characters or fewer.',
    '{count} characters too many. Shorten it to {limit} characters or fewer.',
    { limit },
  );
}
