import {
  changePassword,
  createAccount,
  findAccount,
  parseCredentials,
} from '#admin-server/accounts/accounts.ts';
import { generatePassword } from '#admin-server/accounts/password-rules.ts';
import { createPasswords } from '#admin-server/accounts/passwords.ts';
import type { Env } from '#admin-server/env.ts';
import { fileOf } from '#content-db/database/connection.ts';
import { type Database, openDatabase } from '#content-db/database/open.ts';
import { Problem } from '#content-db/model/problem.ts';
import { askPassword } from './process/ask-password.ts';
import { takeDataFolder } from './data/data-folder.ts';
import { readSettings } from './installation/environment.ts';
import { log, runCommand } from './process/terminal.ts';

const usage =
  'Say what to do and for whom: npm run admin -- create EMAIL, or npm run admin -- reset-password EMAIL.';

/** Manages staff accounts when nobody can sign in: `create EMAIL`, `reset-password EMAIL`. */
await runCommand(async () => {
  const [action, email, ...rest] = process.argv.slice(2);
  if ((action !== 'create' && action !== 'reset-password') || email === undefined || rest.length > 0)
    throw new Problem('invalid', usage);
  await withContent(readSettings(), async (content) => {
    const known = await findAccount(content.read, email);
    if (action === 'create' && known)
      throw new Problem(
        'conflict',
        `There is an admin ${known.username} already: use reset-password to give them another password.`,
      );
    if (action === 'reset-password' && !known)
      throw new Problem('not-found', `There is no admin ${email}: use create to add them.`);
    const { username, password, isMade } = await choosePassword(email);
    const passwordHash = await createPasswords().hash(password);
    await content.write<unknown>((tx) =>
      known ? changePassword(tx, known.id, passwordHash) : createAccount(tx, username, passwordHash),
    );
    log(
      known
        ? `The password of ${username} is changed, and all their sessions are ended.`
        : `Admin ${username} is added.`,
    );
    if (isMade) log(`Password: ${password}`);
  });
});

/** Asks for a password at a terminal; generates one if there is no terminal, or nothing is typed. */
async function choosePassword(
  email: string,
): Promise<{ username: string; password: string; isMade: boolean }> {
  // Validates the address before asking for a password.
  const made = parseCredentials({ username: email, password: generatePassword() });
  const typed = process.stdin.isTTY
    ? await askPassword(`Password for ${made.username} (nothing: one is made): `)
    : '';
  if (typed === '') return { ...made, isMade: true };
  return { ...parseCredentials({ username: email, password: typed }), isMade: false };
}

/** Opens the content of an installation while no server runs. */
async function withContent(env: Env, work: (content: Database) => Promise<void>): Promise<void> {
  const folder = await takeDataFolder(env).catch(explainRunning);
  try {
    if (folder.isNew && fileOf(env.database.url) !== undefined) {
      throw new Problem(
        'setup',
        `There is no installation in ${env.dataDir} yet. Start it once with npm start, which makes the first admin.`,
      );
    }
    const content = await openDatabase({ ...env.database, mustExist: true });
    await work(content).finally(() => content.close());
  } finally {
    folder.release();
  }
}

function explainRunning(error: unknown): never {
  if (!(error instanceof Problem) || error.code !== 'unavailable') throw error;
  throw new Problem(
    'unavailable',
    'The server is running and has the accounts. Manage them in the admin while it runs, or stop it (Ctrl-C), run this again and start it.',
  );
}
