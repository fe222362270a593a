import { valueText } from '#content-db/model/column-label.ts';
import { translated } from '../../language/translated.ts';

/** A stored value as staff read it: a switch in the language of the back office, a text as it was written. */
export function shownValue(column: string, value: unknown): string {
  const text = valueText(column, value);
  return typeof value === 'boolean' || typeof value === 'number' ? translated(text) : text;
}
