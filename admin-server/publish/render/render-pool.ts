import { availableParallelism } from 'node:os';
import type { RenderOptions } from '#site/renderer.ts';
import type { Article } from './kept-articles.ts';
import { renderPage, type StoredPage } from './render-page.ts';
import { failureAt, RenderThread, tooLong, type WorkerSetup } from './render-thread.ts';
import type { ObjectStore } from '../../files/object-store.ts';
import type { CompiledSite } from '../types.ts';

export interface RenderJob {
  paths: string[];
  site: CompiledSite;
  store: ObjectStore;
  options: RenderOptions;
  /** What workers need to open the same things for themselves. */
  workers: WorkerSetup;
  /** Keeps articles for later runs. */
  keep: (articles: Article[]) => Promise<void>;
  /** Milliseconds after which a page, or a batchSize of them, has hung. */
  timeout?: number;
  /** Called as pages are done. */
  onProgress?: (done: number, total: number) => void;
}

/** Up to this many pages are rendered in process; above, starting threads pays. */
const inProcessLimit = 150;
const batchSize = 16;
/** So many that a transaction pays, and never all of them in memory. */
const articlesAtOnce = 500;
const minute = 60_000;

/** Renders and stores pages, on all cores where there are many. The first failure stops the rest. */
export async function renderPages(job: RenderJob): Promise<StoredPage[]> {
  return job.paths.length <= inProcessLimit ? renderHere(job) : renderInThreads(job);
}

async function renderHere({
  paths,
  site,
  store,
  options,
  timeout = minute,
  onProgress,
}: RenderJob): Promise<StoredPage[]> {
  const pages: StoredPage[] = [];
  for (const path of paths) {
    pages.push(await withTimeout(renderPage(path, { site, store, options }), path, timeout));
    onProgress?.(pages.length, paths.length);
  }
  return pages;
}

/** What a page waits for may never come, such as the answer of a database. */
function withTimeout<T>(work: Promise<T>, path: string, limit: number): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(failureAt([path], tooLong(limit))), limit);
  return Promise.race([work, promise]).finally(() => clearTimeout(timer));
}

async function renderInThreads({
  paths,
  workers,
  keep,
  timeout = minute,
  onProgress,
}: RenderJob): Promise<StoredPage[]> {
  const portions = Array.from({ length: Math.ceil(paths.length / batchSize) }, (_, at) =>
    paths.slice(at * batchSize, (at + 1) * batchSize),
  );
  const pages: StoredPage[] = [];
  const made: Article[] = [];
  const threads = Array.from(
    { length: Math.min(availableParallelism(), portions.length) },
    () => new RenderThread(workers, timeout),
  );
  try {
    await Promise.all(
      threads.map(async (thread) => {
        for (let next = portions.shift(); next; next = portions.shift()) {
          const { pages: done, articles } = await thread.render(next);
          for (const page of done) pages.push(page);
          made.push(...articles);
          if (made.length >= articlesAtOnce) await keep(made.splice(0));
          onProgress?.(pages.length, paths.length);
        }
      }),
    );
  } finally {
    portions.length = 0;
    await Promise.all(threads.map((thread) => thread.stop()));
  }
  if (made.length > 0) await keep(made);
  return pages;
}
