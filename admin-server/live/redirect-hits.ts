import { eq, sql } from 'drizzle-orm';
import type { Database } from '#content-db/database/open.ts';
import { resources } from '#content-db/types/index.ts';
import type { Log } from '../http/log.ts';

const { table } = resources.redirects;

/** Milliseconds between the first hit and the write that carries it. */
const pause = 5000;

export interface RedirectHits {
  /** Counts one visit of a redirected address. */
  count(from: string): void;
  /** Writes what was counted so far; what cannot be written now is kept for later. */
  flush(): Promise<void>;
}

/**
 * Counts redirect hits in memory and adds them to `redirects.hit_count` every few seconds: visits
 * must not turn into writes. Call `flush` before the end. Hits are no content: they make no revision
 * and no entry in `changes`.
 */
export function createRedirectHits(database: Pick<Database, 'write'>, log: Log): RedirectHits {
  let hits = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;

  function add(from: string, count: number): void {
    hits.set(from, (hits.get(from) ?? 0) + count);
    timer ??= setTimeout(flush, pause).unref();
  }

  async function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const counted = hits;
    hits = new Map();
    if (counted.size === 0) return;
    try {
      await database.write(async (tx) => {
        for (const [from, count] of counted) {
          await tx
            .update(table)
            .set({ hitCount: sql`${table.hitCount} + ${count}` })
            .where(eq(table.fromUrl, from));
        }
      });
    } catch {
      log({ level: 'warning', event: 'Redirect hits could not be written, and are kept for later' });
      for (const [from, count] of counted) add(from, count);
    }
  }

  return { count: (from) => add(from, 1), flush };
}
