import { createPasswords } from '#admin-server/accounts/passwords.ts';
import type { Env } from '#admin-server/env.ts';
import { fileOf } from '#content-db/database/connection.ts';
import { Problem } from '#content-db/model/problem.ts';
import { type Role, roles } from '#content-db/people.ts';
import { takeDataFolder } from '#admin-server/installation/data-folder.ts';
import { openWorking } from '#admin-server/installation/open-working.ts';
import {
  accountActions,
  accountStoreOf,
  type AccountAnswer,
  type AccountRequest,
  manageAccount,
} from '#admin-server/installation/account-request.ts';
import { readSettings } from '#admin-server/installation/environment.ts';
import { askServer } from '#admin-server/installation/server-socket.ts';
import { log, runCommand } from '#admin-server/installation/terminal.ts';
import { askPassword } from './process/ask-password.ts';

const usage =
  'Say what to do and for whom: npm run admin -- create EMAIL, with --role editor for an editor, reset-password EMAIL, or reset-factors EMAIL.';

/** Manages staff accounts when nobody can sign in, through the server if one runs. */
await runCommand(async () => {
  const { words, role } = readWords();
  const [word, email, ...rest] = words;
  const action = accountActions.find((known) => known === word);
  if (!action || email === undefined || rest.length > 0) throw new Problem('invalid', usage);
  if (role !== undefined && action !== 'create') throw new Problem('invalid', usage);
  const request: AccountRequest = { action, email, role };
  const typed =
    process.stdin.isTTY && action !== 'reset-factors'
      ? await askPassword(`Password for ${email} (nothing: one is made): `)
      : '';
  const { message, password } = await perform(
    readSettings(),
    typed ? { ...request, password: typed } : request,
  );
  log(message);
  if (password) log(`Password: ${password}`);
});

function readWords(): { words: string[]; role: Role | undefined } {
  const given = process.argv.slice(2);
  const at = given.indexOf('--role');
  if (at < 0) return { words: given, role: undefined };
  const [, name] = given.splice(at, 2);
  const role = roles.find((known) => known === name);
  if (!role) throw new Problem('invalid', 'After --role comes editor or admin.');
  return { words: given, role };
}

async function perform(env: Env, request: AccountRequest): Promise<AccountAnswer> {
  const answer = await askServer<AccountAnswer>(env.dataDir, { command: 'account', request });
  if (answer) return answer;
  const folder = await takeDataFolder(env).catch(explainRunning);
  try {
    if (folder.isNew && fileOf(env.database.url) !== undefined) {
      throw new Problem(
        'setup',
        `There is no installation in ${env.dataDir} yet. Start it once with npm start, which makes the first admin.`,
      );
    }
    const content = await openWorking(env, { mustExist: true });
    return await manageAccount(accountStoreOf(env, content, createPasswords()), request).finally(() =>
      content.close(),
    );
  } finally {
    folder.release();
  }
}

/** The socket is missing while a server starts, while another command runs, and where its path would be too long. */
function explainRunning(error: unknown): never {
  if (!(error instanceof Problem) || error.code !== 'unavailable') throw error;
  throw new Problem(
    'unavailable',
    'Another process has the accounts, and does not answer commands. If a server is starting, wait for it and run this again; else stop that process (Ctrl-C) first.',
  );
}
