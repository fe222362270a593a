import { verify } from '@node-rs/argon2';
import { createTestApp, type TestApp, type TestAppOptions, testOrigin } from './app.ts';
import { createAccount } from '../accounts/accounts.ts';
import type { Admin } from '../http/signed-in.ts';
import { createPasswords, type Passwords } from '../accounts/passwords.ts';
import { createSessions } from '../accounts/sessions/sessions.ts';

/** The password of all test admins. */
export const testPassword = 'a long enough pass phrase';

/** Its hash at today's costs, and one that is quick to compare, for tests with many attempts. */
export const testHash =
  '$argon2id$v=19$m=65536,t=3,p=1$FuIx2E7EFzt5qiCkyHAeKA$J8qet85zRxugzLr7+H+fx4TwZaQlNGAzCuRBslXo2Cw';
export const quickHash =
  '$argon2id$v=19$m=8,t=1,p=1$YQErX7UrVrO4Oso+Uqtd5Q$ecq+9yrxdFoIYH0FU08gX58fURTWcn+6LHX9st1fmLE';

export interface SignedInApp extends TestApp {
  admin: Admin;
  /** The header that a browser would send: `name=token`. */
  cookie: string;
  /** Sends JSON as a page of the admin would. */
  send(method: string, path: string, body?: unknown): Promise<Response>;
  /** Sends a request without a session. */
  askAsStranger: TestApp['ask'];
}

/**
 * The whole app with an admin signed in: its `ask`, `post` and `send` carry the session's cookie and
 * the site's Origin, unless a test passes others.
 */
export async function signedInApp(options: TestAppOptions = {}): Promise<SignedInApp> {
  const app = await createTestApp(options);
  const admin = await app.content.write((tx) => createAccount(tx, 'staff@example.org', testHash));
  const cookie = await openSession(app, admin);
  const ask: TestApp['ask'] = (path, init, address) => {
    const headers = new Headers(init?.headers);
    if (!headers.has('cookie')) headers.set('cookie', cookie);
    if (!headers.has('origin')) headers.set('origin', testOrigin);
    return app.ask(path, { ...init, headers }, address);
  };
  const send: SignedInApp['send'] = (method, path, body) =>
    ask(path, {
      method,
      ...(body !== undefined && {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    });
  const post: TestApp['post'] = (path, body, address) => {
    const isForm = typeof body === 'string';
    const headers = { 'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json' };
    return ask(path, { method: 'POST', headers, body: isForm ? body : JSON.stringify(body) }, address);
  };
  return { ...app, admin, cookie, ask, send, post, askAsStranger: app.ask };
}

/** Signs an admin in without the sign-in form. @returns the cookie header */
export async function openSession(
  { content, state }: Pick<TestApp, 'content' | 'state'>,
  { id }: Pick<Admin, 'id'>,
): Promise<string> {
  const sessions = createSessions(content, () => state.now);
  return `__Host-session=${await content.write((tx) => sessions.start(tx, id, {}))}`;
}

/** The cookie that an answer sets, as a browser sends it back; empty where it sets none. */
export function cookieOf(response: Response): string {
  return (response.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
}

/** The real hashing of passwords, with the number of comparisons so far. */
export function countedPasswords(): Passwords & { comparisons(): number } {
  let count = 0;
  const passwords = createPasswords({
    verify: (...args) => {
      count++;
      return verify(...args);
    },
  });
  return { ...passwords, comparisons: () => count };
}
