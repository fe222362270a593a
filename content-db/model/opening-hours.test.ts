import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  hoursProblem,
  neighbours,
  parseHours,
  readHours,
  tidyHours,
  type Week,
  weekdayName,
  weekdays,
  weekdaysIn,
  weekOf,
  wholeDay,
  writeHours,
} from './opening-hours.ts';

const seed = Number(process.env['TEST_SEED'] ?? Date.now() % 2 ** 31);

const office = { from: '09:00', to: '17:00' };
const morning = { from: '09:00', to: '12:00' };
const afternoon = { from: '13:00', to: '17:00' };

const twoDigits = (value: number) => String(value).padStart(2, '0');
const timeAt = (minutes: number) => `${twoDigits(Math.floor(minutes / 60) % 24)}:${twoDigits(minutes % 60)}`;

/** Hours of one day that end before its last minute, or go on into the night. */
const hoursOfDay = fc.oneof(
  fc.constant([wholeDay]),
  fc
    .uniqueArray(fc.integer({ min: 180, max: 1439 }), { maxLength: 6 })
    .map((times) => times.toSorted((a, b) => a - b))
    .map((times) =>
      times.flatMap((from, at) => {
        const to = times[at + 1];
        return at % 2 === 0 && to !== undefined ? [{ from: timeAt(from), to: timeAt(to) }] : [];
      }),
    ),
);
/** Hours from the evening until the night, which no other hours can overlap. */
const night = fc.constant([{ from: '22:00', to: '02:00' }]);
const week = fc
  .record(Object.fromEntries(weekdays.map((day) => [day, fc.oneof(hoursOfDay, night)])))
  .map((hours): Week => weekOf(hours))
  .filter((week) => hoursProblem(writeHours(week)) === undefined && writeHours(week) !== '');

describe(`opening hours (TEST_SEED=${seed})`, () => {
  it('are the same when they are written and read again', () => {
    fc.assert(
      fc.property(week, (week) => {
        expect(parseHours(writeHours(week))).toEqual(week);
      }),
      { seed, numRuns: 300 },
    );
  });

  it('are one text, however they were written', () => {
    const lines = week.chain((week) => {
      const all = weekdays.flatMap((day) => writeHours(weekOf({ [day]: week[day] })).split('\n'));
      return fc.tuple(fc.constant(week), fc.shuffledSubarray(all, { minLength: all.length }));
    });
    fc.assert(
      fc.property(lines, ([week, lines]) => {
        expect(tidyHours(lines.join('\n\n  '))).toBe(writeHours(week));
      }),
      { seed, numRuns: 300 },
    );
  });

  it('never throw, and are kept only if they can be read', () => {
    const piece = fc.constantFrom(
      'Mo',
      'Fr-Mo',
      '-',
      ',',
      ' ',
      '\n',
      '09:00',
      '24:00',
      '9',
      'x',
      'Su 22:00-02:00',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const text = pieces.join('');
        const isKept = hoursProblem(text) === undefined && text.trim() !== '';
        expect(parseHours(text) !== undefined).toBe(isKept);
        expect(tidyHours(tidyHours(text))).toBe(tidyHours(text));
      }),
      { seed, numRuns: 1000 },
    );
  });
});

describe('readHours', () => {
  it.each<[string, Partial<Week>]>([
    ['Mo 09:00-17:00', { Mo: [office] }],
    ['Mo-We 09:00-17:00', { Mo: [office], Tu: [office], We: [office] }],
    ['Mo,We-Th 09:00-17:00', { Mo: [office], We: [office], Th: [office] }],
    ['Sa-Mo 09:00-17:00', { Sa: [office], Su: [office], Mo: [office] }],
    ['Mo 13:00-17:00\n\n Mo 09:00-12:00', { Mo: [morning, afternoon] }],
    ['Sa', { Sa: [wholeDay] }],
    ['Sa 00:00-24:00', { Sa: [wholeDay] }],
    ['Fr 22:00-02:00', { Fr: [{ from: '22:00', to: '02:00' }] }],
    ['Fr 20:00-24:00', { Fr: [{ from: '20:00', to: '00:00' }] }],
  ])('reads %j', (text, hours) => {
    expect(parseHours(text)).toEqual(weekOf(hours));
  });

  it('takes times as they are typed', () => {
    expect(readHours('Mo 09:00-\nx').week.Mo).toEqual([{ from: '09:00', to: '' }]);
    expect(readHours('Mo 09:00-\nx').unread).toEqual(['x']);
  });

  it.each(['', ' \n', null, undefined])('knows no week without a text: %j', (text) => {
    expect(parseHours(text)).toBeUndefined();
  });
});

