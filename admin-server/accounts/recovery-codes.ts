import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { Queries, Transaction } from '#content-db/database/open.ts';
import { recoveryCodes } from '#content-db/people.ts';
import { recordAccessLeft } from './access-left.ts';
import { randomText } from './random-text.ts';

const count = 10;

/** Replaces the recovery codes of an account. @returns the new ones, which are stored as hashes only */
export async function renewRecoveryCodes(tx: Transaction, userId: number): Promise<string[]> {
  const codes = Array.from({ length: count }, () => randomText(4, 6));
  await removeRecoveryCodes(tx, userId);
  await tx.insert(recoveryCodes).values(codes.map((code) => ({ userId, codeHash: hashOf(code) })));
  await recordAccessLeft(tx, userId);
  return codes;
}

export async function countRecoveryCodes(queries: Queries, userId: number): Promise<number> {
  return queries.$count(recoveryCodes, eq(recoveryCodes.userId, userId));
}

/** Whether it is a recovery code of the account. It works once. */
export async function useRecoveryCode(tx: Transaction, userId: number, code: string): Promise<boolean> {
  const used = await tx
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, hashOf(code))))
    .returning({ id: recoveryCodes.id });
  if (used.length === 0) return false;
  await recordAccessLeft(tx, userId);
  return true;
}

export async function removeRecoveryCodes(tx: Transaction, userId: number): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
}

/** Hyphens, spaces and case do not matter. */
function hashOf(code: string): string {
  return createHash('sha256')
    .update(code.toLowerCase().replace(/[^a-z\d]/g, ''))
    .digest('hex');
}
