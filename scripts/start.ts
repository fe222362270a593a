import { createApp } from '#admin-server/app.ts';
import { readEnv } from '#admin-server/env.ts';
import { listen } from '#admin-server/serve/listen.ts';
import { openInstallation } from './installation.ts';
import { log, runCommand } from './terminal.ts';

/** Serves the site, the API and the admin; what `npm start` runs. */
await runCommand(async () => {
  const env = readEnv(process.env);
  const installation = await openInstallation(env, log);
});
