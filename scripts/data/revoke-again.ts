import { and, eq, notInArray, sql } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import { hashOfSecret } from '#admin-server/accounts/access-left.ts';
import { countFactors, isFactorRequired } from '#admin-server/accounts/factors.ts';
import { personalDataOf } from '#admin-server/feature.ts';
import { features } from '#admin-server/features.ts';
import { isSame } from '#admin-server/revocations/record.ts';
import type { PersonTable } from '#admin-server/visitors/personal-data.ts';
import type { Queries, Transaction } from '#content-db/database/open.ts';
import { accountRules, adminUsers, authenticatorApps, passkeys, recoveryCodes } from '#content-db/people.ts';
import { rowsWith } from '#content-db/read/references.ts';
import type { Revocation, RevocationOf } from '#content-db/revocations.ts';
import { withdrawals } from '#content-db/withdrawals.ts';

/** Where rows of people are, by what they are counted as. */
const peopleTables: Record<string, PersonTable> = Object.fromEntries(
  personalDataOf(features).flatMap(({ tables }) => Object.entries(tables)),
);

/** A password that nobody has. */
const noPassword = '-';

/**
 * Takes away again what was taken away since a backup. Gives nothing back: what was allowed again is only left out.
 * @param all in their order
 * @returns a sentence for each thing that the backup had
 */
export async function revokeAgain(tx: Transaction, published: Queries, all: Revocation[]): Promise<string[]> {
  const said: string[] = [];
  for (const what of lasting(all)) {
    if (what.kind === 'takedown') said.push(...(await takeDown(tx, published, what)));
    if (what.kind === 'account') said.push(...(await limitAccount(tx, what)));
    if (what.kind === 'person') said.push(...(await erase(tx, what)));
    if (what.kind === 'factor-rule') said.push(...(await requireFactor(tx, what)));
    for (const feature of features) said.push(...((await feature.revokeAgain?.(tx, what)) ?? []));
  }
  said.push(...(await deleteMessages(tx, all)));
  const isWithoutAdmin = said.length > 0 && (await tx.$count(adminUsers, eq(adminUsers.role, 'admin'))) === 0;
  return isWithoutAdmin ? [...said, 'No admin is left. Add one: npm run admin -- create EMAIL'] : said;
}

/** The last word on each thing. */
function lasting(all: Revocation[]): Revocation[] {
  const last = new Map<string, Revocation>();
  for (const what of all) {
    const key = subjectOf(what);
    last.delete(key);
    last.set(key, what);
  }
  return [...last.values()];
}

function subjectOf(what: Revocation): string {
  switch (what.kind) {
    case 'takedown':
    case 'allowed':
      return `takedown ${what.at} ${what.name}`;
    case 'unsubscribed':
    case 'subscribed':
      return `address ${what.addressHash}`;
    case 'person':
      return `person ${what.address.hash}`;
    case 'account':
    case 'message':
      return `${what.kind} ${what.id}`;
    case 'factor-rule':
      return what.kind;
  }
}

async function takeDown(
  tx: Transaction,
  published: Queries,
  { kind: _, ...takedown }: RevocationOf<'takedown'>,
): Promise<string[]> {
  const { name, at, reason } = takedown;
  const isIt = and(eq(withdrawals.name, name), eq(withdrawals.at, at));
  if ((await tx.$count(withdrawals, isIt)) > 0) return [];
  const rows: typeof takedown.rows = [];
  // A row that the backup does not have would hide a later one that gets its number.
  for (const row of takedown.rows)
    for (const queries of [tx, published])
      if (!rows.includes(row) && (await rowsWith(queries, row.resource, 'id', [row.rowId])).length > 0)
        rows.push(row);
  await tx.insert(withdrawals).values({ ...takedown, rows });
  return [`“${name}” is taken down since ${at}: ${reason}`];
}

