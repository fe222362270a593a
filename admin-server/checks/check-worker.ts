import { parentPort } from 'node:worker_threads';
import { plainMessageOf } from '#content-db/model/plain-message.ts';
import type { KnownRows, PageToCheck } from './check.ts';
import type { Answer, Order } from './check-thread.ts';
import { checkPage } from './run-checks.ts';

/** The thread of check-thread.ts: receives pages, and answers with what the checks find on them. */

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
