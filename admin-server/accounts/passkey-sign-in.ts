import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { Hono } from 'hono';
import * as z from 'zod';
import { Problem } from '#content-db/model/problem.ts';
import { bodyType } from '../http/body.ts';
import { clientAddress } from '../http/client-address.ts';
import { throwIfRateLimited } from '../http/errors.ts';
import { countUses } from '../http/rate-limit.ts';
import { getAccount } from './accounts.ts';
import { readForm } from './credentials.ts';
import { authenticationOptions, recordUse, verifyAuthentication } from './factors/passkeys.ts';
import { createFailedSignIns } from './failed-sign-ins.ts';
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
  const { content, party, trustProxy, clock } = options;
  const failures = createFailedSignIns(options);
  return new Hono()
    .post('/login/passkey/options', async (c) => {
      const asked = await countUses(
        content,
        [{ limit: askedLimit, key: clientAddress(c, trustProxy) }],
        clock,
      );
      throwIfRateLimited(c, asked.retryAfter, 'Too many attempts to sign in. Please wait, then try again.');
      return c.json(await authenticationOptions(party));
    })
    .post('/login/passkey', bodyType<{ json: z.input<typeof passkeyAnswer> }>(), async (c) => {
      const { response } = await readForm(c, passkeyAnswer, 'passkey');
      const used = await verifyAuthentication(content.read, party, response);
      if (!used) {
        await failures.wrongPasskey(clientAddress(c, trustProxy));
        throw unknownPasskey();
      }
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
