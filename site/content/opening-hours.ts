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
    const names = days.map((day) => weekdayName(day, locale));
    const [first = '', last = ''] = [names[0], names.at(-1)];
    const times = hours.map((interval, at) => {
      const time = isWholeDay(interval)
        ? words.wholeDay
        : words.between(clock(interval.from), clock(interval.to));
      const isLast = at === hours.length - 1;
      return `${at > 0 ? words.beginOfHours : ''}${time}${isLast ? '' : words.endOfHours}`;
    });
    const inRow = names.length > 2 ? words.daysBetween(first, last) : words.twoDays(first, last);
    return {
      days: names.length === 7 ? words.everyDay : names.length === 1 ? first : inRow,
      hours: times.length > 0 ? times : [words.closed],
      isClosed: times.length === 0,
    };
  });
}

/** `9:00` of `09:00`. */
function clock(time: string): string {
  return time.replace(/^0/, '');
}
