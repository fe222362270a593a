const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' });
const minute = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });

/** The day of an ISO 8601 time in the local time zone, as `21 Nov 2026`. */
export function formatDate(at: string): string {
  return day.format(new Date(at));
}

/** An ISO 8601 time in the local time zone, as `21 Nov 2026, 10:05`. */
export function formatDateTime(at: string): string {
  return minute.format(new Date(at));
}

/** An ISO 8601 time in the local time zone, machine-readable too. */
export function DateTime({ at }: { at: string }) {
  return (
    <time dateTime={at} className="font-mono text-xs whitespace-nowrap">
      {formatDateTime(at)}
    </time>
  );
}
