import { parentPort } from 'node:worker_threads';
import { plainMessageOf } from '#content-db/model/plain-message.ts';
import type { CheckedPage } from './check.ts';
import { checkPage, type KnownRows, type PageToCheck } from './run-checks.ts';

/** The thread of check-thread.ts: receives pages, and answers with what the checks find on them. */

/** A page, and what checks go by, unless the last order had the same. */
export interface Order {
  page: PageToCheck;
  known?: KnownRows;
}

export type Answer = { result: CheckedPage } | { error: string };

let last: KnownRows = { key: '', claims: [], terms: [] };

parentPort?.on('message', ({ page, known }: Order) => {
  last = known ?? last;
  parentPort?.postMessage(answerOf(page));
});

function answerOf(page: PageToCheck): Answer {
  try {
    return { result: checkPage(page, last) };
  } catch (error) {
    return { error: plainMessageOf(error) };
  }
}
