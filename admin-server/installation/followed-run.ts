import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '#content-db/database/open.ts';
import { Problem } from '#content-db/model/problem.ts';
import type { Env } from '../env.ts';
import { storedRun } from '../publish/engine/release/stored-runs.ts';
import type { PublishResult } from '../publish/types.ts';
import { isServing } from './server-socket.ts';

/** Milliseconds between two looks. */
const interval = 300;

/** Milliseconds in which a server that has stopped can start again. */
const patience = 60_000;

/**
 * How a publish ended whose server stopped before it answered. The next start of the server finishes or undoes it.
 * @throws Problem (`unavailable`) if it had not begun, or no server starts within a minute
 */
export async function endOfRun(
  { dataDir, publishedDatabase }: Pick<Env, 'dataDir' | 'publishedDatabase'>,
  run: string,
): Promise<PublishResult> {
  const published = await openDatabase({ ...publishedDatabase, readOnly: true });
  try {
    for (let absent = 0; absent < patience; absent = (await isServing(dataDir)) ? 0 : absent + interval) {
      const state = await storedRun(published.read, run, () => false);
      if (!state) throw new Problem('unavailable', 'The server stopped before it published. Try again.');
      if (state.state === 'live' || state.state === 'failed') {
        const { release = 0, pages = { rendered: 0, changed: 0, removed: 0 }, ms = 0 } = state;
        return { ...state, state: state.state, release, pages, ms };
      }
      await sleep(interval);
    }
  } finally {
    await published.close();
  }
  throw new Problem(
    'unavailable',
    'The server stopped while it published, and has not started again. Its next start undoes what is not live. Then run this command again.',
  );
}
