import { setTimeout as sleep } from 'node:timers/promises';
import { ne } from 'drizzle-orm';
import { addressesOf } from '#content-db/read/withdrawn.ts';
import { servers } from '#content-db/servers.ts';
import type { Shown, Withdrawal, PlaceCheck } from '#content-db/withdrawals.ts';
import { inParallel } from '../storage/in-parallel.ts';
import { askPublic, here, type Places, statusCheck, unaskedCheck } from './places.ts';
import { askPages } from './shown.ts';
import { withdrawalCount } from '../live/withdrawn.ts';

/** Milliseconds for other servers to notice. */
const patience = 3_000;

/**
 * Removes a takedown from the places that hold files, and asks every place that can be asked whether it is gone: its
 * addresses, and the pages that showed it.
 */
export async function askPlaces(
  places: Places,
  takedown: Pick<Withdrawal, 'paths' | 'pictures'>,
  shown: Shown,
): Promise<PlaceCheck[]> {
  const addresses = await addressesOf(places.content.read, takedown);
  const [withdrawn, others] = await Promise.all([
    places.deployment?.withdraw(addresses) ?? [],
    askServers(places),
  ]);
  const own = await inParallel(addresses, async (address) =>
    statusCheck(here, address, (await places.ask(address)).status),
  );
  const outside = await inParallel(addresses, (address) => askAddress(places.siteUrl, address));
  return [...own, ...others, ...withdrawn, ...outside, ...(await askPages(places, shown))];
}

async function askAddress(siteUrl: string, path: string): Promise<PlaceCheck> {
  try {
    const response = await askPublic(siteUrl, path);
    await response.body?.cancel();
    return statusCheck(siteUrl, path, response.status);
  } catch (error) {
    return unaskedCheck(siteUrl, path)(error);
  }
}

/** Waits a moment until the other servers have noticed. They have no address of their own: their rows tell. */
async function askServers({ content, server }: Places): Promise<PlaceCheck[]> {
  for (const until = performance.now() + patience; ;) {
    await content.refresh();
    const count = await withdrawalCount(content.read);
    const others = await content.read.select().from(servers).where(ne(servers.id, server.id));
    const checks = others.map(({ id, withdrawals }) => {
      const isGone = (withdrawals ?? -1) >= count;
      const answer = isGone ? 'It has taken it down.' : 'It has not said so yet.';
      return { place: `Server ${id}`, address: '', answer, isGone };
    });
    if (checks.every(({ isGone }) => isGone) || performance.now() > until) return checks;
    await sleep(200);
  }
}
