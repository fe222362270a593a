import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import { and, eq } from 'drizzle-orm';
import { Hono } from 'hono';
import * as z from 'zod';
import { text } from '#content-db/model/fields.ts';
import { Problem } from '#content-db/model/problem.ts';
import { passkeys } from '#content-db/people.ts';
import { recordAudit } from '../audit/record.ts';
import { bodyType } from '../http/body.ts';
import { idParam } from '../http/content-body.ts';
import { requireRecentProof } from '../http/recent-proof.ts';
import { readForm } from './credentials.ts';
import { findApp, newSecret, removeApp, saveApp, secretAddress, stepOf } from './authenticator-app.ts';
import {
  countFactors,
  ensureRecoveryCodes,
  isFactorRequired,
  setFactorRequired,
  settleRemoval,
} from './factors.ts';
import { listPasskeys, registrationOptions, verifyRegistration } from './passkeys.ts';
import { countRecoveryCodes, renewRecoveryCodes } from './recovery-codes.ts';
import type { InSession } from './sessions/require-admin.ts';
import type { SignInOptions } from './sign-in.ts';

const name = text('Name is required').trim().min(1, 'Name is required').max(60, '60 characters at most');
const nameInput = z.strictObject({ name });

const passkeyInput = z.strictObject({
  name,
  response: z.custom<RegistrationResponseJSON>(
    (value) => z.looseObject({ id: z.string(), response: z.looseObject({}) }).safeParse(value).success,
    'Must be the answer of a passkey',
  ),
});

const appInput = z.strictObject({
  secret: z.string().regex(/^[A-Z2-7]{32}$/, 'Must be the secret that you got'),
  code: text('Code is required').trim().min(1, 'Code is required').max(100),
});

const ruleInput = z.strictObject({ isRequired: z.boolean('Must be true or false') });

/**
 * The second factors of the caller: GET /factors; passkeys, an authenticator app and recovery codes below it. PUT
 * /factors/rule says whether everybody must have one. Every change needs a recent proof.
 */
export function ownFactorRoutes(options: SignInOptions) {
  const { content, log } = options;
  return new Hono<InSession>()
    .get('/factors', async (c) => {
      const { id } = c.var.admin;
      const keys = await listPasskeys(content.read, id);
      const app = await findApp(content.read, id);
      return c.json({
        isRequired: await isFactorRequired(content.read),
        passkeys: keys.map(({ id, name, createdAt, lastUsedAt }) => ({ id, name, createdAt, lastUsedAt })),
        app: app ? { createdAt: app.createdAt } : null,
        recoveryCodes: await countRecoveryCodes(content.read, id),
      });
    })
    .use('/factors/*', requireRecentProof)
    .route('/', passkeyRoutes(options))
    .route('/', appRoutes(options))
    .post('/factors/recovery-codes', async (c) => {
      const { id } = c.var.admin;
      const recoveryCodes = await content.write(async (tx) => {
        if ((await countFactors(tx, id)) === 0)
          throw new Problem('conflict', 'Add a passkey or an authenticator app first.');
        await recordAudit(tx, c.var.actor, 'factor', 'Renewed their recovery codes');
        return renewRecoveryCodes(tx, id);
      });
      log({ level: 'info', event: 'Recovery codes renewed', admin: id });
      return c.json({ recoveryCodes }, 201);
    })
    .put('/factors/rule', bodyType<{ json: z.input<typeof ruleInput> }>(), async (c) => {
      const { isRequired } = await readForm(c, ruleInput, 'rule');
      await content.write(async (tx) => {
        await setFactorRequired(tx, isRequired);
        const what = isRequired ? 'Everybody must have a second factor' : 'A second factor is optional';
        await recordAudit(tx, c.var.actor, 'setting', what);
      });
      log({ level: 'info', event: 'Second factor rule', admin: c.var.admin.id, isRequired });
      return c.json({ isRequired });
    });
}

