import { valueText } from '#content-db/model/column-label.ts';
import { isLocale } from '#content-db/model/locale.ts';
import { translated } from '../../language/translated.ts';
import { withSiteTimes } from '../../ui/date-time.tsx';
import { languageNames } from '../../ui/languages.ts';

/** A stored value that is a time and nothing else. */
const time = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/** A stored value as staff read it: a switch, a language and a time in words, a text as it was written. */
export function shownValue(column: string, value: unknown): string {
  const text = valueText(column, value);
  if (column === 'locale' && isLocale(text)) return languageNames[text];
  if (time.test(text)) return withSiteTimes(text);
  return typeof value === 'boolean' || typeof value === 'number' ? translated(text) : text;
}
