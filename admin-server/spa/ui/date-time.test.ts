import { beforeAll, expect, test } from 'vitest';
import { queryClient } from '../api/query-client.ts';
import { placeQuery } from '../api/organisation.ts';
import { sayDateTime, withSiteTimes } from './date-time.tsx';

beforeAll(() => {
  queryClient.setQueryData(placeQuery.queryKey, { timeZone: 'Asia/Dubai', phone: undefined });
});

const now = inDubai('2026-11-23T09:00');

function inDubai(time: string): Date {
  return new Date(`${time}+04:00`);
}

test.each([
  ['2026-11-23T00:00', 'today, 00:00'],
  ['2026-11-23T23:59', 'today, 23:59'],
  ['2026-11-22T23:59', 'yesterday, 23:59'],
  ['2026-11-24T07:30', 'tomorrow, 07:30'],
  ['2026-11-21T10:05', '21 Nov, 10:05'],
  ['2026-12-31T10:05', '31 Dec, 10:05'],
  ['2025-11-23T10:05', '23 Nov 2025, 10:05'],
  ['2099-01-31T10:00', '31 Jan 2099, 10:00'],
])('people say the time %s as “%s”', (at, said) => {
  expect(sayDateTime(inDubai(at).toISOString(), now)).toBe(said);
});

test('a day is near across the end of a year', () => {
  expect(sayDateTime(inDubai('2026-12-31T10:05').toISOString(), inDubai('2027-01-01T00:01'))).toBe(
    'yesterday, 10:05',
  );
});

test('times in a sentence of the server are those of the site’s time zone', () => {
  const at = '2026-11-24T09:00:00.000Z';
  expect(withSiteTimes(`Scheduled 3 changes for ${at}`)).toBe('Scheduled 3 changes for 24 Nov 2026, 13:00');
  expect(withSiteTimes('Renamed the set “2026-11-24”')).toBe('Renamed the set “2026-11-24”');
});
