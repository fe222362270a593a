import { checkLevels, type Level } from '#content-db/check-levels.ts';
import type { Queries, Transaction } from '#content-db/database/open.ts';
import { checks } from '../checks.ts';

/** The level of each check, by its key. */
export type Levels = ReadonlyMap<string, Level>;

/** The levels that admins have set, and the defaults of the others. */
export async function readLevels(content: Queries): Promise<Levels> {
  const set = new Map((await content.select().from(checkLevels)).map(({ check, level }) => [check, level]));
  return new Map(checks.map(({ key, level }) => [key, set.get(key) ?? level]));
}

export async function setLevel(tx: Transaction, check: string, level: Level): Promise<void> {
  await tx
    .insert(checkLevels)
    .values({ check, level })
    .onConflictDoUpdate({ target: checkLevels.check, set: { level } });
}
