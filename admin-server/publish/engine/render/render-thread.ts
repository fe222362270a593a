import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { plainMessageOf } from '#content-db/model/plain-message.ts';
import { Problem, type ProblemCode } from '#content-db/model/problem.ts';
import type { Article } from './kept-articles.ts';
import { PageFailure } from '../../page/page-failure.ts';
import type { StoredPage } from '../../types.ts';

/** What a render thread needs to open the same site as the process. */
export interface WorkerSetup {
  database: { url: string; authToken?: string };
  objects: string;
  compiled: string;
  siteUrl: string;
  apiUrl: string;
  tolerant: boolean;
  /** Neither use nor store articles of other runs. */
  isClean: boolean;
  /** Store nothing. */
  isDryRun?: boolean;
  /** Let features read the pages. */
  readsPages?: boolean;
}

/**
 * The pages of a batch. Texts that many pages share (dependency keys, paths and headers) are sent once, and
 * then by their number.
 */
export interface BatchResult {
  newTexts: string[];
  pages: NumberedPage[];
  failures: BatchFailure[];
  /** Those that no earlier run has rendered. */
  articles: Article[];
}

/** The pages of a batch that could be rendered, and why the others could not. */
export interface RenderedBatch {
  pages: StoredPage[];
  failures: Error[];
  articles: Article[];
}

type NumberedPage = Omit<StoredPage, 'dependencies' | 'references' | 'headers'> & {
  dependencies: Uint32Array;
  references: Uint32Array;
  /** As JSON. */
  headers: number;
};

/** Why a page or a whole batch failed. */
export interface BatchFailure {
  error: string;
  /** The page that failed. */
  path?: string;
  dependencies?: string[];
  /** The cause in words for people, if it is not the content. */
  problem?: { code: ProblemCode; message: string; plain: string };
  /** The cause with what `error` leaves out, for the log. */
  detail: string;
}

/** The message of a thread that is ready for its first batch. */
export const ready = 'ready';
type Ready = typeof ready;

/** Milliseconds for a thread to become ready. A busy machine may need long: this says nothing about a page. */
const startTimeout = 60_000;

/** Tells a thread to end when it has done what it was asked. */
export const end = 'end';

/** A thread that renders and stores batches of pages; see `render-worker.ts`. */
export class RenderThread {
  readonly #timeout: number;
  readonly #worker: Worker;
  readonly #exited: Promise<void>;
  readonly #texts: string[] = [];
  readonly #headers = new Map<number, StoredPage['headers']>();
  #isReady = false;
  #isLost = false;

  /** `timeout`: milliseconds for a page that is rendered alone; a batch has three times as long. */
  constructor(setup: WorkerSetup, timeout: number) {
    this.#timeout = timeout;
    this.#worker = new Worker(join(setup.compiled, 'threads', 'render-worker.mjs'), {
      workerData: setup,
      env: { ...process.env, NODE_ENV: 'production' },
      // Rendering a page makes almost only garbage. A smaller young generation costs an eighth more time for
      // collections, and saves no memory.
      resourceLimits: { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 96 },
    });
    this.#exited = new Promise((resolve) => this.#worker.once('exit', () => resolve()));
    this.#worker.on('message', (message: unknown) => {
      if (message === ready) this.#isReady = true;
    });
    // Of a lost thread nobody waits for the error, and Node ends a process for one that nobody listens to.
    this.#worker.on('error', () => undefined);
  }

  /** Whether it hung, ran out of memory or ended; it can't be used any more. */
  get isLost(): boolean {
    return this.#isLost;
  }

  /** Renders and stores pages. @throws PageFailure if the thread is lost at a single page; Error if it is lost */
  async render(paths: string[]): Promise<RenderedBatch> {
    const { newTexts, pages, failures, articles } = await this.#ask(paths);
    this.#texts.push(...newTexts);
    const whole = pages.map((page) => ({
      ...page,
      dependencies: this.#textsOf(page.dependencies),
      references: this.#textsOf(page.references),
      headers: this.#headersOf(page.headers),
    }));
    return { pages: whole, failures: failures.map(failed), articles };
  }

  #textsOf(numbers: Uint32Array): string[] {
    return Array.from(numbers, (number) => this.#texts[number] ?? '');
  }

  #headersOf(number: number): StoredPage['headers'] {
    const headers: StoredPage['headers'] =
      this.#headers.get(number) ?? JSON.parse(this.#texts[number] ?? '{}');
    this.#headers.set(number, headers);
    return headers;
  }

  #ask(paths: string[]): Promise<BatchResult> {
    const worker = this.#worker;
    const timeout = paths.length === 1 ? this.#timeout : 3 * this.#timeout;
    return new Promise((resolve, reject) => {
      const lose = (why: string) => {
        this.#isLost = true;
        settle(() => reject(failureAt(paths, why)));
      };
      const loseAfter = (limit: number) => setTimeout(() => lose(tooLong(limit)), limit);
      let timer = loseAfter(this.#isReady ? timeout : startTimeout);
      const onMessage = (answer: BatchResult | BatchFailure | Ready) => {
        if (answer === ready) {
          clearTimeout(timer);
          timer = loseAfter(timeout);
        } else settle(() => ('error' in answer ? reject(failed(answer)) : resolve(answer)));
      };
      const onError = (cause: NodeJS.ErrnoException) => {
        if (cause.code === 'ERR_WORKER_OUT_OF_MEMORY') lose('it needs more memory than there is');
        else settle(() => reject(new Error(`The render thread failed: ${plainMessageOf(cause)}`, { cause })));
      };
      const onExit = () => lose('the render thread ended');
      function settle(answer: () => void) {
        clearTimeout(timer);
        worker.off('message', onMessage).off('error', onError).off('exit', onExit);
        answer();
      }
      worker.on('message', onMessage).on('error', onError).on('exit', onExit);
      worker.postMessage(paths);
    });
  }

  /** libsql aborts the whole process if its thread is terminated within a call, so only a hung one is. */
  async stop(): Promise<void> {
    if (!this.#isLost) {
      this.#worker.postMessage(end);
      await Promise.race([this.#exited, sleep(this.#timeout, undefined, { ref: false })]);
    }
    await this.#worker.terminate();
  }
}

function failed({ error, path, dependencies, problem, detail }: BatchFailure): Error {
  const cause = problem ? new Problem(problem.code, problem.message, problem) : new Error(detail);
  return path === undefined
    ? new Error(error, { cause })
    : new PageFailure(path, error, { cause, dependencies });
}

/** The failure of a batch of which any page can be the cause. */
export function failureAt(paths: string[], why: string): Error {
  const [path] = paths;
  return path !== undefined && paths.length === 1
    ? new PageFailure(path, `The page ${path} failed: ${why}`, { isLost: true })
    : new Error(`One of the pages ${paths.join(', ')} failed: ${why}`);
}

/** The reason of a timeout after `limit` milliseconds. */
export function tooLong(limit: number): string {
  return `it takes longer than ${limit / 1000} seconds`;
}
