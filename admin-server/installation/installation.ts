import { mkdir } from 'node:fs/promises';
import { describeDatabase, fileOf } from '#content-db/database/connection.ts';
import { toProblem } from '#content-db/database/errors.ts';
import type { Database } from '#content-db/database/open.ts';
import { messageOf, Problem } from '#content-db/model/problem.ts';
import { openDatabaseAt } from '#content-db/remote/open.ts';
import { markRole } from '#content-db/role.ts';
import type { Env } from '../env.ts';
import { pendingHooksOf, sharingOf } from '../feature.ts';
import { features } from '../features.ts';
import type { TrustedTime } from '../clock/trusted-time.ts';
import type { Installation } from '../main.ts';
import { createBackground } from '../background/background.ts';
import { loadCompiledSite } from '../publish/engine/render/compiled-site.ts';
import { liveRelease } from '../publish/engine/release/release-log.ts';
import { areWithdrawalsOpen } from '../publish/engine/affected/withdrawals.ts';
import { createPublisher, type Publisher } from '../publish/engine/release/publisher.ts';
import {
  damagedFiles,
  markRunning,
  markStopped,
  healFiles,
  recoverReleases,
} from '../publish/engine/release/recover.ts';
import type { ObjectStore } from '../files/object-store.ts';
import { timesRemovedIn } from '../publish/engine/store/removals.ts';
import { openObjects, openUploads } from '../storage/open-storage.ts';
import type { SharedFolder } from '../storage/shared-folder.ts';
import type { SharedStorage } from '../storage/storage.ts';
import { describeError, logToStderr } from '../http/log.ts';
import { ifLeaseIsFree, type Server, withLease } from '../leases/lease.ts';
import { sweepUploads } from '../uploads/sweep.ts';
import { timeOf } from './clock-request.ts';
import { compileSite } from './compile.ts';
import { sharedStorageOf } from './environment.ts';
import { prepareStorage } from './prepare-storage.ts';
import { type DataFolder, takeDataFolder } from './data-folder.ts';
import { openWorking } from './open-working.ts';
import { type Beginning, requireNoExample } from './example-content.ts';
import { seedDataFolder } from './seed-content.ts';
import { createProgress, type Log, pathIn } from './terminal.ts';
import type { FailedWork, PublisherDeps } from '../publish/types.ts';

/** An installation that this process has to itself. */
export interface OwnedInstallation extends Installation {
  /** Finishes the running publish, closes the databases and releases the data folder. */
  close(): Promise<void>;
}

/**
 * Opens an installation for the only process that may write to it: migrates, compiles, recovers from an
 * unclean stop, seeds an empty database (with the example, unless another `beginning` is asked for), and publishes if what is live is not complete.
 * @throws Problem if it cannot be used; `unavailable` if another process has it open
 */
export async function openInstallation(
  env: Env,
  log: Log,
  { beginning = 'example', onCompiled = () => undefined }: Options = {},
): Promise<OwnedInstallation> {
  const opened = await openDataFolder(env);
  try {
    return await makeReady(opened, env, { beginning, onCompiled, log });
  } catch (error) {
    await opened.close();
    throw error;
  }
}

/** What the log says of work that failed, and what to do. */
const failed: Record<FailedWork['kind'], { event: string; whatToDo: string }> = {
  publish: {
    event: 'A publish failed',
    whatToDo:
      'The site stays as it was. The screen Publish says which entry stops it; mend that, and publish again.',
  },
  restore: {
    event: 'An earlier release could not be made live again',
    whatToDo: 'The site stays as it was. Try again, or publish everything instead.',
  },
  plan: {
    event: 'What a publish would change could not be worked out',
    whatToDo:
      'Nothing was published. The screen Publish says which entry stops it; mend that, or try again in a moment.',
  },
  picture: {
    event: 'A sharing picture could not be drawn',
    whatToDo:
      'Its page shows the default picture. Choose another picture for what the page shows, and publish again.',
  },
};

interface Options {
  /** What a new installation begins with. */
  beginning?: Beginning;
  /** Called when the pages are compiled, before a new site is filled. */
  onCompiled?: () => void;
}

