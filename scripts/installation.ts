import { mkdir } from 'node:fs/promises';
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
    await mkdir(objects, { recursive: true });
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
    const isDamaged = damaged.length > 0 || isNew;
    const upToDate = bringUpToDate(publisher, { isDamaged, log });
    // A new version of the code renders while the old release is served; anything else must be whole first.
    if (!publisher.live() || isDamaged) await upToDate;
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
async function bringUpToDate(publisher: Publisher, { isDamaged, log }: { isDamaged: boolean; log: Log }): Promise<void> {
  const isFirst = publisher.live() === undefined;
  if (!isFirst && !isDamaged && !publisher.isStale()) return;
  const failed = await publisher
    .publish({ by: 'start', all: true, changes: isFirst ? 'pending' : 'none' })
    .then(({ error }) => error, (error: unknown) => String(error));
  if (failed === undefined) return;
  if (isFirst) throw new Problem('setup', `Publishing failed. ${failed}`);
  log(`Publishing failed. ${failed} The site stays as it was.`);
}
