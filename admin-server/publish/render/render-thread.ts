import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { messageOf, Problem, type ProblemCode } from '#content-db/model/problem.ts';
import type { Article } from './kept-articles.ts';
import { PageFailure, type StoredPage } from './render-page.ts';

/** What a thread needs to open the same things as the process for itself. */
export interface WorkerSetup {
  database: { url: string; authToken?: string };
  objects: string;
  compiled: string;
  siteUrl: string;
  tolerant: boolean;
  /** Nothing that earlier runs have kept is used, and nothing is kept. */
  isClean: boolean;
}

/** What most pages have in common is sent once, and then by its number: names of reads and files, and headers. */
export interface PortionResult {
  newTexts: string[];
  pages: NumberedPage[];
  /** Those that no earlier run had made. */
  articles: Article[];
}

type NumberedPage = Omit<StoredPage, 'reads' | 'references' | 'headers'> & {
  reads: Uint32Array;
  references: Uint32Array;
  /** As JSON. */
  headers: number;
};

/** Why a worker could not do a batchSize. */
export interface PortionFailure {
  error: string;
  /** The page that failed. */
  path?: string;
  /** The cause in words for people, where it is none of the content's. */
  problem?: { code: ProblemCode; message: string };
}

/** Said by a thread that is ready for its first batchSize. */
export const ready = 'ready';
type Ready = typeof ready;

/** A thread that renders and stores portions of pages; see `render-worker.ts`. */
export class RenderThread {
  readonly #setup: WorkerSetup;
  readonly #timeout: number;
  readonly #worker: Worker;
  readonly #texts: string[] = [];
  readonly #headers = new Map<number, StoredPage['headers']>();
  /** It hung, ran out of memory or ended: it is of no use any more. */
  #isLost = false;
  #isStopped = false;
  /** Looks for the page at which this one was lost. */
  #search: RenderThread | undefined;

  constructor(setup: WorkerSetup, timeout: number) {
    this.#setup = setup;
    this.#timeout = timeout;
    this.#worker = new Worker(join(setup.compiled, 'threads', 'render-worker.mjs'), {
      workerData: setup,
      env: { ...process.env, NODE_ENV: 'production' },
      // Nearly everything that rendering a page makes is garbage when it is stored. With less room V8 collects
      // so often that it takes an eighth more time; it does not need less memory for that.
      resourceLimits: { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 96 },
    });
  }

  /** Throws with the name of the page that failed. */
  async render(paths: string[]): Promise<{ pages: StoredPage[]; articles: Article[] }> {
    const { newTexts, pages, articles } = await this.#ask(paths).catch((error: unknown) =>
      this.#demandAlone(paths, error),
    );
    this.#texts.push(...newTexts);
    const whole = pages.map((page) => ({
      ...page,
      reads: this.#textsOf(page.reads),
      references: this.#textsOf(page.references),
      headers: this.#headersOf(page.headers),
    }));
    return { pages: whole, articles };
  }

  #textsOf(numbers: Uint32Array): string[] {
    return Array.from(numbers, (number) => this.#texts[number] ?? '');
  }

  #headersOf(number: number): StoredPage['headers'] {
    const headers =
      this.#headers.get(number) ?? (JSON.parse(this.#texts[number] ?? '{}') as StoredPage['headers']);
    this.#headers.set(number, headers);
    return headers;
  }

  /** Of pages at which a thread was lost: finds the one that does it, by rendering them one after the other in another thread. */
  async #demandAlone(paths: string[], error: unknown): Promise<never> {
    if (paths.length === 1 || !this.#isLost || this.#isStopped) throw error;
    this.#search = new RenderThread(this.#setup, this.#timeout);
    try {
      for (const path of paths) await this.#search.render([path]);
    } finally {
      await this.#search.stop();
    }
    throw error;
  }

  #ask(paths: string[]): Promise<PortionResult> {
    const worker = this.#worker;
    return new Promise((resolve, reject) => {
      const loseFor = (why: string) => {
        this.#isLost = true;
        settle(() => reject(failureAt(paths, why)));
      };
      const timer = setTimeout(() => loseFor(tooLong(this.#timeout)), this.#timeout);
      const onMessage = (answer: PortionResult | PortionFailure | Ready) => {
        if (answer === ready) timer.refresh();
        else settle(() => ('error' in answer ? reject(failed(answer)) : resolve(answer)));
      };
      const onError = (cause: NodeJS.ErrnoException) => {
        if (cause.code === 'ERR_WORKER_OUT_OF_MEMORY') loseFor('it needs more memory than there is');
        else settle(() => reject(new Error(`The render thread failed: ${messageOf(cause)}`, { cause })));
      };
      const onExit = () => loseFor('the render thread ended');
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
    this.#isStopped = true;
    await Promise.all([this.#worker.terminate(), this.#search?.stop()]);
  }
}

function failed({ error, path, problem }: PortionFailure): Error {
  const cause = problem && new Problem(problem.code, problem.message);
  return path === undefined ? new Error(error, { cause }) : new PageFailure(path, error, { cause });
}

/** Why pages could not be made, which may be the fault of any of them. */
export function failureAt(paths: string[], why: string): Error {
  const [path] = paths;
  return path !== undefined && paths.length === 1
    ? new PageFailure(path, `The page ${path} failed: ${why}`)
    : new Error(`One of the pages ${paths.join(', ')} failed: ${why}`);
}

/** What is said of pages that were not made in so many milliseconds. */
export function tooLong(limit: number): string {
  return `it takes longer than ${limit / 1000} seconds`;
}
