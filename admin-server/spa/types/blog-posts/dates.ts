const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' });
const minute = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });

/** The day of a stored moment, as staff read it. */
export function dayText(moment: string): string {
  return day.format(new Date(moment));
}

/** Day and time of a stored moment, in the clock of whoever reads. */
export function timeText(moment: string): string {
  return minute.format(new Date(moment));
}
