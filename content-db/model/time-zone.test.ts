import { describe, expect, it } from 'vitest';
import { isTimeZone, timeZoneOf } from './time-zone.ts';

describe('the time zone of an organisation', () => {
  it.each([
    [{ timeZone: 'America/New_York', country: 'AE' }, 'America/New_York'],
    [{ timeZone: null, country: 'AE' }, 'Asia/Dubai'],
    [{ timeZone: '', country: 'FR' }, 'Europe/Paris'],
    [{ timeZone: null, country: '' }, 'UTC'],
    [{ timeZone: null, country: null }, 'UTC'],
  ])('of %j is %s', (organisation, zone) => {
    expect(timeZoneOf(organisation)).toBe(zone);
  });

  it('is one that there is', () => {
    expect(isTimeZone('Asia/Riyadh')).toBe(true);
    expect(isTimeZone('Asia/Nowhere')).toBe(false);
    expect(isTimeZone('')).toBe(false);
  });
});
