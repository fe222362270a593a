import { randomUUID } from 'node:crypto';
import type { Env } from '#admin-server/env.ts';
import { startDeployment } from '#admin-server/deployment.ts';
import { Problem } from '#content-db/model/problem.ts';
import { repairDrift } from '#admin-server/installation/drift.ts';
import { readSettings } from '#admin-server/installation/environment.ts';
import { endOfRun } from '#admin-server/installation/followed-run.ts';
import { openInstallation } from '#admin-server/installation/installation.ts';
import {
  handleRequest,
  type PublishAnswer,
  type PublishRequest,
} from '#admin-server/installation/publish-request.ts';
import { askServer } from '#admin-server/installation/server-socket.ts';
import { log, runCommand } from '#admin-server/installation/terminal.ts';

/**
 * Publishes pending changes without the admin, through the server if one runs. `--all` renders every
 * page. `--check` publishes no pending changes: it lists live files that differ from a clean build, repairs
 * them, and exits with code 2 if there were any.
 */
await runCommand(async () => {
  const env = readSettings();
  const words = process.argv.slice(2);
  if (!words.includes('--check'))
    return report(await publish(env, { changes: 'pending', all: words.includes('--all'), renew: false }));
  const hasDrifted = await repairDrift(env, async (request) => report(await publish(env, request)));
  if (hasDrifted) process.exitCode = 2;
});

async function publish(env: Env, request: PublishRequest): Promise<PublishAnswer> {
  const run = randomUUID();
  const answer = await askServer<PublishAnswer>(env.dataDir, {
    command: 'publish',
    request: { ...request, run },
    async onLost() {
      log('The server stopped. Waiting for it to start again ...');
      return { result: await endOfRun(env, run), deployment: null };
    },
  });
  if (answer) return answer;
  const installation = await openInstallation(env, log);
  const deployment = startDeployment(env, installation, () => undefined);
  try {
    return await handleRequest({ publisher: installation.publisher, deployment }, request);
  } finally {
    await installation.publisher.close();
    await deployment?.close();
    await installation.close();
  }
}

function report({ result: { state, error, pages, ms }, deployment }: PublishAnswer): void {
  if (state === 'failed') throw new Problem('setup', `Nothing was published: ${error ?? 'unknown reason'}`);
  log(
    `Live: ${pages.rendered} pages rendered, ${pages.changed} changed, ${pages.removed} removed, ${Math.round(ms)} ms.`,
  );
  if (deployment?.state === 'done') log(`Deployed to ${deployment.target}.`);
  else if (deployment)
    throw new Problem(
      'setup',
      `It is live, but not deployed to ${deployment.target}. ${deployment.error ?? ''} The server tries again.`,
    );
}
