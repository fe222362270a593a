import type { Locale } from '#content-db/model/locale.ts';

const formats: Record<Locale, [string, Intl.DateTimeFormatOptions]> = {
  en: ['en-GB', { dateStyle: 'long' }],
  ar: ['ar', { dateStyle: 'long', numberingSystem: 'latn' }],
};

/** By language and time zone. */
const formatters = new Map<string, Intl.DateTimeFormat>();

/** A date for readers, such as `14 September 2026`, in the time zone of the organisation. */
export function longDate(iso: string, locale: Locale, timeZone: string): string {
  const key = `${locale} ${timeZone}`;
  const [language, options] = formats[locale];
  const formatter = formatters.get(key) ?? new Intl.DateTimeFormat(language, { ...options, timeZone });
  formatters.set(key, formatter);
  return formatter.format(new Date(iso));
}
