import { fileOf } from '#content-db/database/connection.ts';
import type { Queries, Transaction } from '#content-db/database/open.ts';
import { createReaders } from '#content-db/read/reader.ts';
import { restoreRows } from '#content-db/write/copy.ts';
import { storingNothing } from '../../files/object-store.ts';
import { renderPage, type StoredPage } from '../render/render-page.ts';
import { renderPaths } from '../render/render-site.ts';
import type { Affected, LiveIndex } from '../select/affected.ts';
import { chooseChanges } from '../select/choice.ts';
import { copyAndTrace } from '../select/trace.ts';
import type { LiveSite, PublisherDeps, SiteSource, WantedChanges } from '../types.ts';
import { createScratches, type Scratch } from './scratch.ts';

/** What is live. */
export interface PlanBase extends LiveIndex {
  site: LiveSite | undefined;
}

export interface TrialOptions {
  changes: WantedChanges;
  /** Aborts the trial with its reason. */
  signal: AbortSignal;
}

/** The published content with the chosen changes. Nothing that it renders is stored. */
export interface Trial {
  content: Queries;
  /** The changes that would go live. */
  changes: number[];
  /** The pages that they concern; undefined for all pages. */
  affected: Affected | undefined;
  /** Renders pages; calls `onPages` with those that are done. */
  render(paths: string[], onPages?: OnPages): Promise<StoredPage[]>;
}

type OnPages = (pages: StoredPage[], done: number, total: number) => void;

/** Applies changes to a copy of the published content, to see what would come of them. One trial at a time. */
export interface Trials {
  run<T>(base: PlanBase, options: TrialOptions, look: (trial: Trial) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

export function createTrials(deps: PublisherDeps): Trials {
  if (fileOf(deps.publishedAddress.url) === undefined)
    return {
      run: (base, options, look) => tryInTransaction(deps, base, options, look),
      close: async () => undefined,
    };
  const scratches = createScratches(deps);
  return {
    async run(base, options, look) {
      const scratch = await scratches.open(base.site?.release ?? 0);
      try {
        // A release that has begun since may be in the copy.
        options.signal.throwIfAborted();
        return await tryOnScratch(deps, scratch, { base, options, look });
      } catch (error) {
        await scratches.discard();
        throw error;
      }
    },
    close: scratches.discard,
  };
}

interface OnScratch<T> {
  base: PlanBase;
  options: TrialOptions;
  look: (trial: Trial) => Promise<T>;
}

async function tryOnScratch<T>(
  deps: PublisherDeps,
  { database, address }: Scratch,
  { base, options: { changes, signal }, look }: OnScratch<T>,
): Promise<T> {
  const { content, site, clock, onProgress: _, ...rest } = deps;
  const now = clock();
  const choice = await chooseChanges(content.read, database.read, changes, now);
  const copied = await database.write((tx) =>
    copyAndTrace({ working: content.read, published: tx, site, now }, choice, base.site && base),
  );
  const source: SiteSource = {
    ...rest,
    site,
    published: database,
    publishedAddress: address,
    store: storingNothing(deps.store),
    isDryRun: true,
  };
  const result = await look({
    content: database.read,
    changes: [...copied.changes, ...choice.waiting.map(({ id }) => id)],
    affected: copied.affected,
    async render(paths, onPages) {
      const readers = createReaders(
        database.read,
        'lazy',
        copied.affected && { lists: copied.affected.lists },
      );
      return renderPaths(source, paths, readers, { signal, ...(onPages && { onPages }) });
    },
  });
  await database.write((tx) => restoreRows(tx, copied.undo));
  return result;
}

/** For a database server, of which we cannot make a copy: takes the steps of a publish, and rolls them back. */
async function tryInTransaction<T>(
  deps: PublisherDeps,
  base: PlanBase,
  { changes, signal }: TrialOptions,
  look: (trial: Trial) => Promise<T>,
): Promise<T> {
  const { content, published, site, siteUrl, apiUrl, clock } = deps;
  const seen = Promise.withResolvers<T>();
  const rolledBack = new Error('A plan is rolled back');
  const store = storingNothing(deps.store);

  async function tryIn(tx: Transaction): Promise<never> {
    signal.throwIfAborted();
    const now = clock();
    const choice = await chooseChanges(content.read, published.read, changes, now);
    const copied = await copyAndTrace(
      { working: content.read, published: tx, site, now },
      choice,
      base.site && base,
    );
    const options = { readers: createReaders(tx, 'lazy'), mode: 'public', siteUrl, apiUrl } as const;
    const result = await look({
      content: tx,
      changes: [...copied.changes, ...choice.waiting.map(({ id }) => id)],
      affected: copied.affected,
      async render(paths, onPages) {
        const pages: StoredPage[] = [];
        for (const path of paths) {
          signal.throwIfAborted();
          const page = await renderPage(path, { site, store, options });
          pages.push(page);
          onPages?.([page], pages.length, paths.length);
        }
        return pages;
      },
    });
    seen.resolve(result);
    throw rolledBack;
  }

  await published.write(tryIn).catch(seen.reject);
  return seen.promise;
}
