const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' });
const minute = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });
const dayOfYear = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' });
const time = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' });

/** The day of an ISO 8601 time in the local time zone, as `21 Nov 2026`. */
export function formatDate(at: string): string {
  return day.format(new Date(at));
}

/** An ISO 8601 time in the local time zone, as `21 Nov 2026, 10:05`. */
export function formatDateTime(at: string): string {
  return minute.format(new Date(at));
}

/**
 * An ISO 8601 time in the local time zone, as people say it: `today, 10:05`, `yesterday, 10:05`, `21 Nov, 10:05`, and
 * `21 Nov 2025, 10:05` in another year.
 */
export function sayDateTime(at: string, now = new Date()): string {
  const date = new Date(at);
  const near = nearDays.get(dayNumber(date) - dayNumber(now));
  if (near !== undefined) return `${near}, ${time.format(date)}`;
  if (date.getFullYear() !== now.getFullYear()) return minute.format(date);
  return `${dayOfYear.format(date)}, ${time.format(date)}`;
}

const nearDays = new Map([
  [-1, 'yesterday'],
  [0, 'today'],
  [1, 'tomorrow'],
]);

/** Counts the days of the local calendar. */
function dayNumber(date: Date): number {
  return Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / 86_400_000;
}

interface DateTimeProps {
  /** ISO 8601. */
  at: string;
  /** With day and year always, as for evidence. */
  isFull?: boolean;
}

/** A time in the local time zone, as people say it, and machine-readable too. */
export function DateTime({ at, isFull = false }: DateTimeProps) {
  const full = formatDateTime(at);
  return (
    <time dateTime={at} title={full} className="font-mono text-xs whitespace-nowrap">
      {isFull ? full : sayDateTime(at)}
    </time>
  );
}
