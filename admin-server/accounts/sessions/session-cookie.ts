import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { maxAgeSeconds } from './session-adapter.ts';

/** The cookie that holds a session's token. */
export interface SessionCookie {
  read(c: Context): string | undefined;
  set(c: Context, token: string): void;
  clear(c: Context): void;
}

/**
 * The session cookie for the origin of the back office. Over https it has the __Host- prefix, so that no other host and no insecure
 * connection can set or read it. It lives for a session's maximum age; the server ends idle sessions earlier.
 */
export function sessionCookie(adminUrl: string): SessionCookie {
  const secure = adminUrl.startsWith('https:');
  const name = secure ? '__Host-session' : 'session';
  const put = (c: Context, value: string, maxAge: number) =>
    setCookie(c, name, value, { httpOnly: true, secure, sameSite: 'Lax', path: '/', maxAge });
  return {
    read: (c) => getCookie(c, name),
    set: (c, token) => put(c, token, maxAgeSeconds),
    clear: (c) => put(c, '', 0),
  };
}
