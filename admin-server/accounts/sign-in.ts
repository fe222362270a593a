import { type Context, Hono } from 'hono';
import type { Database } from '#content-db/database/open.ts';
import { bodyType } from '../http/body.ts';
import type { Log } from '../http/log.ts';
import type { Clock } from '../http/rate-limit.ts';
import { requireUnchanged, storeHash } from './accounts.ts';
import { type CheckCredentials, type CredentialsInput, readCredentials } from './credentials.ts';
import type { DeviceCookie } from './device-cookie.ts';
import type { Passwords } from './passwords.ts';
import type { SessionCookie } from './session-cookie.ts';
import type { Sessions } from './sessions.ts';

/** What the account calls work with. */
export interface AccountOptions {
  content: Pick<Database, 'read' | 'write'>;
  /** Origin of the public site. */
  siteUrl: string;
  sessions: Sessions;
  cookie: SessionCookie;
  passwords: Passwords;
  trustProxy: number;
  clock: Clock;
  log: Log;
}

export interface SignInOptions extends AccountOptions {
  device: DeviceCookie;
  check: CheckCredentials;
}

/** POST /test-login only checks credentials; POST /login starts a session; POST /logout ends it. */
export function signInRoutes({ content, sessions, cookie, device, passwords, check, log }: SignInOptions) {
  return new Hono()
    .post('/test-login', bodyType<CredentialsInput>(), async (c) => {
      await check(c, await readCredentials(c));
      return c.json({ ok: true });
    })
    .post('/login', bodyType<CredentialsInput>(), async (c) => {
      const credentials = await readCredentials(c);
      const account = await check(c, credentials);
      const newHash = passwords.isOutdated(account.passwordHash)
        ? await passwords.hash(credentials.password)
        : undefined;
      const token = await content.write(async (tx) => {
        await requireUnchanged(tx, account);
        if (newHash) await storeHash(tx, account.id, newHash);
        return sessions.start(tx, account.id, cookie.read(c));
      });
      cookie.set(c, token);
      device.set(c, { ...account, passwordHash: newHash ?? account.passwordHash });
      log({ level: 'info', event: 'Signed in', admin: account.id });
      return c.json({ id: account.id, username: account.username });
    })
    .post('/logout', async (c) => {
      await sessions.end(cookie.read(c));
      return signOutResponse(c, cookie);
    });
}

/** Makes the browser forget the session cookie and everything the back office stored. */
export function signOutResponse(c: Context, cookie: AccountOptions['cookie']) {
  cookie.clear(c);
  // Not "cookies": that would also clear the cookies of other hosts of the domain.
  c.header('Clear-Site-Data', '"storage"');
  return c.json({ ok: true });
}