function passkeyRoutes({ content, party, log }: SignInOptions) {
  return new Hono<InSession>()
    .post('/factors/passkeys/options', async (c) => {
      const { admin } = c.var;
      return c.json(await registrationOptions(party, admin, await listPasskeys(content.read, admin.id)));
    })
    .post('/factors/passkeys', bodyType<{ json: z.input<typeof passkeyInput> }>(), async (c) => {
      const { name, response } = await readForm(c, passkeyInput, 'passkey');
      const { admin } = c.var;
      const passkey = await verifyRegistration(party, admin, response);
      const codes = await content.write(async (tx) => {
        await tx.insert(passkeys).values({ ...passkey, name, userId: admin.id });
        await recordAudit(tx, c.var.actor, 'factor', `Added the passkey “${name}”`);
        return ensureRecoveryCodes(tx, admin.id);
      });
      log({ level: 'info', event: 'Passkey added', admin: admin.id });
      return c.json({ recoveryCodes: codes }, 201);
    })
    .patch('/factors/passkeys/:id', bodyType<{ json: z.input<typeof nameInput> }>(), async (c) => {
      const { name } = await readForm(c, nameInput, 'passkey');
      const own = and(eq(passkeys.id, idParam(c)), eq(passkeys.userId, c.var.admin.id));
      const [renamed] = await content.write((tx) =>
        tx.update(passkeys).set({ name }).where(own).returning({ id: passkeys.id }),
      );
      if (!renamed) throw noSuchPasskey();
      return c.json({ ...renamed, name });
    })
    .delete('/factors/passkeys/:id', async (c) => {
      const { id } = c.var.admin;
      const own = and(eq(passkeys.id, idParam(c)), eq(passkeys.userId, id));
      await content.write(async (tx) => {
        const [removed] = await tx.delete(passkeys).where(own).returning({ name: passkeys.name });
        if (!removed) throw noSuchPasskey();
        await recordAudit(tx, c.var.actor, 'factor', `Removed the passkey “${removed.name}”`);
        await settleRemoval(tx, id);
      });
      log({ level: 'info', event: 'Passkey removed', admin: id });
      return c.body(null, 204);
    });
}

function appRoutes({ content, party: { challenges }, siteUrl, clock, log }: SignInOptions) {
  return new Hono<InSession>()
    .post('/factors/app/options', async (c) => {
      const { id, username } = c.var.admin;
      const secret = newSecret();
      await challenges.issue('authenticator-app', id, secret);
      return c.json({ secret, address: secretAddress(secret, username, new URL(siteUrl).hostname) });
    })
    .post('/factors/app', bodyType<{ json: z.input<typeof appInput> }>(), async (c) => {
      const { secret, code } = await readForm(c, appInput, 'authenticator app');
      const { id } = c.var.admin;
      if (!(await challenges.take('authenticator-app', id, secret)))
        throw new Problem('conflict', 'This took too long. Close this, and set the app up again.');
      const step = stepOf(secret, code, clock());
      if (step === undefined) {
        await challenges.issue('authenticator-app', id, secret);
        const message = 'This code is not right. Enter the one that the app shows now';
        throw new Problem('invalid', message, { fields: { code: message } });
      }
      const codes = await content.write(async (tx) => {
        await saveApp(tx, id, secret, step);
        await recordAudit(tx, c.var.actor, 'factor', 'Added an authenticator app');
        return ensureRecoveryCodes(tx, id);
      });
      log({ level: 'info', event: 'Authenticator app added', admin: id });
      return c.json({ recoveryCodes: codes }, 201);
    })
    .delete('/factors/app', async (c) => {
      const { id } = c.var.admin;
      await content.write(async (tx) => {
        await removeApp(tx, id);
        await recordAudit(tx, c.var.actor, 'factor', 'Removed the authenticator app');
        await settleRemoval(tx, id);
      });
      log({ level: 'info', event: 'Authenticator app removed', admin: id });
      return c.body(null, 204);
    });
}

function noSuchPasskey(): Problem {
  return new Problem('not-found', 'You have no such passkey. It may have been removed.');
}
