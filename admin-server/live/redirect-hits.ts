import { eq, sql } from 'drizzle-orm';
import type { Database } from '#content-db/database/open.ts';
import { resources } from '#content-db/types/index.ts';
import type { Log } from '../http/log.ts';

const { table } = resources.redirects;

/** Milliseconds from the first hit to the write. */
const writeDelay = 5000;

export interface RedirectHits {
  /** Counts one followed redirect. */
  count(from: string): void;
  /** Writes the counts so far; keeps them if that fails. */
  flush(): Promise<void>;
}

/**
 * Counts redirect hits in memory and adds them to `redirects.hit_count` every few seconds: a
 * visit must not cause a write. Call `flush` before the process ends. Hits are not content: they cause no
 * new revision and no entry in `changes`.
 */
export function createRedirectHits(database: Pick<Database, 'write'>, log: Log): RedirectHits {
  let hits = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;

  function add(from: string, count: number): void {
    hits.set(from, (hits.get(from) ?? 0) + count);
    timer ??= setTimeout(flush, writeDelay).unref();
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
