import { parentPort, workerData } from 'node:worker_threads';
import { toProblem } from '#content-db/database/errors.ts';
import { openDatabase } from '#content-db/database/open.ts';
import { plainMessageOf } from '#content-db/model/plain-message.ts';
import { messageOf, Problem } from '#content-db/model/problem.ts';
import { createReaders } from '#content-db/read/reader.ts';
import { createPageReader } from '../../hooks.ts';
import { PageFailure } from '../../page/page-failure.ts';
import { loadCompiledSite } from './compiled-site.ts';
import { createArticleMemory } from './kept-articles.ts';
import { renderPage } from './render-page.ts';
import { end, ready, type BatchFailure, type BatchResult, type WorkerSetup } from './render-thread.ts';
import { createObjectStore, storingNothing } from '../../../files/object-store.ts';

/** One thread of the pool: receives batches of paths, and answers with what it stored. */

const setup: WorkerSetup = workerData;
const database = await openDatabase({ ...setup.database, readOnly: true });
const site = await loadCompiledSite(setup.compiled);
const objects = createObjectStore(setup.objects);
const store = setup.isDryRun ? storingNothing(objects) : objects;
const articles = setup.isClean ? undefined : createArticleMemory(database.read, site.markdownVersion);
const options = {
  readers: createReaders(database.read, 'bulk', { articles }),
  mode: 'public',
  isApart: true,
  siteUrl: setup.siteUrl,
  apiUrl: setup.apiUrl,
  tolerant: setup.tolerant,
} as const;
const read = setup.readsPages ? createPageReader({}, options.readers, { isOwnThread: true }) : undefined;
const numbers = new Map<string, number>();

async function renderBatch(paths: string[]): Promise<BatchResult> {
  const newTexts: string[] = [];
  const numberOf = (text: string) => {
    const known = numbers.get(text);
    if (known !== undefined) return known;
    newTexts.push(text);
    numbers.set(text, numbers.size);
    return numbers.size - 1;
  };
  const settled = await Promise.allSettled(
    paths.map((path) => renderPage(path, { site, store, options, read })),
  );
  const pages = settled
    .flatMap((page) => (page.status === 'fulfilled' ? page.value : []))
    .map((page) => ({
      ...page,
      dependencies: Uint32Array.from(page.dependencies, numberOf),
      references: Uint32Array.from(page.references, numberOf),
      headers: numberOf(JSON.stringify(page.headers)),
    }));
  const failures = settled.flatMap((page) => (page.status === 'rejected' ? failureOf(page.reason) : []));
  return { newTexts, pages, failures, articles: articles?.takeNew() ?? [] };
}

parentPort?.postMessage(ready);
parentPort?.on('message', (paths: string[] | typeof end) => {
  if (paths === end) return parentPort?.close();
  renderBatch(paths).then(
    (result) => parentPort?.postMessage(result),
    (error: unknown) => parentPort?.postMessage(failureOf(error)),
  );
});

/** An error loses its causes on the way to another thread, so the relevant ones are sent as data. */
function failureOf(error: unknown): BatchFailure {
  const problem = toProblem(error);
  return {
    error: plainMessageOf(error),
    detail: messageOf(error instanceof PageFailure ? error.cause : error),
    ...(error instanceof PageFailure && { path: error.path, dependencies: error.dependencies }),
    problem:
      problem instanceof Problem
        ? { code: problem.code, message: problem.message, plain: problem.plain }
        : undefined,
  };
}
