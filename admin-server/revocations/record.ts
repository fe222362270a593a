import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Transaction } from '#content-db/database/open.ts';
import { type Revocation, type RevocationOf, revocations } from '#content-db/revocations.ts';

const recording = new WeakSet<Transaction>();

/** Notes, in the transaction that takes something away, that it must stay away after a restore. */
export async function recordRevocation(tx: Transaction, what: Revocation): Promise<void> {
  await tx.insert(revocations).values({ key: randomUUID(), at: new Date().toISOString(), what });
  recording.add(tx);
}

/** Whether a transaction has recorded something. */
export function hasRevoked(tx: Transaction): boolean {
  return recording.has(tx);
}

type Unreadable = RevocationOf<'person'>['address'];

/** A text as the log has it, so that nobody can read it there. */
export function unreadable(text: string): Unreadable {
  const salt = randomBytes(16).toString('hex');
  return { salt, hash: hashOf(salt, text) };
}

/** Whether the log means this text. */
export function isSame({ salt, hash }: Unreadable, text: string): boolean {
  return hashOf(salt, text) === hash;
}

function hashOf(salt: string, text: string): string {
  return createHash('sha256').update(salt).update(text).digest('hex');
}
