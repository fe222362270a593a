import { setTimeout as sleep } from 'node:timers/promises';
import { ne } from 'drizzle-orm';
import { addressesOf } from '#content-db/read/taken-down.ts';
import { servers } from '#content-db/servers.ts';
import type { Shown, Takedown, TakedownCheck } from '#content-db/takedowns.ts';
import { inParallel } from '../storage/in-parallel.ts';
import { askPublic, here, type Places, statusCheck, unaskedCheck } from './places.ts';
import { askPages } from './shown.ts';
import { takedownCount } from './watch.ts';

/** Milliseconds for other servers to notice. */
const patience = 3_000;

/**
 * Removes a takedown from the places that hold files, and asks every place that can be asked whether it is gone: its
 * addresses, and the pages that showed it.
 */
export async function askPlaces(
  places: Places,
  takedown: Pick<Takedown, 'paths' | 'pictures'>,
  shown: Shown,
): Promise<TakedownCheck[]> {
  const addresses = await addressesOf(places.content.read, takedown);
  const [withdrawn, others] = await Promise.all([
    places.deployment?.withdraw(addresses) ?? [],
    askServers(places),
  ]);
  const own = await inParallel(addresses, async (address) =>
    statusCheck(here, address, (await places.askHere(address)).status),
  );
  const outside = await inParallel(addresses, (address) => askAddress(places.siteUrl, address));
  return [...own, ...others, ...withdrawn, ...outside, ...(await askPages(places, shown))];
}

async function askAddress(siteUrl: string, path: string): Promise<TakedownCheck> {
  try {
    const response = await askPublic(siteUrl, path);
    await response.body?.cancel();
    return statusCheck(siteUrl, path, response.status);
  } catch (error) {
    return unaskedCheck(siteUrl, path)(error);
  }
}

/** Waits a moment until the other servers have noticed. They have no address of their own: their rows tell. */
async function askServers({ content, serverId }: Places): Promise<TakedownCheck[]> {
  for (const until = performance.now() + patience; ;) {
    await content.refresh();
    const count = await takedownCount(content.read);
    const others = await content.read.select().from(servers).where(ne(servers.id, serverId));
    const checks = others.map(({ id, takedowns }) => {
      const isGone = (takedowns ?? -1) >= count;
      const answer = isGone ? 'It has taken it down.' : 'It has not said so yet.';
      return { place: `Server ${id}`, address: '', answer, isGone };
    });
    if (checks.every(({ isGone }) => isGone) || performance.now() > until) return checks;
    await sleep(200);
  }
}
