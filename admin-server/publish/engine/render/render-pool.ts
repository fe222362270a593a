import { availableParallelism } from 'node:os';
import type { RenderOptions } from '#site/renderer.ts';
import type { Article } from './kept-articles.ts';
import { Failures, maxLost, PageFailure } from '../../page/page-failure.ts';
import { renderPage } from './render-page.ts';
import type { StoredPage } from '../../types.ts';
import { failureAt, type RenderedBatch, RenderThread, tooLong, type WorkerSetup } from './render-thread.ts';
import type { ObjectStore } from '../../../files/object-store.ts';
import type { CompiledSite, ReadPage } from '../../types.ts';

export interface RenderJob {
  paths: string[];
  site: CompiledSite;
  store: ObjectStore;
  options: RenderOptions;
  /** Reads the pages that are rendered in this thread. */
  read?: ReadPage | undefined;
  /** What a render thread needs to open the same site. */
  workers: WorkerSetup;
  /** Stores articles for later runs. */
  keepArticles: (articles: Article[]) => Promise<void>;
  /** Milliseconds for a page. */
  timeout?: number | undefined;
  /** Interrupts the rendering, between pages or batches. */
  signal?: AbortSignal;
  /** Called as pages are done. */
  onProgress?: (done: number, total: number) => void;
  /** The same, with the pages that have been done since. */
  onPages?: (pages: StoredPage[], done: number, total: number) => void;
}

/** Up to this many pages are rendered in this thread: starting others would take longer. */
const inProcessLimit = 150;
const batchSize = 16;
/** Number of articles that are stored in one transaction. */
const articleBatchSize = 500;
const pageTimeout = 15_000;

/**
 * Renders and stores pages; many pages on all cores. A page that fails does not stop the others, until there
 * are `maxFailures`.
 * @throws PageFailure of the first page that failed, with the others
 */
export async function renderPages(job: RenderJob): Promise<StoredPage[]> {
  return job.paths.length <= inProcessLimit ? renderHere(job) : renderInThreads(job);
}

async function renderHere(job: RenderJob): Promise<StoredPage[]> {
  const { paths, site, store, options, read, timeout = pageTimeout, onProgress, onPages, signal } = job;
  const pages: StoredPage[] = [];
  const failures = new Failures();
  for (const path of paths) {
    signal?.throwIfAborted();
    try {
      const page = await withTimeout(renderPage(path, { site, store, options, read }), path, timeout);
      pages.push(page);
      onProgress?.(pages.length, paths.length);
      onPages?.([page], pages.length, paths.length);
    } catch (error) {
      failures.add(error);
    }
  }
  failures.throwIfAny();
  return pages;
}

/** Fails if the page takes too long, as when a database does not answer. */
function withTimeout<T>(work: Promise<T>, path: string, limit: number): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(failureAt([path], tooLong(limit))), limit);
  return Promise.race([work, promise]).finally(() => clearTimeout(timer));
}

async function renderInThreads(job: RenderJob): Promise<StoredPage[]> {
  const { paths, workers, keepArticles, timeout = pageTimeout, onProgress, onPages, signal } = job;
  const batches = Array.from({ length: Math.ceil(paths.length / batchSize) }, (_, at) =>
    paths.slice(at * batchSize, (at + 1) * batchSize),
  );
  const pages: StoredPage[] = [];
  const made: Article[] = [];
  const failed = new Failures();
  const threads = Array.from(
    { length: Math.min(availableParallelism(), batches.length) },
    () => new LastingThread(workers, timeout),
  );
  try {
    await Promise.all(
      threads.map(async (thread) => {
        for (let next = batches.shift(); next; next = batches.shift()) {
          signal?.throwIfAborted();
          const { pages: done, failures, articles } = await thread.render(next);
          for (const failure of failures) failed.add(failure);
          for (const page of done) pages.push(page);
          made.push(...articles);
          if (made.length >= articleBatchSize) await keepArticles(made.splice(0));
          onProgress?.(pages.length, paths.length);
          onPages?.(done, pages.length, paths.length);
        }
      }),
    );
  } finally {
    batches.length = 0;
    await Promise.all(threads.map((thread) => thread.stop()));
  }
  failed.throwIfAny();
  if (made.length > 0) await keepArticles(made);
  return pages;
}

/** A render thread that is replaced when a page makes it hang or end. */
class LastingThread {
  readonly #start: () => RenderThread;
  #thread: RenderThread;
  #isStopped = false;

  /** `timeout`: milliseconds for a page; see `RenderThread`. */
  constructor(setup: WorkerSetup, timeout: number) {
    this.#start = () => new RenderThread(setup, timeout);
    this.#thread = this.#start();
  }

  /** Renders and stores pages. The page at which a thread is lost is one of the failures. @throws Error if none can be rendered */
  async render(paths: string[]): Promise<RenderedBatch> {
    try {
      return await this.#thread.render(paths);
    } catch (error) {
      if (!this.#thread.isLost || this.#isStopped) throw error;
      await this.#thread.stop();
      if (this.#isStopped) throw error;
      this.#thread = this.#start();
      return error instanceof PageFailure
        ? { pages: [], failures: [error], articles: [] }
        : this.#renderOneByOne(paths);
    }
  }

  async #renderOneByOne(paths: string[]): Promise<RenderedBatch> {
    const all: RenderedBatch = { pages: [], failures: [], articles: [] };
    let lost = 0;
    for (const path of paths) {
      const { pages, failures, articles } = await this.render([path]);
      all.pages.push(...pages);
      all.failures.push(...failures);
      all.articles.push(...articles);
      if (failures.some((failure) => failure instanceof PageFailure && failure.isLost)) lost += 1;
      if (lost === maxLost) break;
    }
    return all;
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#thread.stop();
  }
}
