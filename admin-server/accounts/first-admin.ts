import { adminUsers } from '#content-db/people.ts';
import type { Database } from '#content-db/database/open.ts';
import { Problem } from '#content-db/model/problem.ts';
import { createAccount, parseCredentials } from './accounts.ts';
import { makePassword } from './make-password.ts';
import type { Passwords } from './passwords.ts';

/** The settings that say who the first admin is. */
interface FirstAdminSettings {
  siteUrl: string;
  firstAdmin?: { username: string; password: string } | undefined;
}

export interface FirstAdmin {
  username: string;
  /** Only where it was made up: there is no other place to learn it from. */
  password: string | undefined;
}

/**
 * Makes the first admin, as the environment says or with a random password. @returns undefined where
 * there are admins. Throws a Problem (`setup`) where the environment's password may not be used.
 */
export async function ensureFirstAdmin(
  content: Pick<Database, 'read' | 'write'>,
  passwords: Pick<Passwords, 'hash'>,
  { firstAdmin, siteUrl }: FirstAdminSettings,
): Promise<FirstAdmin | undefined> {
  if ((await content.read.$count(adminUsers)) > 0) return undefined;
  const { username, password } = firstAdmin
    ? parseGiven(firstAdmin)
    : { username: addressFor(siteUrl), password: makePassword() };
  const passwordHash = await passwords.hash(password);
  const isMade = await content.write(async (tx) => {
    if ((await tx.$count(adminUsers)) > 0) return false;
    await createAccount(tx, username, passwordHash);
    return true;
  });
  return isMade ? { username, password: firstAdmin ? undefined : password } : undefined;
}

function parseGiven(firstAdmin: { username: string; password: string }): {
  username: string;
  password: string;
} {
  try {
    return parseCredentials(firstAdmin);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const reasons = Object.values(error.fields ?? {}).join('. ');
    throw new Problem(
      'setup',
      `The first admin of ADMIN_USERNAME and ADMIN_PASSWORD can't be made. ${reasons}. Correct them, or remove both to have a password made.`,
    );
  }
}

/** admin@ the site's host, where that can be an address. */
function addressFor(siteUrl: string): string {
  const host = new URL(siteUrl).hostname.replace(/^www\./, '');
  return /^(?:[a-z\d-]+\.)+[a-z]{2,}$/.test(host) ? `admin@${host}` : 'admin@example.org';
}
