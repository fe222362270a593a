import { formatLocale } from '../../language/language.ts';
import { translated } from '../../language/translated.ts';

const clock = new Intl.DateTimeFormat(formatLocale, { timeStyle: 'short' });

/**
 * Why somebody could not sign in or confirm who they are. A time in it, until which they have to wait, becomes that of
 * the clock before them.
 */
export function failureText(message: string): string {
  return translated(message).replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ/g, (at) =>
    clock.format(new Date(at)),
  );
}
