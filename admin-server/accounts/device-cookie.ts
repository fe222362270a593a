import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { Clock } from '../http/rate-limit.ts';
import type { Account } from './accounts.ts';

/** Half a year, in seconds. */
const maxAge = 180 * 24 * 60 * 60;

/** The cookies of a browser that somebody has signed in with, one for each account. */
export interface DeviceCookie {
  /** Whether somebody signed in to the account with this browser, in the last half year and with its present password. */
  isKnown(c: Context, account: Account): boolean;
  set(c: Context, account: Account): void;
}

/**
 * A device cookie has its time and a signature. The key is the stored hash of the password, which nobody outside
 * the server knows: so a new password revokes the cookies, and nothing has to be stored.
 */
export function deviceCookie(adminUrl: string, clock: Clock): DeviceCookie {
  const secure = adminUrl.startsWith('https:');
  const nameOf = ({ id }: Account) => `${secure ? '__Host-' : ''}device-${id}`;
  const now = () => Math.floor(clock().getTime() / 1000);
  return {
    isKnown(c, account) {
      const [time = '', signature = ''] = (getCookie(c, nameOf(account)) ?? '').split('.');
      const given = Buffer.from(signature, 'base64url');
      const expected = sign(account, time);
      const isGiven = given.length === expected.length && timingSafeEqual(given, expected);
      // One of a time to come was set while the clock was wrong.
      return isGiven && Math.abs(now() - Number(time)) < maxAge;
    },
    set(c, account) {
      const time = String(now());
      const value = `${time}.${sign(account, time).toString('base64url')}`;
      setCookie(c, nameOf(account), value, { httpOnly: true, secure, sameSite: 'Lax', path: '/', maxAge });
    },
  };
}

function sign({ id, passwordHash }: Account, time: string): Buffer {
  return createHmac('sha256', passwordHash).update(`device of ${id} at ${time}`).digest();
}
