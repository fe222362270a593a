import { adminUsers } from '#content-db/people.ts';
import type { Database } from '#content-db/database/open.ts';
import { Problem } from '#content-db/model/problem.ts';
import { createAccount, type NamesAtHand, parseCredentials } from './accounts.ts';
import { generatePassword } from './password-rules.ts';
import type { Passwords } from './passwords.ts';

/** The settings that define the first admin. */
interface FirstAdminSettings {
  siteUrl: string;
  firstAdmin?: { username: string; password: string } | undefined;
}

export interface FirstAdmin {
  username: string;
  /** Only if it was generated, so that the caller can show it. */
  password: string | undefined;
}

/**
 * Creates the first admin from the environment, or with a generated password.
 * @returns undefined when there is an admin already
 * @throws Problem `setup` when the environment's username or password is not allowed
 */
export async function ensureFirstAdmin(
  content: Pick<Database, 'read' | 'write'>,
  passwords: Pick<Passwords, 'hash'>,
  { firstAdmin, siteUrl }: FirstAdminSettings,
): Promise<FirstAdmin | undefined> {
  if ((await content.read.$count(adminUsers)) > 0) return undefined;
  const { username, password } = firstAdmin
    ? await parseConfigured(firstAdmin, { content, siteUrl })
    : { username: addressFor(siteUrl), password: generatePassword() };
  const passwordHash = await passwords.hash(password);
  const isCreated = await content.write(async (tx) => {
    if ((await tx.$count(adminUsers)) > 0) return false;
    await createAccount(tx, username, passwordHash);
    return true;
  });
  return isCreated ? { username, password: firstAdmin ? undefined : password } : undefined;
}

async function parseConfigured(
  firstAdmin: { username: string; password: string },
  names: NamesAtHand,
): Promise<{ username: string; password: string }> {
  try {
    return await parseCredentials(firstAdmin, names);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const reasons = Object.values(error.fields ?? {}).join('. ');
    throw new Problem(
      'setup',
      `The first admin of ADMIN_USERNAME and ADMIN_PASSWORD can't be created. ${reasons}. Correct them, or remove both to get a generated password.`,
    );
  }
}

/** admin@ the site's host, if that makes a valid address. */
function addressFor(siteUrl: string): string {
  const host = new URL(siteUrl).hostname.replace(/^www\./, '');
  return /^(?:[a-z\d-]+\.)+[a-z]{2,}$/.test(host) ? `admin@${host}` : 'admin@example.org';
}
