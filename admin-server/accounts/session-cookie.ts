import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { longestSeconds } from './session-adapter.ts';

/** The cookie that holds a session's token. */
export interface SessionCookie {
  read(c: Context): string | undefined;
  set(c: Context, token: string): void;
  clear(c: Context): void;
}

/**
 * The cookie as the site's address allows: over https no other host and no unsafe connection can set
 * or see it. It outlives the idle time; how long it opens something is for the server to say.
 */
export function sessionCookie(siteUrl: string): SessionCookie {
  const secure = siteUrl.startsWith('https:');
  const name = secure ? '__Host-session' : 'session';
  const put = (c: Context, value: string, maxAge: number) =>
    setCookie(c, name, value, { httpOnly: true, secure, sameSite: 'Lax', path: '/', maxAge });
  return {
    read: (c) => getCookie(c, name),
    set: (c, token) => put(c, token, longestSeconds),
    clear: (c) => put(c, '', 0),
  };
}
