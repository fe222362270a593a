import type { Queries } from '#content-db/database/open.ts';
import { createReaders } from '#content-db/read/reader.ts';
import type { UndoEntry } from '#content-db/releases.ts';
import { restoreRows } from '#content-db/write/copy.ts';
import { storingNothing } from '../../files/object-store.ts';
import type { StoredPage } from '../types.ts';
import { storeChangedAssets } from '../engine/render/assets.ts';
import { renderPaths } from '../engine/render/render-site.ts';
import type { Affected, LiveIndex } from '../engine/affected/affected.ts';
import type { Change } from '../pending/pending.ts';
import { chooseChanges } from '../pending/choice.ts';
import { copyChanges } from '../engine/affected/copy-changes.ts';
import type { FileChanges, LiveSite, PublisherDeps, SiteSource, WantedChanges } from '../types.ts';
import { createDryRunDatabases, type DryRunDatabase } from './dry-run-database.ts';

/** What is live. */
export interface PlanBase extends LiveIndex {
  site: LiveSite | undefined;
}

export interface DryRunOptions {
  changes: WantedChanges;
  /** Aborts the dry run with its reason. */
  signal: AbortSignal;
}

/** The published content with the chosen changes. Nothing that it renders is stored. */
export interface DryRun {
  content: Queries;
  /** The changes that would go live, by their ids. */
  changes: number[];
  /** Those that would go live now, and the published rows as they were before. */
  due: Change[];
  undo: UndoEntry[];
  /** The pages that they concern; undefined for all pages. */
  affected: Affected | undefined;
  /** Renders pages, which features read; calls `onPages` with those that are done. */
  render(paths: string[], onPages?: OnPages): Promise<StoredPage[]>;
  /** How the files that are no pages would change. */
  assets(): Promise<FileChanges>;
}

type OnPages = (pages: StoredPage[], done: number, total: number) => void;

/** Applies changes to a copy of the published content, to see what would come of them. One dry run at a time. */
export interface DryRuns {
  run<T>(base: PlanBase, options: DryRunOptions, look: (dryRun: DryRun) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

export function createDryRuns(deps: PublisherDeps): DryRuns {
  const databases = createDryRunDatabases(deps);
  return {
    async run(base, options, look) {
      const database = await databases.open(base.site?.release ?? 0);
      try {
        // A release that has begun since may be in the copy.
        options.signal.throwIfAborted();
        return await runDry(deps, database, { base, options, look });
      } catch (error) {
        await databases.discard();
        throw error;
      }
    },
    close: databases.discard,
  };
}

interface DryRunWork<T> {
  base: PlanBase;
  options: DryRunOptions;
  look: (dryRun: DryRun) => Promise<T>;
}

async function runDry<T>(
  deps: PublisherDeps,
  { database, address }: DryRunDatabase,
  { base, options: { changes, signal }, look }: DryRunWork<T>,
): Promise<T> {
  const { content, site, certain, onProgress: _, ...rest } = deps;
  const now = certain();
  const choice = await chooseChanges(
    { working: content.read, published: database.read, pendingHooks: deps.pendingHooks },
    changes,
    now,
  );
  const copied = await database.write((tx) =>
    copyChanges({ working: content.read, published: tx, site, now }, choice, base.site && base),
  );
  const source: SiteSource = {
    ...rest,
    site,
    published: database,
    publishedAddress: address,
    store: storingNothing(deps.store),
    isDryRun: true,
  };
  const { affected } = copied;
  const readers = createReaders(database.read, 'lazy', affected && { content: affected.memory });
  const result = await look({
    content: database.read,
    changes: [...copied.changes, ...choice.waiting.map(({ id }) => id)],
    due: choice.due,
    undo: copied.undo,
    affected,
    async render(paths, onPages) {
      return renderPaths(source, paths, readers, { signal, readsPages: true, ...(onPages && { onPages }) });
    },
    assets: () =>
      storeChangedAssets(
        source,
        readers.forPage(() => undefined),
        { changedKeys: affected?.changedKeys, live: base.site?.files ?? new Map() },
      ),
  });
  await database.write((tx) => restoreRows(tx, copied.undo));
  return result;
}
