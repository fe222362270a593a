import type { Locale } from './locale.ts';

/** The days of a week as schema.org writes them, Monday first. */
export const weekdays = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'] as const;
export type Weekday = (typeof weekdays)[number];

/** From a time to another one, as `09:00`. It ends on the next day where `to` is not after `from`. */
export interface Interval {
  from: string;
  to: string;
}

/** The hours of each day; a day without any is closed. */
export type Week = Record<Weekday, readonly Interval[]>;

/** A day from its beginning to its end: the only interval that ends at 24:00. */
export const wholeDay: Interval = { from: '00:00', to: '24:00' };

/** Days that have the same hours. */
export interface DaysAndHours {
  days: Weekday[];
  /** Empty where they are closed. */
  hours: readonly Interval[];
}

const dayLength = 24 * 60;

/** Whether an interval is all of its day. */
export function isWholeDay({ from, to }: Interval): boolean {
  return from === wholeDay.from && to === wholeDay.to;
}

/** A week with these hours on each day that is named, and the others closed. */
export function weekOf(hours: Partial<Week> = {}): Week {
  return { Mo: [], Tu: [], We: [], Th: [], Fr: [], Sa: [], Su: [], ...hours };
}

/** `Mo-Fr 09:00-17:00`, `Mo,We 09:00-12:00`, or `Sa` for the whole day. */
const lineForm = /^([A-Z][a-z](?:[-,][A-Z][a-z])*)(?: ([\d:]*)-([\d:]*))?$/;

/**
 * Reads lines as schema.org writes opening hours. Times are taken as they are, also missing and wrong ones, so that a
 * form can show what is typed: `hoursProblem` says what is wrong with them.
 */
export function readHours(text: string): { week: Week; unread: string[] } {
  const week = weekOf();
  const unread: string[] = [];
  for (const line of text.split('\n').map((line) => line.trim())) {
    if (line === '') continue;
    const [, names = '', from = wholeDay.from, to = wholeDay.to] = lineForm.exec(line) ?? [];
    const days = daysOf(names);
    if (!days) unread.push(line);
    const isToMidnight = to === wholeDay.to && from !== wholeDay.from;
    for (const day of days ?? []) week[day] = [...week[day], { from, to: isToMidnight ? '00:00' : to }];
  }
  return { week, unread };
}

/** The days that a list such as `Mo-We,Fr` names; undefined if it is none, or names one twice. */
function daysOf(names: string): Weekday[] | undefined {
  const days = names.split(',').flatMap((part) => {
    const [first, last = first, ...more] = part
      .split('-')
      .map((name) => weekdays.findIndex((day) => day === name));
    if (first === undefined || last === undefined || more.length > 0 || first < 0 || last < 0)
      return [undefined];
    if (first === last && part.includes('-')) return [undefined];
    return Array.from({ length: ((last - first + 7) % 7) + 1 }, (_, at) => weekdays[(first + at) % 7]);
  });
  const known = days.filter((day) => day !== undefined);
  return known.length === days.length && new Set(known).size === days.length ? known : undefined;
}

/** Why hours cannot be kept, for staff; undefined if they can. */
export function hoursProblem(text: string): string | undefined {
  const { week, unread } = readHours(text);
  if (unread[0] !== undefined)
    return `“${unread[0]}” cannot be read. Write days and hours in a line, such as Mo-Fr 09:00-17:00`;
  return weekProblem(week)?.problem;
}

/** The first day whose hours cannot be kept, and why; undefined if all can. */
export function weekProblem(week: Week): { day: Weekday; problem: string } | undefined {
  const spans = weekdays.flatMap((day, at) =>
    week[day].map((interval) => ({ day, interval, ...span(interval, at * dayLength) })),
  );
  for (const { day, interval } of spans) {
    const { from, to } = interval;
    const name = weekdayName(day, 'en');
    if (!isTime(from) || (!isTime(to) && !isWholeDay(interval)))
      return { day, problem: `${name}: give the hours from and to, such as 09:00 and 17:00` };
    if (from === to)
      return {
        day,
        problem: `${name}: the hours end when they begin. For a whole day choose “Open 24 hours”`,
      };
  }
  const inOrder = spans.toSorted((one, other) => one.start - other.start);
  const [first] = inOrder;
  // Sunday night goes on into Monday.
  const next = first && { ...first, start: first.start + 7 * dayLength };
  for (const [at, { end }] of inOrder.entries()) {
    const following = inOrder[at + 1] ?? next;
    if (following && following.start < end) {
      const { day } = following;
      return {
        day,
        problem: `${weekdayName(day, 'en')}: these hours begin before the ones ahead have ended`,
      };
    }
  }
  return undefined;
}

