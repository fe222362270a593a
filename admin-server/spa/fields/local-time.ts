/** Converts an ISO 8601 time to a `datetime-local` value in the local time zone; '' stays ''. */
export function localTime(stored: string): string {
  if (stored === '') return '';
  const moment = new Date(stored);
  return new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** Converts a `datetime-local` value to an ISO 8601 time in UTC; '' becomes null. */
export function utcTime(typed: string): string | null {
  return typed === '' ? null : new Date(typed).toISOString();
}

/** The local time zone, as `Asia/Dubai (GMT+4)`. */
export function zoneName(): string {
  const format = new Intl.DateTimeFormat('en-GB', { timeZoneName: 'shortOffset' });
  const offset = format.formatToParts().find(({ type }) => type === 'timeZoneName')?.value;
  return `${format.resolvedOptions().timeZone} (${offset ?? 'UTC'})`;
}
