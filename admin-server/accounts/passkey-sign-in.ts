import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { type Context, Hono } from 'hono';
import * as z from 'zod';
import { Problem } from '#content-db/model/problem.ts';
import { bodyType } from '../http/body.ts';
import { clientAddress } from '../http/client-address.ts';
import { countUses } from '../http/rate-limit.ts';
import { getAccount } from './accounts.ts';
import { startAttempt, throwIfTooMany } from './attempts.ts';
import { readForm } from './credentials.ts';
import { authenticationOptions, recordUse, verifyAuthentication } from './passkeys.ts';
import { enter, type SignInOptions } from './sign-in.ts';

/** Anybody may ask for challenges, and each is stored. */
const askedLimit = { name: 'passkey challenge', uses: 60, window: 15 * 60_000 };

/** What a browser sends of a passkey. Only its id is used before @simplewebauthn has checked the rest. */
export const passkeyAnswer = z.strictObject({
  response: z.custom<AuthenticationResponseJSON>(
    (value) =>
      z.looseObject({ id: z.string().max(2000), response: z.looseObject({}) }).safeParse(value).success,
    'Must be the answer of a passkey',
  ),
});

/**
 * Sign-in by a passkey alone, which verifies its user by itself: POST /login/passkey/options, then POST
 * /login/passkey.
 */
export function passkeySignInRoutes(options: SignInOptions) {
  const { content, party, failures, trustProxy, clock } = options;

  /** @throws Problem `signed-out` when the passkey is not known; `too-many` after too many wrong attempts */
  async function verify(c: Context, response: AuthenticationResponseJSON) {
    const address = clientAddress(c, trustProxy);
    const attempt = await startAttempt(content, { address }, clock);
    if (attempt.retryAfter > 0) await failures.refused(address);
    throwIfTooMany(c, attempt.retryAfter, clock);
    try {
      const used = await verifyAuthentication(content.read, party, response);
      if (!used) throw unknownPasskey();
      await attempt.refund();
      return used;
    } catch (error) {
      if (error instanceof Problem && error.code === 'signed-out') await failures.wrongPasskey(address);
      else await attempt.refund();
      throw error;
    }
  }

  return new Hono()
    .post('/login/passkey/options', async (c) => {
      const asked = await countUses(
        content,
        [{ limit: askedLimit, key: clientAddress(c, trustProxy) }],
        clock,
      );
      throwIfTooMany(c, asked.retryAfter, clock);
      return c.json(await authenticationOptions(party));
    })
    .post('/login/passkey', bodyType<{ json: z.input<typeof passkeyAnswer> }>(), async (c) => {
      const { response } = await readForm(c, passkeyAnswer, 'passkey');
      const used = await verify(c, response);
      const account = await getAccount(content.read, used.passkey.userId);
      const admin = await enter(c, options, account, async (tx) => {
        if (!(await recordUse(tx, used, clock()))) throw unknownPasskey();
      });
      return c.json(admin);
    });
}

function unknownPasskey(): Problem {
  return new Problem(
    'signed-out',
    'This passkey is not known here, or it took too long. Try again, or log in with your password.',
  );
}
