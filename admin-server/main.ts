import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileOf } from '#content-db/database/connection.ts';
import type { Database } from '#content-db/database/open.ts';
import { createFailedSignIns } from './accounts/failed-sign-ins.ts';
import type { Passwords } from './accounts/passwords.ts';
import { deleteOldSessions } from './accounts/sessions/session-adapter.ts';
import type { Background } from './background/background.ts';
import { memoryAtRest } from './background/memory-at-rest.ts';
import { askOwn, createApp } from './app.ts';
import { startAuditLog } from './audit/head-log.ts';
import { startDeployment } from './deployment.ts';
import type { Env } from './env.ts';
import { type Core, pendingHooksOf, personalDataOf, startFeatures } from './feature.ts';
import { features } from './features.ts';
import type { ObjectStore } from './files/object-store.ts';
import { listen } from './http/listen.ts';
import type { Server } from './leases/lease.ts';
import type { Log } from './http/log.ts';
import type { SharedFolder } from './storage/shared-folder.ts';
import { answerPages } from './live/answer-pages.ts';
import type { TrustedTime } from './clock/trusted-time.ts';
import { createDiskCheck } from './live/disk.ts';
import { deleteOldShareLinks } from './live/shared/share-links.ts';
import { createRepeatedAnswers } from './live/repeated-answers.ts';
import { createRedirectHits } from './live/redirect-hits.ts';
import type { Metrics } from './metrics/metrics.ts';
import { createMailer } from './mail/mailer.ts';
import type { Deployment } from './publish/deploy/deployment.ts';
import { allTimed, startTimed } from './publish/engine/release/timed.ts';
import { type Round, startRounds } from './rounds.ts';
import { watchWithdrawn } from './live/withdrawn.ts';
import type { LiveFiles } from './publish/engine/release/live-files.ts';
import type { Publisher, Upkeep } from './publish/engine/release/publisher.ts';
import type { CompiledSite } from './publish/types.ts';
import { startOverwriting } from './visitors/overwriting.ts';
import { dailyRetention, lookInterval } from './visitors/retention.ts';

/** An open installation: its databases, files, compiled pages and publisher. */
export interface Installation {
  content: Database;
  published: Database;
  store: ObjectStore;
  /** The uploaded pictures. */
  uploads: SharedFolder;
  site: CompiledSite;
  publisher: Publisher;
  background: Background;
  server: Server;
  time: TrustedTime;
}

export interface ServerOptions {
  passwords: Passwords;
  /** Folder of the compiled admin; without one the server has no admin. */
  adminFolder?: string;
  log: Log;
}

export interface RunningServer {
  /** Its origin, such as `http://127.0.0.1:4321`. */
  address: string;
  /** Undefined when no directory to deploy to is set. */
  deployment: Deployment | undefined;
  /**
   * Says first that it stops, and goes on answering for `env.drain`, so that load balancers leave it. Then finishes
   * running requests and a running publish. The databases stay open.
   */
  close(): Promise<void>;
}

/** Milliseconds between two rounds over all stored files, as disks lose bits within months, not hours. */
const scrubInterval = 24 * 3_600_000;
/** Milliseconds after which it is tried again where files could not be read. */
const scrubAgainAfter = 600_000;

/** The folders that hold what the server writes. */
function writtenFolders({ dataDir, database, publishedDatabase }: Env): string[] {
  const files = [database.url, publishedDatabase.url].flatMap((url) => fileOf(url) ?? []);
  return [dataDir, ...files.map((file) => dirname(file))];
}

/** Measures where somebody may read it. The library is loaded only then. */
async function startMetrics(
  { metricsToken, dataDir }: Env,
  { publisher }: Installation,
): Promise<Metrics | undefined> {
  if (metricsToken === undefined) return undefined;
  const { createMetrics } = await import('./metrics/metrics.ts');
  return createMetrics({ publisher, dataDir });
}

/**
 * Serves an installation: the site, its API and the admin. Also publishes what is due, and runs the deployment and
 * the features. The caller closes the installation.
 * @throws Problem `setup` when the server can't listen on the address; the publisher is then closed
 */
