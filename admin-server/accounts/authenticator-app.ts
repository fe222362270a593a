import { and, eq, lt } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import type { Queries, Transaction } from '#content-db/database/open.ts';
import { authenticatorApps } from '#content-db/people.ts';
import { recordAccessLeft } from './access-left.ts';

/** What every authenticator app supports; see RFC 6238. */
const settings = { algorithm: 'SHA1', digits: 6, period: 30 };

/** A new secret: 160 bits in base32. */
export function newSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** The `otpauth:` address of a secret, which apps read as a QR code. */
export function secretAddress(secret: string, username: string, site: string): string {
  return new TOTP({ ...settings, secret, issuer: site, label: username }).toString();
}

/** The time step of a code that is right now, or one step (30 seconds) earlier or later; else undefined. */
export function stepOf(secret: string, code: string, now: Date): number | undefined {
  // Apps show `123 456`. otpauth throws a TypeError for characters of several bytes.
  const token = code.replaceAll(' ', '');
  if (!/^\d{6}$/.test(token)) return undefined;
  const app = new TOTP({ ...settings, secret });
  const timestamp = now.getTime();
  const delta = app.validate({ token, timestamp, window: 1 });
  return delta === null ? undefined : app.counter({ timestamp }) + delta;
}

/** Replaces the authenticator app of an account. @param step of the code that confirmed it */
export async function saveApp(tx: Transaction, userId: number, secret: string, step: number): Promise<void> {
  await removeApp(tx, userId);
  await tx.insert(authenticatorApps).values({ userId, secret, lastStep: step });
  await recordAccessLeft(tx, userId);
}

export async function findApp(
  queries: Queries,
  userId: number,
): Promise<typeof authenticatorApps.$inferSelect | undefined> {
  const [app] = await queries.select().from(authenticatorApps).where(eq(authenticatorApps.userId, userId));
  return app;
}

/** Whether a code of the account's app is right. It is not accepted again, and neither are older ones. */
export async function useCode(tx: Transaction, userId: number, code: string, now: Date): Promise<boolean> {
  const app = await findApp(tx, userId);
  const step = app && stepOf(app.secret, code, now);
  if (step === undefined) return false;
  const used = await tx
    .update(authenticatorApps)
    .set({ lastStep: step, updatedAt: now.toISOString() })
    .where(and(eq(authenticatorApps.userId, userId), lt(authenticatorApps.lastStep, step)))
    .returning({ id: authenticatorApps.id });
  return used.length > 0;
}

export async function removeApp(tx: Transaction, userId: number): Promise<void> {
  await tx.delete(authenticatorApps).where(eq(authenticatorApps.userId, userId));
}
