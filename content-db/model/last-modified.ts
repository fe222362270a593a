/**
 * When what readers see of a row last changed: when it was edited, or became public after that.
 * @returns ISO 8601, UTC; undefined for a type whose texts are other rows
 */
export function lastModified({ updatedAt, date }: Record<string, unknown>): string | undefined {
  return [updatedAt, date]
    .filter((time) => typeof time === 'string')
    .toSorted()
    .at(-1);
}