describe('hoursProblem', () => {
  it.each([
    'Monday 09:00-17:00',
    'mo 09:00-17:00',
    'Mo-Mo 09:00-17:00',
    'Mo,Mo 09:00-17:00',
    'Mo-We-Fr 09:00-17:00',
    'Mo 09:00-12:00, 13:00-17:00',
    'Mo  09:00-17:00',
    'by arrangement',
  ])('names a line that cannot be read: %s', (line) => {
    const text = `Su 09:00-17:00\n${line}`;
    expect(hoursProblem(text)).toContain(`“${line}” cannot be read`);
  });

  it.each([
    ['Tu 09:00-', 'Tuesday: give the hours from and to, such as 09:00 and 17:00'],
    ['Tu 9-17', 'Tuesday: give the hours from and to, such as 09:00 and 17:00'],
    ['Tu 09:00-25:00', 'Tuesday: give the hours from and to, such as 09:00 and 17:00'],
    ['Tu 09:00-09:00', 'Tuesday: the hours end when they begin. For a whole day choose “Open 24 hours”'],
    ['Tu 09:00-12:00\nTu 11:00-13:00', 'Tuesday: these hours begin before the ones ahead have ended'],
    ['Tu 22:00-02:00\nWe 01:00-03:00', 'Wednesday: these hours begin before the ones ahead have ended'],
    ['Su 22:00-02:00\nMo 01:00-03:00', 'Monday: these hours begin before the ones ahead have ended'],
    ['Mo\nMo 09:00-12:00', 'Monday: these hours begin before the ones ahead have ended'],
  ])('says what is wrong with %j', (text, problem) => {
    expect(hoursProblem(text)).toBe(problem);
  });

  it.each(['', 'Tu 09:00-12:00\nTu 12:00-13:00', 'Su 22:00-02:00\nMo 02:00-03:00', 'Mo-Su'])(
    'has nothing to say of %j',
    (text) => {
      expect(hoursProblem(text)).toBeUndefined();
    },
  );
});

describe('writeHours', () => {
  it('puts days with the same hours in one line', () => {
    const busy = [morning, afternoon];
    const week = weekOf({ Mo: busy, Tu: busy, We: busy, Fr: [office], Sa: [office], Su: [wholeDay] });
    expect(writeHours(week).split('\n')).toEqual([
      'Mo-We 09:00-12:00',
      'Mo-We 13:00-17:00',
      'Fr,Sa 09:00-17:00',
      'Su',
    ]);
  });

  it('is empty for a week that is closed', () => expect(writeHours(weekOf())).toBe(''));
});

describe('a week of a country', () => {
  it.each([
    ['SA', 'Su'],
    ['US', 'Su'],
    ['EG', 'Sa'],
    ['DE', 'Mo'],
    ['AE', 'Mo'],
    [null, 'Mo'],
  ])('begins in %s on %s', (country, day) => {
    expect(weekdaysIn(country)[0]).toBe(day);
    expect(weekdaysIn(country).toSorted()).toEqual(weekdays.toSorted());
  });

  it('has neighbours with the same hours together, from its first day', () => {
    const week = weekOf({ Sa: [office], Su: [office], Mo: [office], Th: [morning] });
    expect(neighbours(week, 'EG').map(({ days }) => days)).toEqual([
      ['Sa', 'Su', 'Mo'],
      ['Tu', 'We'],
      ['Th'],
      ['Fr'],
    ]);
    expect(neighbours(week, 'DE').map(({ days }) => days)).toEqual([
      ['Mo'],
      ['Tu', 'We'],
      ['Th'],
      ['Fr'],
      ['Sa', 'Su'],
    ]);
  });

  it('has names in both languages', () => {
    expect(weekdayName('Mo', 'en')).toBe('Monday');
    expect(weekdayName('Su', 'ar')).toBe('الأحد');
  });
});
