import { beforeAll, expect, test } from 'vitest';
import { queryClient } from '../api/query-client.ts';
import { placeQuery } from '../api/organisation.ts';
import { siteTime, utcTime } from './site-time.ts';

beforeAll(() => {
  queryClient.setQueryData(placeQuery.queryKey, { timeZone: 'Asia/Dubai', phone: undefined });
});

test.each([
  ['2026-11-24T10:05', '2026-11-24T06:05:00.000Z'],
  ['2026-11-24T00:00', '2026-11-23T20:00:00.000Z'],
  ['2027-01-01T03:59', '2026-12-31T23:59:00.000Z'],
])('the clock of the site shows %s at %s, wherever the browser is', (shown, at) => {
  expect(siteTime(new Date(at))).toBe(shown);
  expect(utcTime(shown)).toBe(at);
});

test.each(['', 'incomplete', '2026-13-40T10:00'])('“%s” is no time', (typed) => {
  expect(utcTime(typed)).toBeNull();
  expect(siteTime(new Date(typed))).toBe('');
});
