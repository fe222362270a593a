import { maxLost } from './failures.ts';
import { PageFailure } from './render-page.ts';
import { type RenderedBatch, RenderThread, type WorkerSetup } from './render-thread.ts';

/** A render thread that is replaced when a page makes it hang or end. */
export class LastingThread {
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
