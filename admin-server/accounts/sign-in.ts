import { type Context, Hono } from 'hono';
import { takes } from '../http/list-query.ts';
import { demandUnchanged, storeHash } from './accounts.ts';
import type { AuthOptions } from './auth-options.ts';
import { type CheckCredentials, type CredentialsInput, readCredentials } from './credentials.ts';

export interface SignInOptions extends AuthOptions {
  check: CheckCredentials;
}

/** POST /test-login checks credentials and does nothing more; /login begins a session; /logout ends it. */
export function signIn({ content, sessions, cookie, passwords, check, log }: SignInOptions) {
  return new Hono()
    .post('/test-login', takes<CredentialsInput>(), async (c) => {
      await check(c, await readCredentials(c));
      return c.json({ ok: true });
    })
    .post('/login', takes<CredentialsInput>(), async (c) => {
      const credentials = await readCredentials(c);
      const account = await check(c, credentials);
      const renewed = passwords.isOutdated(account.passwordHash)
        ? await passwords.hash(credentials.password)
        : undefined;
      const token = await content.write(async (tx) => {
        await demandUnchanged(tx, account);
        if (renewed) await storeHash(tx, account.id, renewed);
        return sessions.start(tx, account.id, cookie.read(c));
      });
      cookie.set(c, token);
      log({ level: 'info', event: 'Signed in', admin: account.id });
      return c.json({ id: account.id, username: account.username });
    })
    .post('/logout', async (c) => {
      await sessions.end(cookie.read(c));
      return signedOut(c, cookie);
    });
}

/** The answer after which a browser knows nothing of the back office any more. */
export function signedOut(c: Context, cookie: AuthOptions['cookie']) {
  cookie.clear(c);
  // Only what this origin stored: "cookies" would also sign people out of other hosts of the domain.
  c.header('Clear-Site-Data', '"storage"');
  return c.json({ ok: true });
}
