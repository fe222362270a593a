/** Stands for a day without a time, or a time without a day, until both are chosen. No schema takes it. */
export const incompleteTime = 'incomplete';

/** Converts an ISO 8601 time to a `datetime-local` value in the local time zone; '' for none. */
export function localTime(stored: string): string {
  if (stored === '' || stored === incompleteTime) return '';
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
