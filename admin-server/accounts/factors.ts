import { eq } from 'drizzle-orm';
import type { Queries, Transaction } from '#content-db/database/open.ts';
import { Problem } from '#content-db/model/problem.ts';
import { accountRules, authenticatorApps, passkeys } from '#content-db/people.ts';
import { recordRevocation } from '../revocations/record.ts';
import { recordAccessLeft } from './access-left.ts';
import { removeApp } from './authenticator-app.ts';
import { countRecoveryCodes, removeRecoveryCodes, renewRecoveryCodes } from './recovery-codes.ts';

/** A second factor: a passkey, or the code of an authenticator app (or a recovery code in its place). */
export type Factor = 'passkey' | 'code';

/** The kinds of second factor that an account has. */
export async function factorsOf(queries: Queries, userId: number): Promise<Factor[]> {
  const keys = await queries.$count(passkeys, eq(passkeys.userId, userId));
  const apps = await queries.$count(authenticatorApps, eq(authenticatorApps.userId, userId));
  const codes = apps > 0 ? apps : keys > 0 ? await countRecoveryCodes(queries, userId) : 0;
  return [...(keys > 0 ? ['passkey' as const] : []), ...(codes > 0 ? ['code' as const] : [])];
}

/** The kinds of second factor that accounts have, by their ids. */
export async function factorsByAccount(queries: Queries): Promise<Map<number, Factor[]>> {
  const keys = await queries.selectDistinct({ id: passkeys.userId }).from(passkeys);
  const apps = await queries.select({ id: authenticatorApps.userId }).from(authenticatorApps);
  const all = [
    ...keys.map(({ id }) => ({ id, factor: 'passkey' as const })),
    ...apps.map(({ id }) => ({ id, factor: 'code' as const })),
  ];
  const byId = Map.groupBy(all, ({ id }) => id);
  return new Map([...byId].map(([id, own]) => [id, own.map(({ factor }) => factor)]));
}

/** Whether everybody must have a second factor. */
export async function isFactorRequired(queries: Queries): Promise<boolean> {
  const [rules] = await queries.select().from(accountRules);
  return rules?.requireFactor ?? false;
}

export async function setFactorRequired(tx: Transaction, requireFactor: boolean): Promise<void> {
  await tx
    .insert(accountRules)
    .values({ id: 1, requireFactor })
    .onConflictDoUpdate({ target: accountRules.id, set: { requireFactor } });
  await recordRevocation(tx, { kind: 'factor-rule', isRequired: requireFactor });
}

/** How many passkeys and authenticator apps an account has. */
export async function countFactors(queries: Queries, userId: number): Promise<number> {
  const keys = await queries.$count(passkeys, eq(passkeys.userId, userId));
  return keys + (await queries.$count(authenticatorApps, eq(authenticatorApps.userId, userId)));
}

/** After a factor was added: makes the first recovery codes. @returns them, or none if the account has some */
export async function ensureRecoveryCodes(tx: Transaction, userId: number): Promise<string[]> {
  return (await countRecoveryCodes(tx, userId)) > 0 ? [] : renewRecoveryCodes(tx, userId);
}

/**
 * After a factor was removed: recovery codes go with the last one.
 * @throws Problem `conflict` when it was the last one and everybody must have one
 */
export async function settleRemoval(tx: Transaction, userId: number): Promise<void> {
  if ((await countFactors(tx, userId)) > 0) return recordAccessLeft(tx, userId);
  if (await isFactorRequired(tx))
    throw new Problem(
      'conflict',
      'Everybody must have a second factor here, and this is your last one. Add another one first.',
    );
  await removeRecoveryCodes(tx, userId);
  await recordAccessLeft(tx, userId);
}

/** Removes all second factors of an account, for somebody who has lost their devices. */
export async function clearFactors(tx: Transaction, userId: number): Promise<void> {
  await tx.delete(passkeys).where(eq(passkeys.userId, userId));
  await removeApp(tx, userId);
  await removeRecoveryCodes(tx, userId);
}
