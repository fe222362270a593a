import { eq, isNotNull, sql } from 'drizzle-orm';
import { Problem } from '#content-db/model/problem.ts';
import { servers } from '#content-db/servers.ts';
import type { Shared, Versions } from '../leases/lease.ts';
import { beatInterval, createHeartbeats, patience } from '../leases/heartbeats.ts';

/**
 * Says what a registered server renders with: the generation of servers that render with the same, or a new one.
 * While servers of two versions run, as in a rolling upgrade, only the newer ones publish: each would render all pages
 * after each publish of the other. A version is newer if its first server started later.
 */
export async function joinVersions(database: Shared, id: string, renderer: string): Promise<Versions> {
  await database.write(async (tx) => {
    const generations = await tx.select().from(servers).where(isNotNull(servers.generation));
    const known = generations.find((one) => one.renderer === renderer && one.id !== id)?.generation;
    const newest = Math.max(0, ...generations.map(({ generation }) => generation ?? 0));
    await tx
      .update(servers)
      .set({ renderer, generation: known ?? newest + 1 })
      .where(eq(servers.id, id));
  });
  const heartbeats = createHeartbeats();
  async function isOvertaken(): Promise<boolean> {
    const own = sql`(SELECT generation FROM servers WHERE id = ${id})`;
    const newer = await database.read
      .select()
      .from(servers)
      .where(sql`${servers.generation} > ${own}`);
    return newer.filter((one) => !heartbeats.isGone(one.id, one, patience)).length > 0;
  }

  // One that is killed is only known to have stopped by whoever has looked at it before.
  const looking = setInterval(() => void isOvertaken().catch(() => undefined), beatInterval).unref();
  return {
    overtaken: async () => ((await isOvertaken()) ? newerRuns() : undefined),
    stop: () => clearInterval(looking),
  };
}

function newerRuns(): Problem {
  return new Problem(
    'unavailable',
    'A newer version of the program runs on another server, and publishes from now on. Try again there, or update this server.',
  );
}
