import { Hono } from 'hono';
import * as z from 'zod';
import { parseOrExplain } from '#content-db/model/parse.ts';
import { Problem } from '#content-db/model/problem.ts';
import { roles } from '#content-db/people.ts';
import { recordAudit } from '../audit/record.ts';
import { bodyType, readBody } from '../http/body.ts';
import { requireRecentProof } from '../http/recent-proof.ts';
import {
  changePassword,
  changeRole,
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
import { factorsByAccount } from './factors.ts';
import type { InSession } from './sessions/require-admin.ts';
import { type SignInOptions, signOutResponse } from './sign-in.ts';

const roleInput = z.strictObject({ role: z.enum(roles, 'Must be editor or admin') });

type RoleInput = z.input<typeof roleInput>;

/**
 * Staff accounts: GET and POST /admins; PATCH /admins/{id} sets another's password; PUT /admins/{id}/role; DELETE
 * /admins/{id}/factors removes the second factors of somebody who has lost their devices; DELETE /admins/{id}.
 */
export function adminRoutes({ content, siteUrl, cookie, passwords, notices, log }: SignInOptions) {
  const names = { content, siteUrl };
  return new Hono<InSession>()
    .get('/admins', async (c) => {
      const accounts = await listAccounts(content.read);
      const factors = await factorsByAccount(content.read);
      return c.json(
        accounts.map((account) => ({
          ...account,
          current: account.id === c.var.admin.id,
          factors: factors.get(account.id) ?? [],
        })),
      );
    })
    .post('/admins', requireRecentProof, bodyType<{ json: NewAccount & Partial<RoleInput> }>(), async (c) => {
      const { role = 'admin', ...values } = (await readBody(c, maxBodyBytes)).values;
      const { username, password } = await parseCredentials(values, names);
      const input = parseOrExplain(roleInput, { role }, 'account');
      const passwordHash = await passwords.hash(password);
      const created = await content.write(async (tx) => {
        const account = await createAccount(tx, username, passwordHash, input.role);
        await recordAudit(tx, c.var.actor, 'account', `Added ${username} as ${input.role}`);
        return account;
      });
      log({ level: 'info', event: 'Admin added', admin: c.var.admin.id, added: created.id });
      notices.newAccount(created, c.var.admin.username);
      return c.json(created, 201);
    })
    .patch(
      '/admins/:id',
      requireRecentProof,
      bodyType<{ json: Pick<NewAccount, 'password'> }>(),
      async (c) => {
        const owner = await getAccount(content.read, parseAccountId(c.req.param('id')));
        const { id, username } = owner;
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
          await recordAudit(tx, c.var.actor, 'password', `Set a new password for ${username}`);
        });
        notices.passwordReset(owner, c.var.admin.username);
        log({ level: 'info', event: 'Password reset', admin: c.var.admin.id, of: id });
        return c.json({ id, username });
      },
    )
    .put('/admins/:id/role', requireRecentProof, bodyType<{ json: RoleInput }>(), async (c) => {
      const id = parseAccountId(c.req.param('id'));
      const { role } = parseOrExplain(roleInput, (await readBody(c, maxBodyBytes)).values, 'account');
      const { username } = await content.write(async (tx) => {
        const account = await getAccount(tx, id);
        if (account.role === role) return account;
        await changeRole(tx, id, role);
        const what = `Changed the role of ${account.username} from ${account.role} to ${role}`;
        await recordAudit(tx, c.var.actor, 'role', what);
        return account;
      });
      return c.json({ id, username, role });
    })
    .delete('/admins/:id/factors', requireRecentProof, async (c) => {
      const owner = await getAccount(content.read, parseAccountId(c.req.param('id')));
      const { id, username } = owner;
      await content.write(async (tx) => {
        await resetFactors(tx, id);
        await recordAudit(tx, c.var.actor, 'factor', `Removed the second factors of ${username}`);
      });
      notices.factorsReset(owner, c.var.admin.username);
      log({ level: 'info', event: 'Second factors removed', admin: c.var.admin.id, of: id });
      if (id === c.var.admin.id) signOutResponse(c, cookie);
      return c.body(null, 204);
    })
    .delete('/admins/:id', requireRecentProof, async (c) => {
      const id = parseAccountId(c.req.param('id'));
      await content.write(async (tx) => {
        const { username, role } = await getAccount(tx, id);
        await removeAccount(tx, id);
        await recordAudit(tx, c.var.actor, 'account', `Removed ${username}, who was ${role}`);
      });
      log({ level: 'info', event: 'Admin removed', admin: c.var.admin.id, removed: id });
      if (id === c.var.admin.id) signOutResponse(c, cookie);
      return c.body(null, 204);
    });
}
