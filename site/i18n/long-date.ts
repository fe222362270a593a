import type { Locale } from '#content-db/model/locale.ts';

const formatters: Record<Locale, Intl.DateTimeFormat> = {
  en: new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Asia/Dubai' }),
  ar: new Intl.DateTimeFormat('ar-AE', {
    dateStyle: 'long',
    timeZone: 'Asia/Dubai',
    numberingSystem: 'latn',
  }),
};

/** A date for readers, such as `14 September 2026`, in the time zone of Dubai. */
export function longDate(iso: string, locale: Locale): string {
  return formatters[locale].format(new Date(iso));
}
