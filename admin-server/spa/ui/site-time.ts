import { siteTimeZone } from '../api/organisation.ts';
import { language } from '../language/language.ts';
import { t } from '../language/text.tsx';

/** By their time zones. */
const clocks = new Map<string, Intl.DateTimeFormat>();

/** Swedish writes times nearly as ISO 8601 does: `2026-11-24 10:05:00`. */
function clock(): Intl.DateTimeFormat {
  const timeZone = siteTimeZone();
  const found =
    clocks.get(timeZone) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  clocks.set(timeZone, found);
  return found;
}

/** The clock of the site at a moment, as a `datetime-local` value: `2026-11-24T10:05`; '' for an invalid one. */
export function siteTime(moment: Date): string {
  return Number.isNaN(moment.getTime()) ? '' : clock().format(moment).replace(' ', 'T').slice(0, 16);
}

/** When the clock of the site shows a `datetime-local` value, as ISO 8601 in UTC; null for '' and for what is no time. */
export function utcTime(typed: string): string | null {
  const shown = Date.parse(`${typed}Z`);
  if (Number.isNaN(shown)) return null;
  // The offset near that moment first, then the one at it: they differ on a day when clocks are changed.
  const near = shown - offsetAt(shown);
  return new Date(shown - offsetAt(near)).toISOString();
}

/** Milliseconds that the clock of the site is ahead of UTC. */
function offsetAt(moment: number): number {
  const minute = Math.floor(moment / 60_000) * 60_000;
  return Date.parse(`${siteTime(new Date(minute))}Z`) - minute;
}

/** Whose time is meant, such as `Dubai time`: only where the clock of this browser may show another one. */
export function otherZone(): string | undefined {
  const timeZone = siteTimeZone();
  if (new Intl.DateTimeFormat().resolvedOptions().timeZone === timeZone) return undefined;
  const city = timeZone.split('/').at(-1)?.replaceAll('_', ' ') ?? timeZone;
  if (language === 'en' || city === 'UTC') return t('{city} time', { city });
  return new Intl.DateTimeFormat(language, { timeZone, timeZoneName: 'longGeneric' })
    .formatToParts()
    .find(({ type }) => type === 'timeZoneName')?.value;
}

/** Says whose time is meant, to staff who may be elsewhere. */
export function zoneNote(): string | undefined {
  const zone = otherZone();
  return zone && t('Times are {zone}.', { zone });
}
