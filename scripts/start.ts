import { createApp } from '#admin-server/app.ts';
import { createMailer } from '#admin-server/mail/mailer.ts';
import { contactPage } from '#admin-server/serve/contact-page.ts';
import { listen } from '#admin-server/serve/listen.ts';
import { logToStderr } from '#admin-server/serve/log.ts';
import { createRedirectHits } from '#admin-server/serve/redirect-hits.ts';
import { readSettings } from './environment.ts';
import { openInstallation } from './installation.ts';
import { log, runCommand } from './terminal.ts';

/** Milliseconds between looks for posts whose time has come. */
const lookForDue = 15_000;

/** Serves the site and its API until told to stop; what `npm start` runs. */
await runCommand(async () => {
  const env = readSettings();
  const installation = await openInstallation(env, log);
  const { content, published, publisher, site, store, uploads } = installation;
  const hits = createRedirectHits(content, logToStderr);
  const app = createApp({
    env,
    content,
    published,
    live: publisher.live,
    store,
    uploadsDir: uploads,
    renderForm: contactPage(site, published, env.siteUrl),
    mailer: env.mail && createMailer({ smtpUrl: env.mail.smtpUrl, from: env.mail.contactTo }),
    onRedirect: hits.count,
    clock: () => new Date(),
    log: logToStderr,
  });
  const server = await listen(app, env).catch(async (error: unknown) => {
    await installation.close();
    throw error;
  });
  log(`\n  English  ${server.address}/\n  العربية  ${server.address}/ar\n\nStop with Ctrl-C.`);
  const due = setInterval(() => {
    publisher.publish({ by: 'schedule', changes: 'due' }).catch((error: unknown) => {
      logToStderr({ level: 'error', event: 'Scheduled posts could not be published', reason: String(error) });
    });
  }, lookForDue);

  await stopSignal();
  clearInterval(due);
  log('Stopping ...');
  await server.close();
  await hits.flush();
  await installation.close();
});

/** Resolves at the first signal to stop; a second one ends the process at once. */
function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(signal, () => {
        process.on(signal, () => process.exit(1));
        resolve();
      });
    }
  });
}
