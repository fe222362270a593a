import { ensureFirstAdmin } from '#admin-server/accounts/first-admin.ts';
import { createPasswords, type Passwords } from '#admin-server/accounts/passwords.ts';
import type { Env } from '#admin-server/env.ts';
import { requireFreeAddress } from '#admin-server/http/listen.ts';
import { logToStderr } from '#admin-server/http/log.ts';
import { type Installation, startServer } from '#admin-server/main.ts';
import type { Database } from '#content-db/database/open.ts';
import { folderInUse } from '#admin-server/installation/data-folder.ts';
import { accountStoreOf, manageAccount } from '#admin-server/installation/account-request.ts';
import { answerClock } from '#admin-server/installation/clock-request.ts';
import { compileAdmin } from '#admin-server/installation/compile.ts';
import { readSettings } from '#admin-server/installation/environment.ts';
import { beginningOf } from '#admin-server/installation/example-content.ts';
import { openInstallation } from '#admin-server/installation/installation.ts';
import { makeCopies } from '#admin-server/installation/copies.ts';
import { holdingOfServer } from '#admin-server/installation/holding.ts';
import { handleRequest } from '#admin-server/installation/publish-request.ts';
import { answerCommands, isServing } from '#admin-server/installation/server-socket.ts';
import { log, runCommand } from '#admin-server/installation/terminal.ts';
import { stopSignal } from './process/stop-signal.ts';

/** Serves the site and its API until told to stop; what `npm start` runs. `--structure` begins a new site with pages and neutral texts instead of the example, `--empty` with nothing. */
await runCommand(async () => {
  const env = readSettings();
  // Before anything is made.
  await requireFreeAddress(env).catch(async (error: unknown) => {
    throw (await isServing(env.dataDir)) ? folderInUse(env.dataDir) : error;
  });
  const beginning = beginningOf(process.argv.slice(2));
  const admin = Promise.withResolvers<string>();
  // It is awaited later, after what may fail before.
  admin.promise.catch(() => undefined);
  const installation = await openInstallation(env, log, {
    beginning,
    // Pictures of a new site are drawn meanwhile.
    onCompiled: () => void compileAdmin(log).then(admin.resolve, admin.reject),
  });
  try {
    await serveUntilStopped(env, installation, admin.promise);
  } finally {
    await installation.close();
  }
});

async function serveUntilStopped(
  env: Env,
  installation: Installation,
  admin: Promise<string>,
): Promise<void> {
  const { content, publisher, time } = installation;
  const passwords = createPasswords();
  const adminFolder = await admin;
  const server = await startServer(env, installation, { passwords, adminFolder, log: logToStderr });
  const { address, deployment } = server;
  const stopped = stopSignal();
  const commands = await answerCommands(env.dataDir, {
    holding: () => holdingOfServer(installation),
    copy: (request) => makeCopies(installation, env.dataDir, request),
    publish: (request) => handleRequest({ publisher, deployment }, request),
    clock: () => answerClock(content, time),
    account: (request) => manageAccount(accountStoreOf(env, content, passwords), request),
  });
  const office = env.adminUrl === env.siteUrl ? address : env.adminUrl;
  try {
    const signIn = await makeFirstAdmin(content, passwords, env);
    log(
      `\n  English  ${address}/\n  العربية  ${address}/ar\n  Admin    ${office}/admin/\n${signIn}\nStop with Ctrl-C.`,
    );
    await stopped;
    log('Stopping ...');
  } finally {
    commands.stop();
    await server.close();
  }
}

/**
 * Makes the first admin where there is none.
 * @returns how to sign in, to be printed at once: a generated password is stored nowhere else
 */
async function makeFirstAdmin(content: Database, passwords: Passwords, env: Env): Promise<string> {
  const first = await ensureFirstAdmin(content, passwords, env);
  if (!first) return '';
  const password = first.password
    ? `${first.password}   (shown this once; change it in the admin)`
    : 'that of ADMIN_PASSWORD';
  return `\n  The first admin\n  Username ${first.username}\n  Password ${password}\n`;
}
