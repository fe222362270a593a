import { siteTimeZone } from '#content-db/model/time-zone.ts';
import { t } from '../language/text.tsx';

/** Swedish writes times nearly as ISO 8601 does: `2026-11-24 10:05:00`. */
const clock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: siteTimeZone,
  dateStyle: 'short',
  timeStyle: 'medium',
});

/** The clock of the site at a moment, as a `datetime-local` value: `2026-11-24T10:05`; '' for an invalid one. */
export function siteTime(moment: Date): string {
  return Number.isNaN(moment.getTime()) ? '' : clock.format(moment).replace(' ', 'T').slice(0, 16);
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

/** Whether the clock of this browser may show another time than that of the site. */
export const isElsewhere = new Intl.DateTimeFormat().resolvedOptions().timeZone !== siteTimeZone;

/** Says whose time is meant, to staff who may be elsewhere. */
export const zoneNote = isElsewhere ? t('Times are Dubai time.') : undefined;
