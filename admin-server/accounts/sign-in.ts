import { type Context, Hono } from 'hono';
import type * as z from 'zod';
import type { Database, Transaction } from '#content-db/database/open.ts';
import { text } from '#content-db/model/fields.ts';
import { Problem } from '#content-db/model/problem.ts';
import { recordAudit } from '../audit/record.ts';
import { bodyType } from '../http/body.ts';
import { clientAddress } from '../http/client-address.ts';
import type { Log } from '../http/log.ts';
import type { Clock } from '../http/rate-limit.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { Admin } from '../http/signed-in.ts';
import { type Account, requireUnchanged, storeHash } from './accounts.ts';
import { clientOf } from './sessions/client.ts';
import { type CheckCredentials, credentialsInput, readForm } from './credentials.ts';
import type { DeviceCookie } from './device-cookie.ts';
import type { FailedSignIns } from './failed-sign-ins.ts';
import { useCode } from './authenticator-app.ts';
import { type Factor, factorsOf } from './factors.ts';
import type { RelyingParty } from './passkeys.ts';
import { useRecoveryCode } from './recovery-codes.ts';
import type { Notices } from './notices.ts';
import type { Passwords } from './passwords.ts';
import type { SessionCookie } from './sessions/session-cookie.ts';
import type { Sessions } from './sessions/sessions.ts';

/** What the account calls work with. */
export interface AccountOptions {
  content: Pick<Database, 'read' | 'write'>;
  /** Origin of the public site. */
  siteUrl: string;
  /** Origin of the back office. */
  adminUrl: string;
  /** Origins that the admin may be used from. */
  origins: ReadonlySet<string>;
  sessions: Sessions;
  cookie: SessionCookie;
  passwords: Passwords;
  failures: FailedSignIns;
  trustProxy: number;
  /** Undefined when no mail server is set up. */
  mailer: Mailer | undefined;
  clock: Clock;
  log: Log;
}

export interface SignInOptions extends AccountOptions {
  device: DeviceCookie;
  check: CheckCredentials;
  party: RelyingParty;
  notices: Notices;
}

const loginInput = credentialsInput.extend({
  /** Of the authenticator app, or a recovery code. */
  code: text('Code is required').trim().min(1, 'Code is required').max(100).optional(),
});

/**
 * POST /test-login only checks username and password; POST /login starts a session, or answers which second factor
 * it needs; POST /logout ends it.
 */
export function signInRoutes(options: SignInOptions) {
  const { content, sessions, cookie, trustProxy, check } = options;
  return new Hono()
    .post('/test-login', bodyType<{ json: z.input<typeof credentialsInput> }>(), async (c) => {
      await check(c, await readForm(c, credentialsInput, 'credentials'));
      return c.json({ ok: true });
    })
    .post('/login', bodyType<{ json: z.input<typeof loginInput> }>(), async (c) => {
      const { code, ...credentials } = await readForm(c, loginInput, 'credentials');
      let missing: Factor[] = [];
      const account = await check(c, credentials, async ({ id }) => {
        const factors = await factorsOf(content.read, id);
        if (factors.length > 0 && code === undefined) missing = factors;
        else if (factors.length > 0) await requireCode(options, id, code);
      });
      if (missing.length > 0) return c.json({ factors: missing });
      return c.json(await enter(c, options, await withPresentHash(options, account, credentials.password)));
    })
    .post('/logout', async (c) => {
      const token = cookie.read(c);
      const admin = await sessions.adminOf(token);
      // Anybody can send tokens: an unknown one must not take a turn in the queue of writes.
      if (admin)
        await content.write(async (tx) => {
          await sessions.end(tx, token);
          const actor = { who: admin.username, address: clientAddress(c, trustProxy) };
          await recordAudit(tx, actor, 'sign-out', 'Signed out');
        });
      return signOutResponse(c, cookie);
    });
}

/**
 * Starts a session: every way to sign in ends here. `work` is done in the same transaction.
 * @throws Problem `signed-out` when the account has changed since it was read
 */
export async function enter(
  c: Context,
  { content, sessions, cookie, device, trustProxy, notices, log }: SignInOptions,
  account: Account,
  work: (tx: Transaction) => Promise<void> = async () => undefined,
): Promise<Pick<Admin, 'id' | 'username'>> {
  const client = clientOf(c, trustProxy);
  const { id, username } = account;
  const token = await content.write(async (tx) => {
    await requireUnchanged(tx, account);
    await work(tx);
    const what = `Signed in with ${client.device || 'an unknown device'}`;
    await recordAudit(tx, { who: username, address: client.address }, 'sign-in', what);
    return sessions.start(tx, id, { previous: cookie.read(c), client });
  });
  if (!device.isKnown(c, account)) notices.newDevice(account, client);
  cookie.set(c, token);
  device.set(c, account);
  log({ level: 'info', event: 'Signed in', admin: id });
  return { id, username };
}

/** Uses up a code of the authenticator app, or a recovery code. @throws Problem `signed-out` when it is neither */
async function requireCode({ content, clock }: SignInOptions, id: number, code = ''): Promise<void> {
  const isRight = await content.write(
    async (tx) => (await useCode(tx, id, code, clock())) || useRecoveryCode(tx, id, code),
  );
  if (!isRight)
    throw new Problem('signed-out', 'This code is not right, or it was used before. Enter the next one.');
}

/** The account, its password hashed with today's costs. */
async function withPresentHash(
  { content, passwords }: SignInOptions,
  account: Account,
  password: string,
): Promise<Account> {
  if (!passwords.isOutdated(account.passwordHash)) return account;
  const passwordHash = await passwords.hash(password);
  await content.write(async (tx) => {
    await requireUnchanged(tx, account);
    await storeHash(tx, account.id, passwordHash);
  });
  return { ...account, passwordHash };
}

/** Makes the browser forget the session cookie and everything the back office stored. */
export function signOutResponse(c: Context, cookie: AccountOptions['cookie']) {
  cookie.clear(c);
  // Not "cookies": that would also clear the cookies of other hosts of the domain, and those of known devices.
  c.header('Clear-Site-Data', '"storage"');
  return c.json({ ok: true });
}