function isTime(text: string): boolean {
  return /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text);
}

/** When an interval begins and ends, in minutes of the week. */
function span({ from, to }: Interval, dayStart: number): { start: number; end: number } {
  const start = dayStart + minutesOf(from);
  const end = dayStart + minutesOf(to);
  return { start, end: end > start ? end : end + dayLength };
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

/** The week that a text says; undefined if it says none, or cannot be read. */
export function parseHours(text: string | null | undefined): Week | undefined {
  if (!text?.trim() || hoursProblem(text) !== undefined) return undefined;
  return inOrder(readHours(text).week);
}

/** The same week with the hours of each day in order. */
function inOrder(week: Week): Week {
  const entries = weekdays.map((day) => [day, week[day].toSorted((a, b) => (a.from < b.from ? -1 : 1))]);
  return weekOf(Object.fromEntries(entries));
}

/** The lines for a week, with the days that have the same hours in one; empty if it is closed. */
export function writeHours(week: Week): string {
  return sameDays(week)
    .flatMap(({ days, hours }) =>
      hours.map((interval) =>
        isWholeDay(interval) ? listOf(days) : `${listOf(days)} ${interval.from}-${interval.to}`,
      ),
    )
    .join('\n');
}

/** A text of hours in the form that `writeHours` gives; what cannot be read stays as it is. */
export function tidyHours(text: string): string {
  const week = parseHours(text);
  return week ? writeHours(week) : text;
}

/** The days that are open, those with the same hours together. */
export function sameDays(week: Week): DaysAndHours[] {
  const groups = Map.groupBy(weekdays, (day) => JSON.stringify(week[day]));
  return [...groups.values()].flatMap((days) => {
    const [first] = days;
    return first && week[first].length > 0 ? [{ days, hours: week[first] }] : [];
  });
}

/** `Mo-We,Fr`: three days and more that follow each other are a range. */
function listOf(days: Weekday[]): string {
  const runs: Weekday[][] = [];
  for (const day of days) {
    const run = runs.at(-1);
    if (run && weekdays.indexOf(day) === weekdays.indexOf(run[0] ?? day) + run.length) run.push(day);
    else runs.push([day]);
  }
  return runs.map((run) => (run.length > 2 ? `${run[0]}-${run.at(-1)}` : run.join(','))).join(',');
}

/** A week of a country, from the day that it begins with there: neighbours with the same hours together. */
export function neighbours(week: Week, country: string | null): DaysAndHours[] {
  const parts: DaysAndHours[] = [];
  for (const day of weekdaysIn(country)) {
    const last = parts.at(-1);
    if (last && JSON.stringify(last.hours) === JSON.stringify(week[day])) last.days.push(day);
    else parts.push({ days: [day], hours: week[day] });
  }
  return parts;
}

/** The days of a week in the order of a country (ISO 3166-1); from Monday where none is known. */
export function weekdaysIn(country: string | null): Weekday[] {
  // Not every browser knows it.
  const firstDay = (country && new Intl.Locale('und', { region: country }).getWeekInfo?.().firstDay) || 1;
  return [...weekdays.slice(firstDay - 1), ...weekdays.slice(0, firstDay - 1)];
}

/** The name of a day in a language. */
export function weekdayName(day: Weekday, locale: Locale): string {
  // The first of January 2024 was a Monday.
  const date = Date.UTC(2024, 0, 1 + weekdays.indexOf(day));
  return new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(date);
}
