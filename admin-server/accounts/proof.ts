import { Hono } from 'hono';
import type * as z from 'zod';
import { Problem } from '#content-db/model/problem.ts';
import { bodyType } from '../http/body.ts';
import { credentialsInput, readForm } from './credentials.ts';
import { authenticationOptions, listPasskeys, recordUse, verifyAuthentication } from './passkeys.ts';
import { explainWrongPassword } from './own-account.ts';
import { passkeyAnswer } from './passkey-sign-in.ts';
import type { InSession } from './sessions/require-admin.ts';
import type { SignInOptions } from './sign-in.ts';

const passwordInput = credentialsInput.pick({ password: true });

/**
 * Proofs of who is there, for calls that need a recent one: POST /proof with the password; POST
 * /proof/passkey/options, then POST /proof/passkey.
 */
export function proofRoutes({ content, sessions, cookie, check, party, clock, log }: SignInOptions) {
  return new Hono<InSession>()
    .post('/proof', bodyType<{ json: z.input<typeof passwordInput> }>(), async (c) => {
      const { password } = await readForm(c, passwordInput, 'password');
      const { username } = c.var.admin;
      await check(c, { username, password }).catch(explainWrongPassword('password'));
      await content.write((tx) => sessions.prove(tx, cookie.read(c)));
      log({ level: 'info', event: 'Confirmed by password', admin: c.var.admin.id });
      return c.json({ ok: true });
    })
    .post('/proof/passkey/options', async (c) => {
      const { admin } = c.var;
      const passkeys = await listPasskeys(content.read, admin.id);
      if (passkeys.length === 0) throw new Problem('conflict', 'You have no passkey. Enter your password.');
      return c.json(await authenticationOptions(party, { admin, passkeys }));
    })
    .post('/proof/passkey', bodyType<{ json: z.input<typeof passkeyAnswer> }>(), async (c) => {
      const { response } = await readForm(c, passkeyAnswer, 'passkey');
      const used = await verifyAuthentication(content.read, party, response, c.var.admin);
      await content.write(async (tx) => {
        if (!used || !(await recordUse(tx, used, clock())))
          throw new Problem('invalid', 'This passkey is not yours, or it took too long. Please try again.');
        await sessions.prove(tx, cookie.read(c));
      });
      log({ level: 'info', event: 'Confirmed by passkey', admin: c.var.admin.id });
      return c.json({ ok: true });
    });
}
