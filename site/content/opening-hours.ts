import { isWholeDay, neighbours, parseHours, weekdayName } from '#content-db/model/opening-hours.ts';
import type { PageContext } from './context.ts';
import { wordsOf } from './words.ts';

/** Opening hours in words: days that follow each other and have the same hours, and these. */
export interface HoursLine {
  days: string;
  /** Each is kept in a line. */
  hours: string[];
  isClosed: boolean;
}

/** The hours of a week in words, from the day that weeks begin with in the country; undefined if none are told. */
export function hoursLines(context: PageContext, hours: string | null): HoursLine[] | undefined {
  const { locale, organisation } = context;
  const { hours: words } = wordsOf(context);
  const week = parseHours(hours);
  if (!week) return undefined;
  return neighbours(week, organisation.country).map(({ days, hours }) => {
    const [first = '', second = ''] = days.map((day) => weekdayName(day, locale));
    const last = days.length > 2 ? weekdayName(days[days.length - 1] ?? 'Mo', locale) : second;
    const times = hours.map((interval) =>
      isWholeDay(interval) ? words.wholeDay : words.between(clock(interval.from), clock(interval.to)),
    );
    const inRow = days.length > 2 ? words.daysBetween(first, last) : words.twoDays(first, last);
    return {
      days: days.length === 7 ? words.everyDay : days.length === 1 ? first : inRow,
      hours: times.length === 0 ? [words.closed] : words.list(times),
      isClosed: times.length === 0,
    };
  });
}

/** `9:00` of `09:00`. */
function clock(time: string): string {
  return time.replace(/^0/, '');
}
