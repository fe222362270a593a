import { eq } from 'drizzle-orm';
import { Hono } from 'hono';
import * as z from 'zod';
import { locales } from '#content-db/model/locale.ts';
import { adminUsers } from '#content-db/people.ts';
import { Problem } from '#content-db/model/problem.ts';
import { recordAudit } from '../audit/record.ts';
import { bodyType } from '../http/body.ts';
import { type Account, changePassword, requireUnchanged, parseCredentials } from './accounts.ts';
import { clientOf } from './sessions/client.ts';
import { readForm } from './credentials.ts';
import { newPassword, passwordText } from './password-rules.ts';
import type { InSession } from './sessions/require-admin.ts';
import { type SignInOptions, signOutResponse } from './sign-in.ts';

const passwordInput = z.strictObject({
  current: passwordText('Password is required').trim().min(1, 'Password is required'),
  password: newPassword,
});

const languageInput = z.strictObject({ language: z.enum(locales, 'Must be en or ar') });

/**
 * The caller's own account: GET /user, with the site's origin if the back office has another one; PUT /user/language,
 * in which they use the back office; POST /password, POST /logout-everywhere.
 */
export function ownAccountRoutes({
  content,
  siteUrl,
  adminUrl,
  sessions,
  cookie,
  device,
  passwords,
  trustProxy,
  check,
  log,
}: SignInOptions) {
  return new Hono<InSession>()
    .get('/user', (c) => {
      return c.json({
        ...c.var.admin,
        ...(c.var.mustAddFactor && { mustAddFactor: true }),
        ...(siteUrl !== adminUrl && { siteUrl }),
      });
    })
    .put('/user/language', bodyType<{ json: z.input<typeof languageInput> }>(), async (c) => {
      const { language } = await readForm(c, languageInput, 'language');
      await content.write((tx) =>
        tx.update(adminUsers).set({ language }).where(eq(adminUsers.id, c.var.admin.id)),
      );
      return c.json({ ok: true });
    })
    .post('/password', bodyType<{ json: z.input<typeof passwordInput> }>(), async (c) => {
      const { username } = c.var.admin;
      const { current, password } = await readForm(c, passwordInput, 'password');
      await parseCredentials({ username, password }, { content, siteUrl });
      const account = await check(c, { username, password: current }).catch(explainWrongPassword('current'));
      const passwordHash = await passwords.hash(password);
      const token = await content.write(async (tx) => {
        await requireUnchanged(tx, account);
        await changePassword(tx, account.id, passwordHash);
        await recordAudit(tx, c.var.actor, 'password', 'Changed their own password');
        return sessions.start(tx, account.id, { client: clientOf(c, trustProxy) });
      });
      cookie.set(c, token);
      device.set(c, { ...account, passwordHash });
      log({ level: 'info', event: 'Password changed', admin: account.id });
      return c.json({ ok: true });
    })
    .post('/logout-everywhere', async (c) => {
      const { admin, actor } = c.var;
      await content.write(async (tx) => {
        await sessions.endAll(tx, admin.id);
        await recordAudit(tx, actor, 'sign-out', 'Signed out everywhere');
      });
      return signOutResponse(c, cookie);
    });
}

/** Answers a wrong password with `invalid`: the caller is signed in, so `signed-out` would be misleading. */
export function explainWrongPassword(field: string): (error: unknown) => Account {
  return (error) => {
    if (!(error instanceof Problem) || error.code !== 'signed-out') throw error;
    const message = 'The current password is not right';
    throw new Problem('invalid', message, { fields: { [field]: message } });
  };
}
