import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Transaction } from '#content-db/database/open.ts';
import { adminUsers, authenticatorApps, passkeys, recoveryCodes } from '#content-db/people.ts';
import { recordRevocation, unreadable } from '../revocations/record.ts';

/**
 * Records what an account may still use, after something was taken from it or replaced, so that a restore does not bring
 * back the rest.
 */
export async function recordAccessLeft(tx: Transaction, id: number): Promise<void> {
  const [account] = await tx.select().from(adminUsers).where(eq(adminUsers.id, id));
  if (!account) return;
  const keys = await tx.select().from(passkeys).where(eq(passkeys.userId, id));
  const [app] = await tx.select().from(authenticatorApps).where(eq(authenticatorApps.userId, id));
  const codes = await tx.select().from(recoveryCodes).where(eq(recoveryCodes.userId, id));
  await recordRevocation(tx, {
    kind: 'account',
    id,
    username: unreadable(account.username),
    access: {
      role: account.role,
      password: account.password,
      passkeys: keys.map(({ credentialId }) => credentialId),
      app: app ? hashOfSecret(app.secret) : null,
      codes: codes.map(({ codeHash }) => codeHash),
    },
  });
}

/** How the log has the secret of an authenticator app, which is random. */
export function hashOfSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