async function limitAccount(
  tx: Transaction,
  { id, username, access }: RevocationOf<'account'>,
): Promise<string[]> {
  const [account] = await tx.select().from(adminUsers).where(eq(adminUsers.id, id));
  if (!account || !isSame(username, account.username)) return [];
  const name = account.username;
  if (!access) {
    await tx.delete(adminUsers).where(eq(adminUsers.id, id));
    return [`The account ${name} is removed.`];
  }
  const said: string[] = [];
  const set = async (values: Partial<typeof account>) => {
    await tx.update(adminUsers).set(values).where(eq(adminUsers.id, id));
  };
  if (account.role === 'admin' && access.role === 'editor') {
    await set({ role: 'editor' });
    said.push(`${name} is an editor.`);
  }
  if (account.password !== access.password) {
    await set({ password: access.password });
    said.push(`${name} has another password.`);
  }
  const had = await countFactors(tx, id);
  const fewer =
    (await keepOnly(tx, passkeys, id, passkeys.credentialId, access.passkeys)) +
    (await removeOldApp(tx, id, access.app)) +
    (await keepOnly(tx, recoveryCodes, id, recoveryCodes.codeHash, access.codes));
  if (fewer > 0) said.push(`${name} has fewer or other second factors.`);
  const isBare = had > 0 && (await countFactors(tx, id)) === 0;
  if (isBare && (access.passkeys.length > 0 || access.app !== null)) {
    // The password alone would be less than it takes today.
    await set({ password: noPassword });
    said.push(
      `The second factors of ${name} are newer than the backup: ${name} can sign in after npm run admin -- reset-password ${name}`,
    );
  }
  return said;
}

type OfAccount = SQLiteTable & { userId: SQLiteColumn };

async function keepOnly(
  tx: Transaction,
  table: OfAccount,
  userId: number,
  column: SQLiteColumn,
  kept: string[],
): Promise<number> {
  const isOther = and(eq(table.userId, userId), notInArray(column, kept));
  return (await tx.delete(table).where(isOther).returning()).length;
}

async function removeOldApp(tx: Transaction, userId: number, kept: string | null): Promise<number> {
  const [app] = await tx.select().from(authenticatorApps).where(eq(authenticatorApps.userId, userId));
  if (!app || hashOfSecret(app.secret) === kept) return 0;
  await tx.delete(authenticatorApps).where(eq(authenticatorApps.id, app.id));
  return 1;
}

async function erase(tx: Transaction, { address }: RevocationOf<'person'>): Promise<string[]> {
  const erased: Record<string, number> = {};
  for (const [name, table] of Object.entries(peopleTables)) {
    const { id, email } = table;
    const rows = await tx.select({ id, email: sql<string>`${email}` }).from(table);
    const theirs = rows.filter((row) => isSame(address, row.email.toLowerCase()));
    for (const row of theirs) await tx.delete(table).where(eq(id, row.id));
    erased[name] = theirs.length;
  }
  return Object.values(erased).some((count) => count > 0)
    ? [`The data of a person is erased, with ${erased['messages'] ?? 0} messages.`]
    : [];
}

async function requireFactor(
  tx: Transaction,
  { isRequired }: RevocationOf<'factor-rule'>,
): Promise<string[]> {
  if (!isRequired || (await isFactorRequired(tx))) return [];
  const rule = { requireFactor: true };
  await tx
    .insert(accountRules)
    .values({ id: 1, ...rule })
    .onConflictDoUpdate({ target: accountRules.id, set: rule });
  return ['Everybody must have a second factor.'];
}

async function deleteMessages(tx: Transaction, all: Revocation[]): Promise<string[]> {
  const { messages } = peopleTables;
  let count = 0;
  for (const what of all)
    if (messages && what.kind === 'message') {
      const isIt = and(eq(messages.id, what.id), eq(messages.createdAt, what.createdAt));
      count += (await tx.delete(messages).where(isIt).returning()).length;
    }
  return count > 0 ? [`${count === 1 ? 'A message is' : `${count} messages are`} deleted.`] : [];
}
