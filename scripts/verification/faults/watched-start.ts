import * as z from 'zod';
import type { Random } from '#content-db/seed/random.ts';
import { ask } from '../services/answers.ts';
import type { FaultyInstallation } from './installation.ts';
import type { StoredState } from './state.ts';

const health = z.object({ ok: z.boolean(), release: z.number().nullable() });

/** How many pages are compared after a start. */
const compared = 4;

interface Watched {
  installation: FaultyInstallation;
  /** What was stored when the server was last stopped. */
  last: StoredState;
  random: Random;
  fail(what: string): void;
}

/** An installation whose first start is looked at: it serves what published.db has. */
export function withWatchedStart({ installation, last, random, fail }: Watched): FaultyInstallation {
  let isFirst = true;
  return {
    ...installation,
    async start() {
      const isRunning = installation.pid() !== undefined;
      await installation.start();
      if (isFirst && !isRunning) for (const what of await differences()) fail(what);
      isFirst = false;
    },
  };

  /** Where what is served is not what is stored. Another release may be live by now, but no older one. */
  async function differences(): Promise<string[]> {
    const origin = installation.ways[0]?.origin ?? '';
    const release = async () =>
      health.parse(JSON.parse((await ask(origin, { path: '/api/health' })).bytes.toString())).release ?? 0;
    const before = await release();
    if (before < last.release)
      return [`After a start, release ${before} is served instead of ${last.release}`];
    const paths = [...last.live].filter(([path]) => !path.startsWith('/og/'));
    const found: string[] = [];
    for (let at = 0; at < compared; at += 1) {
      const [path, hash] = random.pick(paths);
      const { status, body } = await ask(origin, { path: encodeURI(path) });
      if (body !== hash)
        found.push(`After a start, ${path} answers ${status} with other bytes than published.db names`);
    }
    return (await release()) === last.release ? found : [];
  }
}
