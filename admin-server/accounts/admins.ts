import { Hono } from 'hono';
import { Problem } from '#content-db/model/problem.ts';
import { bodyType, readBody } from '../http/body.ts';
import { requireRecentProof } from '../http/recent-proof.ts';
import {
  changePassword,
  createAccount,
  getAccount,
  listAccounts,
  type NewAccount,
  parseAccountId,
  parseCredentials,
  removeAccount,
  resetFactors,
} from './accounts.ts';
import { maxBodyBytes } from './credentials.ts';
import type { InSession } from './require-admin.ts';
import { type SignInOptions, signOutResponse } from './sign-in.ts';

/**
 * Staff accounts: GET and POST /admins; PATCH /admins/{id} sets another admin's password; DELETE
 * /admins/{id}/factors removes the second factors of somebody who has lost their devices; DELETE /admins/{id}.
 */
export function adminRoutes({ content, siteUrl, cookie, passwords, log }: SignInOptions) {
  const names = { content, siteUrl };
  return new Hono<InSession>()
    .get('/admins', async (c) => {
      const accounts = await listAccounts(content.read);
      return c.json(
        accounts.map(({ id, username, createdAt }) => ({
          id,
          username,
          createdAt,
          current: id === c.var.admin.id,
        })),
      );
    })
    .post('/admins', requireRecentProof, bodyType<{ json: NewAccount }>(), async (c) => {
      const { username, password } = await parseCredentials((await readBody(c, maxBodyBytes)).values, names);
      const passwordHash = await passwords.hash(password);
      const created = await content.write((tx) => createAccount(tx, username, passwordHash));
      log({ level: 'info', event: 'Admin added', admin: c.var.admin.id, added: created.id });
      return c.json(created, 201);
    })
    .patch(
      '/admins/:id',
      requireRecentProof,
      bodyType<{ json: Pick<NewAccount, 'password'> }>(),
      async (c) => {
        const { id, username } = await getAccount(content.read, parseAccountId(c.req.param('id')));
        if (id === c.var.admin.id)
          throw new Problem(
            'conflict',
            'Change your own password in your account, where the current one is asked for.',
          );
        const { values } = await readBody(c, maxBodyBytes);
        const { password } = await parseCredentials({ ...values, username }, names);
        const passwordHash = await passwords.hash(password);
        await content.write(async (tx) => {
          await getAccount(tx, id);
          await changePassword(tx, id, passwordHash);
        });
        log({ level: 'info', event: 'Password reset', admin: c.var.admin.id, of: id });
        return c.json({ id, username });
      },
    )
    .delete('/admins/:id/factors', requireRecentProof, async (c) => {
      const { id } = await getAccount(content.read, parseAccountId(c.req.param('id')));
      await content.write((tx) => resetFactors(tx, id));
      log({ level: 'info', event: 'Second factors removed', admin: c.var.admin.id, of: id });
      if (id === c.var.admin.id) signOutResponse(c, cookie);
      return c.body(null, 204);
    })
    .delete('/admins/:id', requireRecentProof, async (c) => {
      const id = parseAccountId(c.req.param('id'));
      await content.write((tx) => removeAccount(tx, id));
      log({ level: 'info', event: 'Admin removed', admin: c.var.admin.id, removed: id });
      if (id === c.var.admin.id) signOutResponse(c, cookie);
      return c.body(null, 204);
    });
}
