/** A stored moment as `datetime-local` wants it: in the clock of whoever edits. */
export function localTime(stored: string): string {
  if (stored === '') return '';
  const moment = new Date(stored);
  return new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** What was typed there as a moment to store; null for nothing. */
export function utcTime(typed: string): string | null {
  return typed === '' ? null : new Date(typed).toISOString();
}

/** The time zone of whoever edits, as `Asia/Dubai (GMT+4)`. */
export function zoneName(): string {
  const format = new Intl.DateTimeFormat('en-GB', { timeZoneName: 'shortOffset' });
  const offset = format.formatToParts().find(({ type }) => type === 'timeZoneName')?.value;
  return `${format.resolvedOptions().timeZone} (${offset ?? 'UTC'})`;
}
