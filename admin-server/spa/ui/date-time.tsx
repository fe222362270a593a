import { siteTimeZone } from '../api/organisation.ts';
import { formatLocale } from '../language/language.ts';
import { t } from '../language/text.tsx';
import { otherZone, siteTime, zoneNote } from './site-time.ts';

const dayParts = { day: 'numeric', month: 'short', year: 'numeric' } as const;
const minuteParts = { hour: '2-digit', minute: '2-digit' } as const;
const day = inSiteTime(dayParts);
const minute = inSiteTime({ ...dayParts, ...minuteParts });
const dayOfYear = inSiteTime({ day: 'numeric', month: 'short' });
const time = inSiteTime({ timeStyle: 'short' });

/** Formats times in the time zone of the site, which is known once somebody is signed in. */
function inSiteTime(options: Intl.DateTimeFormatOptions) {
  const formatters = new Map<string, Intl.DateTimeFormat>();
  return {
    format(date: Date): string {
      const timeZone = siteTimeZone();
      const formatter =
        formatters.get(timeZone) ?? new Intl.DateTimeFormat(formatLocale, { ...options, timeZone });
      formatters.set(timeZone, formatter);
      return formatter.format(date);
    },
  };
}

/** The day of an ISO 8601 time in the time zone of the site, as `21 Nov 2026`. */
export function formatDate(at: string): string {
  return day.format(new Date(at));
}

/** An ISO 8601 time in the time zone of the site, as `21 Nov 2026, 10:05`. */
export function formatDateTime(at: string): string {
  return minute.format(new Date(at));
}

/**
 * What stands below a field for an ISO 8601 time: the chosen one in words, as browsers have an order of their own, and
 * whose time is meant, to staff who may be elsewhere. '' and what is no time yet are none.
 */
export function timeNote(at: string): string | undefined {
  if (Number.isNaN(Date.parse(at))) return zoneNote();
  const [time, zone] = [formatDateTime(at), otherZone()];
  return zone ? t('{time}, {zone}', { time, zone }) : time;
}

/**
 * An ISO 8601 time in the time zone of the site, as people say it: `today, 10:05`, `yesterday, 10:05`, `21 Nov, 10:05`,
 * and `21 Nov 2025, 10:05` in another year.
 */
export function sayDateTime(at: string, now = new Date()): string {
  const date = new Date(at);
  const near = nearDays.get(dayNumber(date) - dayNumber(now));
  if (near !== undefined) return t('{day}, {time}', { day: near, time: time.format(date) });
  if (siteTime(date).slice(0, 4) !== siteTime(now).slice(0, 4)) return minute.format(date);
  return t('{day}, {time}', { day: dayOfYear.format(date), time: time.format(date) });
}

const nearDays = new Map([
  [-1, t('yesterday')],
  [0, t('today')],
  [1, t('tomorrow')],
]);

/** Counts the days of the site's calendar. */
function dayNumber(date: Date): number {
  return Date.parse(siteTime(date).slice(0, 10)) / 86_400_000;
}

/** A sentence of the server, whose ISO 8601 times become those of the site's time zone. */
export function withSiteTimes(sentence: string): string {
  return sentence.replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d(?::[\d.]+)?Z/g, formatDateTime);
}

interface DateTimeProps {
  /** ISO 8601. */
  at: string;
  /** With day and year always, as for evidence. */
  isFull?: boolean;
}

/** A time in the time zone of the site, as people say it, and machine-readable too. */
export function DateTime({ at, isFull = false }: DateTimeProps) {
  return (
    <time dateTime={at} title={timeNote(at)} className="font-mono text-xs whitespace-nowrap">
      {isFull ? formatDateTime(at) : sayDateTime(at)}
    </time>
  );
}
