import { createApp } from '#admin-server/app.ts';
import { ensureFirstAdmin } from '#admin-server/accounts/first-admin.ts';
import { createPasswords, type Passwords } from '#admin-server/accounts/passwords.ts';
import type { Env } from '#admin-server/env.ts';
import { createMailer } from '#admin-server/mail/mailer.ts';
import { publishWhenDue } from '#admin-server/publish/release/scheduler.ts';
import { publishDueSchedules } from '#admin-server/publish/select/scheduled-publishes.ts';
import { contactPage } from '#admin-server/live/contact-page.ts';
import { listen } from '#admin-server/http/listen.ts';
import { logToStderr } from '#admin-server/http/log.ts';
import { createRedirectHits } from '#admin-server/live/redirect-hits.ts';
import { createAutoTranslation } from '#admin-server/translate/auto-translation.ts';
import { createTranslator } from '#admin-server/translate/translator.ts';
import type { Database } from '#content-db/database/open.ts';
import { compileAdmin } from './installation/compile.ts';
import { startDeployment } from './installation/deployment.ts';
import { readSettings } from './installation/environment.ts';
import { openInstallation } from './installation/installation.ts';
import { answerRequests, carryOut } from './installation/publish-request.ts';
import { stopSignal } from './process/stop-signal.ts';
import { log, runCommand } from './process/terminal.ts';

/** Serves the site and its API until told to stop; what `npm start` runs. */
await runCommand(async () => {
  const env = readSettings();
  await demandPort(env);
  const installation = await openInstallation(env, log);
  const { content, published, publisher, site, store, uploads } = installation;
  const passwords = createPasswords();
  const makeReady = () => announceFirstAdmin(content, passwords, env).then(() => compileAdmin(log));
  const adminFolder = await makeReady().catch(async (error: unknown) => {
    await installation.close();
    throw error;
  });
  const deployment = startDeployment(env, installation, logToStderr);
  const close = async () => {
    await publisher.close();
    await deployment?.close();
    await installation.close();
  };
  const hits = createRedirectHits(content, logToStderr);
  const automatic =
    env.translation &&
    (await createAutoTranslation({
      content,
      translator: createTranslator(env.translation),
      log: logToStderr,
    }));
  const app = createApp({
    env,
    content,
    published,
    live: publisher.live,
    publisher,
    deployment,
    store,
    uploadsDir: uploads,
    adminFolder,
    render: site.render,
    renderForm: contactPage(site, published, env.siteUrl),
    passwords,
    mailer: env.mail && createMailer({ smtpUrl: env.mail.smtpUrl, from: env.mail.contactTo }),
    automatic,
    onRedirect: hits.count,
    clock: () => new Date(),
    log: logToStderr,
  });
  const server = await listen(app, env).catch(async (error: unknown) => {
    await close();
    throw error;
  });
  const stopped = stopSignal();
  const schedule = publishWhenDue(
    {
      publisher,
      publishScheduled: () => publishDueSchedules({ publisher, content, clock: () => new Date() }),
    },
    logToStderr,
  );
  const requests = await answerRequests(env.dataDir, (request) =>
    carryOut({ publisher, deployment }, request),
  );
  log(`\n  English  ${server.address}/\n  العربية  ${server.address}/ar\n\nStop with Ctrl-C.`);

  await stopped;
  log('Stopping ...');
  schedule.stop();
  requests.stop();
  // A publish that runs is finished while the last requests are answered.
  await Promise.all([server.close(), publisher.close(), automatic?.stop()]);
  await hits.flush();
  await close();
});

/** Says so before anything is made where the port is taken. */
async function demandPort(env: Env): Promise<void> {
  const probe = await listen({ fetch: () => new Response(null, { status: 503 }) }, env);
  await probe.close();
}

/** Makes the first admin where there is none. A password that was made is printed at once: it is nowhere else. */
async function announceFirstAdmin(content: Database, passwords: Passwords, env: Env): Promise<void> {
  const first = await ensureFirstAdmin(content, passwords, env);
  if (!first) return;
  log(
    `\n  The first admin is ${first.username}${first.password ? `\n  Password: ${first.password}   (shown this once; change it in the admin)` : ', with the password of ADMIN_PASSWORD.'}`,
  );
}
