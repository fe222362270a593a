import * as z from 'zod';
import type { Database } from '#content-db/database/open.ts';
import { Problem } from '#content-db/model/problem.ts';
import { type Role, roles } from '#content-db/people.ts';
import {
  type Account,
  changePassword,
  createAccount,
  findAccount,
  parseCredentials,
  resetFactors,
} from '../accounts/accounts.ts';
import { createNotices, type Notices } from '../accounts/notices.ts';
import { recordAudit } from '../audit/record.ts';
import type { Env } from '../env.ts';
import { logToStderr } from '../http/log.ts';
import { createMailer } from '../mail/mailer.ts';
import { generatePassword } from '../accounts/password-rules.ts';
import type { Passwords } from '../accounts/passwords.ts';

export const accountActions = ['create', 'reset-password', 'reset-factors'] as const;

/** A request of a command to the process that has the data folder. */
const accountRequest = z.strictObject({
  action: z.enum(accountActions),
  email: z.string(),
  /** One is made if it is missing. */
  password: z.string().optional(),
  /** Of a new account. */
  role: z.enum(roles).default('admin'),
});

export type AccountRequest = z.input<typeof accountRequest>;

export interface AccountAnswer {
  /** What was done. */
  message: string;
  /** The password that was made; nothing else has it. */
  password?: string;
}

export interface AccountStore {
  content: Pick<Database, 'read' | 'write'>;
  passwords: Pick<Passwords, 'hash'>;
  siteUrl: string;
  notices: Pick<Notices, 'newAccount' | 'passwordReset' | 'factorsReset'>;
}

/** The accounts of an installation, whose owners hear by mail what is done to them. */
export function accountStoreOf(
  { siteUrl, adminUrl, mail }: Pick<Env, 'siteUrl' | 'adminUrl' | 'mail'>,
  content: AccountStore['content'],
  passwords: AccountStore['passwords'],
): AccountStore {
  const mailer = mail && createMailer({ smtpUrl: mail.smtpUrl, from: mail.contactTo });
  const notices = createNotices({ mailer, siteUrl, adminUrl, log: logToStderr });
  return { content, passwords, siteUrl, notices };
}

/** Who does it, for the audit trail. */
const actor = { who: 'command line' };

/** Who does it, for the owner of the account. */
const somebody = 'Somebody at the command line of the server';

/** Adds an account, gives it a new password, or removes its second factors. @throws Problem */
export async function manageAccount(store: AccountStore, request: unknown): Promise<AccountAnswer> {
  const { action, email, password, role } = accountRequest.parse(request);
  const account = await findAccount(store.content.read, email);
  if (action === 'create') return create(store, account, { email, typed: password, role });
  if (!account) throw new Problem('not-found', `There is no admin ${email}: use create to add them.`);
  if (action === 'reset-password') return resetPassword(store, account, password);
  await store.content.write(async (tx) => {
    await resetFactors(tx, account.id);
    await recordAudit(tx, actor, 'factor', `Removed the second factors of ${account.username}`);
  });
  store.notices.factorsReset(account, somebody);
  return {
    message: `The passkeys, the authenticator app and the recovery codes of ${account.username} are removed, and all their sessions are ended.`,
  };
}

async function create(
  store: AccountStore,
  known: Account | undefined,
  { email, typed, role }: { email: string; typed: string | undefined; role: Role },
): Promise<AccountAnswer> {
  if (known)
    throw new Problem(
      'conflict',
      `There is an admin ${known.username} already: use reset-password to give them another password.`,
    );
  const { username, passwordHash, made } = await newPassword(store, email, typed);
  await store.content.write(async (tx) => {
    await createAccount(tx, username, passwordHash, role);
    await recordAudit(tx, actor, 'account', `Added ${username} as ${role}`);
  });
  store.notices.newAccount({ username }, somebody);
  return { message: `${role === 'admin' ? 'Admin' : 'Editor'} ${username} is added.`, ...made };
}

async function resetPassword(
  store: AccountStore,
  account: Account,
  typed: string | undefined,
): Promise<AccountAnswer> {
  const { id, username } = account;
  const { passwordHash, made } = await newPassword(store, username, typed);
  await store.content.write(async (tx) => {
    await changePassword(tx, id, passwordHash);
    await recordAudit(tx, actor, 'password', `Set a new password for ${username}`);
  });
  store.notices.passwordReset(account, somebody);
  return { message: `The password of ${username} is changed, and all their sessions are ended.`, ...made };
}

/** Checks and hashes a password, a made one if none was typed. */
async function newPassword(store: AccountStore, email: string, typed: string | undefined) {
  const values = { username: email, password: typed ?? generatePassword() };
  const { username, password } = await parseCredentials(values, store);
  const made = typed === undefined ? { password } : {};
  return { username, passwordHash: await store.passwords.hash(password), made };
}
