import { asc, eq } from 'drizzle-orm';
import * as z from 'zod';
import { withAsciiDomain } from '#content-db/model/email.ts';
import { email } from '#content-db/model/fields.ts';
import type { Locale } from '#content-db/model/locale.ts';
import { adminUsers, type Role, sessions } from '#content-db/people.ts';
import type { Database, Queries, Transaction } from '#content-db/database/open.ts';
import { parseOrExplain } from '#content-db/model/parse.ts';
import { Problem } from '#content-db/model/problem.ts';
import type { Admin } from '../http/signed-in.ts';
import { recordRevocation, unreadable } from '../revocations/record.ts';
import { recordAccessLeft } from './access-left.ts';
import { clearFactors } from './factors.ts';
import { newPassword } from './password-rules.ts';
import { guessableNames, weaknessOf } from './weakness.ts';

/** An admin with the stored password hash, which never leaves the server. */
export interface Account extends Omit<Admin, 'language'> {
  passwordHash: string;
  /** In which they use the back office; null until they choose. */
  language: Locale | null;
}

/** A new account, or an account with a new password. */
const credentials = z
  .strictObject({
    username: email().transform(canonicalUsername),
    password: newPassword,
  })
  .refine(({ username, password }) => password.toLowerCase() !== username, {
    path: ['password'],
    error: 'Password must not be the username',
  });

export type NewAccount = z.input<typeof credentials>;

/** Where the names come from that a password must not be built on. */
export interface NamesAtHand {
  content: Pick<Database, 'read'>;
  siteUrl: string;
}

/**
 * Checks a username with its new password, which must not be easy to guess.
 * @throws Problem `invalid` with messages by field
 */
export async function parseCredentials(
  values: Record<string, unknown>,
  { content, siteUrl }: NamesAtHand,
): Promise<z.output<typeof credentials>> {
  const parsed = parseOrExplain(credentials, values, 'account');
  const names = await guessableNames(content.read, siteUrl, parsed.username);
  const weakness = await weaknessOf(parsed.password, names);
  if (weakness)
    throw new Problem('invalid', `Invalid account: password: ${weakness}`, {
      fields: { password: weakness },
    });
  return parsed;
}

/** One spelling for all variants of case, width, space and script of the domain. Accounts are looked up, and sign-in attempts counted, by it. */
export function canonicalUsername(username: string): string {
  return withAsciiDomain(username.normalize('NFKC').replace(/[\s\p{C}]+/gu, '')).toLowerCase();
}

const columns = {
  id: adminUsers.id,
  username: adminUsers.username,
  role: adminUsers.role,
  language: adminUsers.language,
  passwordHash: adminUsers.password,
};

/** Finds an account by any spelling of its username; see `canonicalUsername`. */
export async function findAccount(queries: Queries, username: string): Promise<Account | undefined> {
  const [account] = await queries
    .select(columns)
    .from(adminUsers)
    .where(eq(adminUsers.username, canonicalUsername(username)));
  return account;
}

/** @throws Problem `not-found` when the value can't be an account's id */
export function parseAccountId(value: string): number {
  if (!/^\d{1,15}$/.test(value)) throw noSuchAccount();
  return Number(value);
}

/** @throws Problem `not-found` when there is no such account */
export async function getAccount(queries: Queries, id: number): Promise<Account> {
  const [account] = await queries.select(columns).from(adminUsers).where(eq(adminUsers.id, id));
  if (!account) throw noSuchAccount();
  return account;
}

function noSuchAccount(): Problem {
  return new Problem('not-found', 'There is no such account. It may have been removed.');
}

export async function listAccounts(queries: Queries): Promise<(Admin & { createdAt: string })[]> {
  const { id, username, role, createdAt } = adminUsers;
  return queries.select({ id, username, role, createdAt }).from(adminUsers).orderBy(asc(username));
}

/** @throws Problem `conflict` when the username is taken */
export async function createAccount(
  tx: Transaction,
  username: string,
  passwordHash: string,
  role: Role = 'admin',
): Promise<Admin> {
  if (await findAccount(tx, username)) {
    throw new Problem('conflict', 'There is an account with this email already.', {
      fields: { username: 'There is an account with this email already.' },
    });
  }
  const [created] = await tx
    .insert(adminUsers)
    .values({ username, password: passwordHash, role })
    .returning({ id: adminUsers.id });
  if (!created) throw new Error('Insert into admin_users returned no row');
  return { id: created.id, username, role };
}

/** Stores the hash of a new password, and ends all sessions of the account. */
export async function changePassword(tx: Transaction, id: number, passwordHash: string): Promise<void> {
  await storeHash(tx, id, passwordHash);
  await recordAccessLeft(tx, id);
  await tx.delete(sessions).where(eq(sessions.userId, id));
}

/** Removes the second factors of somebody who has lost their devices, and ends all their sessions. */
export async function resetFactors(tx: Transaction, id: number): Promise<void> {
  await clearFactors(tx, id);
  await recordAccessLeft(tx, id);
  await tx.delete(sessions).where(eq(sessions.userId, id));
}

/** Stores another hash of the same password. */
export async function storeHash(tx: Transaction, id: number, passwordHash: string): Promise<void> {
  await tx
    .update(adminUsers)
    .set({ password: passwordHash, updatedAt: new Date().toISOString() })
    .where(eq(adminUsers.id, id));
}

/** @throws Problem `signed-out` when the account was removed, or its password changed, since it was read */
export async function requireUnchanged(tx: Transaction, { id, passwordHash }: Account): Promise<void> {
  const [account] = await tx.select(columns).from(adminUsers).where(eq(adminUsers.id, id));
  if (account?.passwordHash !== passwordHash) throw new Problem('signed-out', 'Invalid credentials');
}

/**
 * Changes the role of an account. It counts from the next request of its sessions on.
 * @throws Problem `not-found`; `conflict` when it is the last admin
 */
export async function changeRole(tx: Transaction, id: number, role: Role): Promise<void> {
  const account = await getAccount(tx, id);
  if (role !== 'admin') await requireOtherAdmin(tx, account);
  await tx.update(adminUsers).set({ role, updatedAt: new Date().toISOString() }).where(eq(adminUsers.id, id));
  await recordAccessLeft(tx, id);
}

/**
 * Removes an account and ends all its sessions.
 * @throws Problem `not-found`; `conflict` when it is the last admin
 */
export async function removeAccount(tx: Transaction, id: number): Promise<void> {
  const account = await getAccount(tx, id);
  await requireOtherAdmin(tx, account);
  await recordRevocation(tx, { kind: 'account', id, username: unreadable(account.username), access: null });
  await tx.delete(sessions).where(eq(sessions.userId, id));
  await tx.delete(adminUsers).where(eq(adminUsers.id, id));
}

/** @throws Problem `conflict` when this account is the only admin */
async function requireOtherAdmin(tx: Transaction, { role }: Account): Promise<void> {
  if (role === 'admin' && (await tx.$count(adminUsers, eq(adminUsers.role, 'admin'))) === 1)
    throw new Problem('conflict', 'This is the last admin. Add another one first.');
}
