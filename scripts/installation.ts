import type { Env } from '#admin-server/env.ts';
import { type CompiledSite, loadCompiledSite } from '#admin-server/publish/compiled-site.ts';
import { createPublisher, type Publisher } from '#admin-server/publish/publisher.ts';
import { damagedFiles, markRunning, markStopped, recoverReleases } from '#admin-server/publish/recover.ts';
import { createObjectStore, type ObjectStore } from '#admin-server/publish/store.ts';
import { type Database, openDatabase } from '#content-db/open.ts';
import { Problem } from '#content-db/problem.ts';
import { compileSite } from './compile.ts';
import { takeDataFolder } from './data-folder.ts';
import { seedDataFolder } from './seed-content.ts';
import { createProgress, type Log } from './terminal.ts';

/** One installation, open: its databases, files, compiled pages and publisher. */
export interface Installation {
  content: Database;
  published: Database;
  store: ObjectStore;
  uploads: string;
  site: CompiledSite;
  publisher: Publisher;
  /** Ends what runs, closes the databases and gives the data folder free. */
  close(): Promise<void>;
}

/**
 * Opens an installation for the one process that may write to it: compiles, migrates, mends what an
 * unclean stop left, seeds an empty database, and sees that what is live is complete.
 */
export async function openInstallation(env: Env, log: Log): Promise<Installation> {
  await compileSite(log);
  const folder = await takeDataFolder(env);
  try {
    const { isNew, objects, uploads } = folder;
    const content = await openDatabase({ ...env.database, mustExist: !isNew });
    const published = await openDatabase({ ...env.publishedDatabase, mustExist: !isNew });
    await recoverReleases(content, published);
    const store = createObjectStore(objects);
    const damaged = await damagedFiles(published, store, objects);
    await markRunning(published);
    await seedDataFolder(content, { uploadsDir: uploads, siteUrl: env.siteUrl, log });
    const site = await loadCompiledSite();
    const progress = createProgress(log);
    const publisher = await createPublisher({
      content,
      published,
      store,
      site,
      siteUrl: env.siteUrl,
      uploads,
      objects,
      publishedAddress: env.publishedDatabase,
      clock: () => new Date(),
      onProgress: (step, done, total) => progress(step === 'render' ? 'Rendering pages' : 'Drawing pictures', done, total),
    });
    await bringUpToDate(publisher, { all: damaged.length > 0, log });
    return {
      content,
      published,
      store,
      uploads,
      site,
      publisher,
      async close() {
        await publisher.settled();
        await markStopped(published);
        await content.close();
        await published.close();
        await folder.release();
      },
    };
  } catch (error) {
    await folder.release();
    throw error;
  }
}

/** First publish of a new installation; a new rendering where the code, or a file, is not as it was. */
async function bringUpToDate(publisher: Publisher, { all, log }: { all: boolean; log: Log }): Promise<void> {
  const live = publisher.live();
  const reason = live === undefined ? 'first' : all ? 'damaged' : publisher.isStale() ? 'code' : undefined;
  if (reason === undefined) return;
  const result = await publisher.publish({ by: 'start', all: true, ...(reason !== 'first' && { changes: 'none' }) });
  if (result.state === 'live') return;
  const message = `Publishing failed. ${result.error ?? ''}`;
  if (live === undefined) throw new Problem('setup', message);
  log(`${message} The site stays as it was.`);
}