async function makeReady(
  opened: OpenDataFolder,
  env: Env,
  { beginning, onCompiled, log }: Required<Options> & { log: Log },
): Promise<OwnedInstallation> {
  const { content, published, store, uploads, folder, server, time } = opened;
  const { objects } = folder;
  await compileSite(log);
  onCompiled();
  const site = await loadCompiledSite();
  const pendingHooks = pendingHooksOf(features);
  await recoverReleases({ content, published, server, pendingHooks });
  const isReachable = await prepareStorage(opened, log);
  const damaged = await damagedFiles(published, store, objects).catch(
    putOff(log, 'The stored files could not be looked through'),
  );
  await markRunning(objects);
  // A publish may just bring a text with a picture to the other database.
  if (isReachable)
    await ifLeaseIsFree(published, { name: 'publish', server }, () =>
      sweepUploads({ content, published, uploads }),
    ).catch(putOff(log, 'Unused pictures could not be looked for'));
  const seed = () => seedDataFolder(content, { uploads, beginning, log });
  // Servers that start together over new databases seed them once.
  if ((await liveRelease(published.read)) === undefined)
    await withLease(content, { name: 'start', server, signal: new AbortController().signal }, seed);
  await requireNoExample(content.read, beginning);
  const progress = createProgress(log);
  const onProgress: PublisherDeps['onProgress'] = (done, total) => progress('Rendering pages', done, total);
  const background = createBackground();
  const publisher = await createPublisher({
    content,
    published,
    store,
    site,
    clock: time.latest,
    certain: time.certain,
    onProgress,
    onFailure: (error, work) =>
      logToStderr({
        level: 'error',
        ...failed[work.kind],
        ...('page' in work && { page: work.page }),
        cause: describeError(error),
      }),
    background,
    server,
    pendingHooks,
    siteUrl: env.siteUrl,
    apiUrl: env.apiUrl,
    uploads,
    objects,
    publishedAddress: published.address,
  });
  const stop = async () => {
    await publisher.close();
    await background.close();
    if (damaged) await markStopped(objects);
  };
  const isDamaged = !(await healFiles(publisher, damaged ?? []));
  // After a restore, or a stop in between, pages may show what is taken down.
  const mustFollow = isDamaged || (await areWithdrawalsOpen(content.read, published.read));
  const upToDate = bringUpToDate(publisher, { isDamaged, mustFollow, log });
  try {
    // Only a new version of the code may render while the old release is served.
    if (!publisher.live() || mustFollow) await upToDate;
  } catch (error) {
    await stop();
    throw error;
  }
  const close = () => stop().then(opened.close);
  return { content, published, store, uploads, site, publisher, background, server, time, close };
}

/** What cannot be read now is left as it is, and the next start looks again: each file is verified before it is sent. */
function putOff(log: Log, what: string): (error: unknown) => undefined {
  return (error) => {
    const problem = toProblem(error);
    if (!(problem instanceof Problem)) throw error;
    log(`${what}. ${problem.message}${pathIn(error)} Nothing was removed, and the next start looks again.`);
  };
}

interface OpenDataFolder {
  folder: DataFolder;
  content: Database;
  published: Database;
  store: ObjectStore;
  uploads: SharedFolder;
  /** Undefined when the data folder keeps the files. */
  shared: SharedStorage | undefined;
  server: Server;
  time: TrustedTime;
  close(): Promise<void>;
}

/** Creates the published database first and the folder of objects last, so that an interrupted first start is recognised. */
async function openDataFolder(env: Env): Promise<OpenDataFolder> {
  const folder = await takeDataFolder(env);
  const databases: Database[] = [];
  const mustExist = !folder.isNew;
  const open = async (opening: Promise<Database>) => {
    const database = await opening;
    databases.push(database);
    return database;
  };
  let registration: { stop(): Promise<void> } | undefined;
  const close = async () => {
    await registration?.stop();
    for (const database of databases.splice(0)) await database.close();
    folder.release();
  };
  try {
    const published = await open(openDatabaseAt({ ...env.publishedDatabase, mustExist }));
    await markRole(published, 'published', describeDatabase(env.publishedDatabase.url));
    const content = await open(openWorking(env, { mustExist }));
    const server = await serverOf(env);
    const shared = sharedStorageOf(env);
    if (!server.isAlone) {
      const place = shared?.address ?? `the data folder of ${server.id}`;
      registration = await server.register({ content, published }, place);
    }
    const time = await timeOf(content);
    await mkdir(folder.uploads, { recursive: true });
    await mkdir(folder.objects, { recursive: true });
    const store = openObjects({
      folder: folder.objects,
      quality: undefined,
      shared,
      timesRemoved: timesRemovedIn(published),
      certain: time.certain,
    });
    const uploads = openUploads(folder.uploads, shared);
    return { folder, content, published, server, time, store, uploads, shared, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * Publishes for the first time, or renders everything if the code, the address or a file has changed, or what shows
 * something that is taken down. @throws Problem (`setup`) if nothing is live
 */
async function bringUpToDate(
  publisher: Publisher,
  { isDamaged, mustFollow, log }: { isDamaged: boolean; mustFollow: boolean; log: Log },
): Promise<void> {
  const isFirst = publisher.live() === undefined;
  const isAll = isFirst || isDamaged || publisher.isStale();
  if (!isAll && !mustFollow) return;
  const failed = await publisher
    .publish({
      by: 'start',
      all: isAll,
      changes: isFirst ? 'pending' : 'none',
      yields: !isFirst && !mustFollow,
    })
    .then(({ state, error }) => (state === 'failed' ? (error ?? '') : undefined), messageOf);
  if (failed === undefined) return;
  if (isFirst) throw new Problem('setup', `Publishing failed. ${failed}`);
  log(`Publishing failed. ${failed} The site stays as it was.`);
}

/** The server that has this data folder, which must be locked. */
async function serverOf({ dataDir, database, publishedDatabase }: Env): Promise<Server> {
  const hasFiles = [database, publishedDatabase].some(({ url }) => fileOf(url) !== undefined);
  const sharing = hasFiles ? undefined : sharingOf(features);
  return sharing ? sharing.open(dataDir) : { id: 'alone', isAlone: true };
}
