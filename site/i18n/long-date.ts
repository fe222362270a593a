import type { Locale } from '#content-db/model/locale.ts';
import { siteTimeZone as timeZone } from '#content-db/model/time-zone.ts';

const formatters: Record<Locale, Intl.DateTimeFormat> = {
  en: new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone }),
  ar: new Intl.DateTimeFormat('ar-AE', { dateStyle: 'long', timeZone, numberingSystem: 'latn' }),
};

/** A date for readers, such as `14 September 2026`, in the time zone of the site. */
export function longDate(iso: string, locale: Locale): string {
  return formatters[locale].format(new Date(iso));
}
