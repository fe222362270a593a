import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { messageOf } from '#content-db/problem.ts';
import type { RenderOptions } from '#site/renderer.ts';
import { Problem, type ProblemCode } from '#content-db/problem.ts';
import type { CompiledSite } from './compiled-site.ts';
import { renderPage, type StoredPage } from './render-page.ts';
import type { ObjectStore } from './store.ts';

export interface RenderJob {
  paths: string[];
  site: CompiledSite;
  store: ObjectStore;
  options: RenderOptions;
  /** What workers need to open the same things for themselves. */
  workers: WorkerSetup;
  /** Called as pages are done. */
  onProgress?: (done: number, total: number) => void;
}

export interface WorkerSetup {
  database: { url: string; authToken?: string };
  objects: string;
  compiled: string;
  siteUrl: string;
  tolerant: boolean;
}

/** A worker's answer for a portion of paths. Names of reads are numbered, each sent once. */
export interface PortionResult {
  newNames: string[];
  pages: (Omit<StoredPage, 'reads'> & { reads: Uint32Array })[];
}

/** Why a worker could not do a portion. */
export interface PortionFailure {
  error: string;
  /** The cause in words for people, where it is none of the content's. */
  problem?: { code: ProblemCode; message: string };
}

/** Up to this many pages are rendered in process; above, starting threads pays. */
const inProcessLimit = 150;
const portion = 40;
/** A portion that takes longer has hung. */
const hangAfter = 60_000;

/** Renders and stores pages, on all cores where there are many. The first failure stops the rest. */
export async function renderPages(job: RenderJob): Promise<StoredPage[]> {
  return job.paths.length <= inProcessLimit ? renderHere(job) : renderInThreads(job);
}

async function renderHere({ paths, site, store, options, onProgress }: RenderJob): Promise<StoredPage[]> {
  const pages: StoredPage[] = [];
  for (const path of paths) {
    pages.push(await renderPage(path, { site, store, options }));
    onProgress?.(pages.length, paths.length);
  }
  return pages;
}

async function renderInThreads({ paths, workers, onProgress }: RenderJob): Promise<StoredPage[]> {
  const portions = Array.from({ length: Math.ceil(paths.length / portion) }, (_, at) =>
    paths.slice(at * portion, (at + 1) * portion),
  );
  const pages: StoredPage[] = [];
  const threads = Array.from({ length: Math.min(availableParallelism(), portions.length) }, () => new RenderThread(workers));
  try {
    await Promise.all(
      threads.map(async (thread) => {
        for (let next = portions.shift(); next; next = portions.shift()) {
          for (const page of await thread.render(next)) pages.push(page);
          onProgress?.(pages.length, paths.length);
        }
      }),
    );
  } finally {
    portions.length = 0;
    await Promise.all(threads.map((thread) => thread.stop()));
  }
  return pages;
}

class RenderThread {
  readonly #worker: Worker;
  readonly #names: string[] = [];

  constructor(setup: WorkerSetup) {
    this.#worker = new Worker(join(setup.compiled, 'threads', 'render-worker.mjs'), {
      workerData: setup,
      env: { ...process.env, NODE_ENV: 'production' },
      // A large nursery: nearly everything that rendering a page makes is garbage when it is stored.
      resourceLimits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 64 },
    });
  }

  async render(paths: string[]): Promise<StoredPage[]> {
    const { newNames, pages } = await this.#ask(paths);
    this.#names.push(...newNames);
    return pages.map((page) => ({ ...page, reads: [...page.reads].map((id) => this.#names[id] ?? '') }));
  }

  #ask(paths: string[]): Promise<PortionResult> {
    const worker = this.#worker;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => settle(() => reject(new Error(`Rendering hung at one of ${paths.join(', ')}`))), hangAfter);
      const onMessage = (answer: PortionResult | PortionFailure) => settle(() => ('error' in answer ? reject(failed(answer)) : resolve(answer)));
      const onError = (cause: unknown) =>
        settle(() => reject(new Error(`The render thread failed at one of ${paths.join(', ')}: ${messageOf(cause)}`, { cause })));
      const onExit = () => settle(() => reject(new Error(`The render thread ended at one of ${paths.join(', ')}`)));
      function settle(answer: () => void) {
        clearTimeout(timer);
        worker.off('message', onMessage).off('error', onError).off('exit', onExit);
        answer();
      }
      worker.on('message', onMessage).on('error', onError).on('exit', onExit);
      worker.postMessage(paths);
    });
  }

  async stop(): Promise<void> {
    await this.#worker.terminate();
  }
}

function failed({ error, problem }: PortionFailure): Error {
  return new Error(error, { cause: problem && new Problem(problem.code, problem.message) });
}
