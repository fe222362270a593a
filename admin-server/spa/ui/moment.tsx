const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' });
const time = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' });

/** A moment in the clock of whoever reads it, as `21 Nov 2026, 10:05`. */
export function momentText(at: string): string {
  const moment = new Date(at);
  return `${day.format(moment)}, ${time.format(moment)}`;
}

/** The same, for people and machines. */
export function Moment({ at }: { at: string }) {
  return (
    <time dateTime={at} className="font-mono text-xs whitespace-nowrap">
      {momentText(at)}
    </time>
  );
}
