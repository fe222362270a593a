import { setTimeout as sleep } from 'node:timers/promises';
import { ne } from 'drizzle-orm';
import type { Database } from '#content-db/database/open.ts';
import { messageOf } from '#content-db/model/problem.ts';
import { addressesOf } from '#content-db/read/taken-down.ts';
import { servers } from '#content-db/servers.ts';
import type { Takedown, TakedownCheck } from '#content-db/takedowns.ts';
import { inParallel } from '../storage/in-parallel.ts';
import type { Deployment } from '../publish/deploy/deployment.ts';
import { takedownCount } from './watch.ts';

/** Whom a receipt asks. */
export interface Places {
  content: Pick<Database, 'read' | 'refresh'>;
  /** Sends a request to this server, as a visitor would. @returns the status of the answer */
  askHere(path: string): Promise<number>;
  /** Origin of the public site, through all caches. */
  siteUrl: string;
  /** The id of this server. */
  serverId: string;
  deployment?: Pick<Deployment, 'withdraw'> | undefined;
}

/** Milliseconds for the public address to answer, and for other servers to notice. */
const timeout = 5_000;
const patience = 3_000;

/** Removes a takedown from the places that hold files, and asks every place that can be asked whether it is gone. */
export async function askPlaces(
  places: Places,
  takedown: Pick<Takedown, 'paths' | 'pictures'>,
): Promise<TakedownCheck[]> {
  const addresses = await addressesOf(places.content.read, takedown);
  const [withdrawn, others] = await Promise.all([
    places.deployment?.withdraw(addresses) ?? [],
    askServers(places),
  ]);
  const here = await inParallel(addresses, async (address) =>
    statusCheck('This server', address, await places.askHere(address)),
  );
  const outside = await inParallel(addresses, (address) => askPublic(places.siteUrl, address));
  return [...here, ...others, ...withdrawn, ...outside];
}

function statusCheck(place: string, address: string, status: number): TakedownCheck {
  return { place, address, answer: String(status), isGone: status === 404 || status === 410 };
}

async function askPublic(siteUrl: string, path: string): Promise<TakedownCheck> {
  const address = new URL(encodeURI(path), siteUrl).href;
  try {
    const response = await fetch(address, { redirect: 'manual', signal: AbortSignal.timeout(timeout) });
    await response.body?.cancel();
    return statusCheck(siteUrl, path, response.status);
  } catch (error) {
    return {
      place: siteUrl,
      address: path,
      answer: `It could not be asked: ${messageOf(error)}`,
      isGone: false,
    };
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