export async function startServer(
  env: Env,
  installation: Installation,
  { passwords, adminFolder, log: plainLog }: ServerOptions,
): Promise<RunningServer> {
  const { content, published, publisher, background, site, store, uploads, time } = installation;
  const metrics = await startMetrics(env, installation);
  const log = metrics?.counting(plainLog) ?? plainLog;
  const deployment = startDeployment(env, installation, log);
  const withdrawn = await watchWithdrawn(content, installation.server);
  const hits = createRedirectHits(content, log);
  const personalData = personalDataOf(features);
  const overwriting = startOverwriting(content, personalData);
  const failures = createFailedSignIns({ content, clock: time.latest, log });
  let isStopping = false;
  const core: Core = {
    env,
    content,
    published,
    publisher: metrics ? { ...publisher, heal: metrics.heal } : publisher,
    pendingHooks: pendingHooksOf(features),
    server: installation.server,
    store,
    uploads,
    deployment,
    withdrawn,
    render: site.render,
    renderAnswer: answerPages(site, published, env),
    mailer: env.mail && createMailer({ smtpUrl: env.mail.smtpUrl, from: env.mail.contactTo }),
    onDeletion: overwriting.soon,
    clock: time.latest,
    time,
    log,
    ask: (path) => askOwn(app, path),
  };
  const started = await startFeatures(features, core);
  metrics?.measure(
    {
      gauges: [
        {
          name: 'site_deployments_left',
          help: 'Releases between the one that is live here and the one that is deployed and purged.',
          read: () => deployment?.behind() ?? 0,
        },
      ],
    },
    ...started.flatMap(({ measures }) => measures ?? []),
  );
  // Where requests are logged or measured, each goes through the app.
  const repeats =
    metrics || env.logsRequests ? undefined : createRepeatedAnswers(publisher.live, withdrawn.blocks);
  const app = createApp({
    ...core,
    live: publisher.live,
    features: started,
    metrics,
    onStaffRequest: background.giveWay,
    disk: createDiskCheck(writtenFolders(env)),
    isStopping: () => isStopping,
    adminFolder,
    fontsFolder: site.fonts,
    passwords,
    failures,
    onRedirect: hits.count,
    repeats,
  });
  const stopFeatures = () => Promise.all(started.map((feature) => feature.stop?.()));
  const server = await listen({ fetch: app.fetch, ...repeats }, env).catch(async (error: unknown) => {
    await Promise.all([publisher.close(), stopFeatures()]);
    await withdrawn.stop();
    await deployment?.close();
    throw error;
  });
  const deleteEnded = [deleteOldSessions, deleteOldShareLinks];
  const ownWork = startOwnWork(installation, log, [
    await startAuditLog(content, log),
    memoryAtRest(),
    {
      every: lookInterval,
      run: dailyRetention({ content, published, personalData, time, log, deleteEnded }),
    },
    ...started.flatMap((feature) => feature.rounds ?? []),
  ]);
  return {
    address: server.address,
    deployment,
    async close() {
      isStopping = true;
      if (env.drain > 0) {
        server.endKeepAlive();
        await sleep(env.drain);
      }
      await ownWork.stop();
      metrics?.close();
      const answered = server.close();
      await Promise.all([answered, publisher.close(answered), stopFeatures()]);
      await withdrawn.stop();
      await hits.flush();
      await failures.flush();
      await overwriting.stop();
      await deployment?.close();
    },
  };
}

/** Starts what a server does by itself. */
function startOwnWork(
  { content, publisher, server, time }: Installation,
  log: Log,
  all: Round[],
): { stop(): Promise<void> } {
  const watch = time.watch(log);
  const pendingHooks = pendingHooksOf(features);
  const due = { publisher, content, certain: time.certain, server, pendingHooks };
  const timed = startTimed(allTimed(due, 'schedule'), log);
  const rounds = startRounds(all);
  const scrubbing = startScrubbing(publisher, log);
  return {
    async stop() {
      timed.stop();
      await rounds.stop();
      await watch.stop();
      scrubbing.stop();
    },
  };
}

/** Verifies the stored files from now on, and those sooner again that could not be read. */
function startScrubbing({ settled, scrub }: Upkeep & LiveFiles, log: Log): { stop(): void } {
  let soon: NodeJS.Timeout | undefined;
  const look = async () => {
    const files = await scrub();
    if (files === 0) return;
    log({ level: 'warning', event: 'Stored files could not be read, which is tried again', files });
    soon = setTimeout(() => void look(), scrubAgainAfter).unref();
  };
  void settled().then(look);
  const daily = setInterval(() => void look(), scrubInterval).unref();
  return {
    stop() {
      clearInterval(daily);
      clearTimeout(soon);
    },
  };
}
