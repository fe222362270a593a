import { Hono } from 'hono';
import * as z from 'zod';
import { Problem } from '#content-db/model/problem.ts';
import { bodyType } from '../http/body.ts';
import { queryType } from '../http/list-query.ts';
import {
  type Account,
  changePassword,
  requireUnchanged,
  parseAccountId,
  parseCredentials,
} from './accounts.ts';
import { readForm } from './credentials.ts';
import { newPassword, passwordText } from './password-rules.ts';
import type { InSession } from './require-admin.ts';
import { type SignInOptions, signOutResponse } from './sign-in.ts';

const passwordInput = z.strictObject({
  current: passwordText('Password is required').trim().min(1, 'Password is required'),
  password: newPassword,
});

/**
 * The caller's own account: GET /user, POST /password, POST /logout-everywhere. Also the sessions of any admin: GET
 * /sessions, DELETE /sessions/{id}.
 */
export function ownAccountRoutes({
  content,
  siteUrl,
  sessions,
  cookie,
  device,
  passwords,
  check,
  log,
}: SignInOptions) {
  return new Hono<InSession>()
    .get('/user', (c) => {
      const { id, username } = c.var.admin;
      return c.json({ id, username, ...(c.var.mustAddFactor && { mustAddFactor: true }) });
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
        return sessions.start(tx, account.id, undefined);
      });
      cookie.set(c, token);
      device.set(c, { ...account, passwordHash });
      log({ level: 'info', event: 'Password changed', admin: account.id });
      return c.json({ ok: true });
    })
    .post('/logout-everywhere', async (c) => {
      await sessions.endAll(c.var.admin.id);
      return signOutResponse(c, cookie);
    })
    .get('/sessions', queryType<{ admin?: string }>(), async (c) => {
      const adminId = c.req.query('admin');
      const open = await sessions.list(adminId === undefined ? c.var.admin.id : parseAccountId(adminId));
      return c.json(
        open.map(({ handle, createdAt, lastUsedAt }) => ({
          id: handle,
          createdAt,
          lastUsedAt,
          current: handle === c.var.session.handle,
        })),
      );
    })
    .delete('/sessions/:id', async (c) => {
      const handle = c.req.param('id');
      await sessions.endOne(handle);
      if (handle === c.var.session.handle) cookie.clear(c);
      return c.body(null, 204);
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
