import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signIn, type Staff } from '../../testing/staff.ts';
import { type Cluster, createCluster } from './cluster.ts';
import { balancers } from './engines/balancers.ts';

const names = ['one', 'two'];

let cluster: Cluster;
let staff: Staff;

beforeAll(async () => {
  cluster = await createCluster(names, ['nginx', 'caddy', 'varnish']);
  for (const name of names) await cluster.start(name);
  staff = await signIn(cluster.siteUrl, cluster.siteUrl);
}, 900_000);

afterAll(() => cluster?.[Symbol.asyncDispose]());

/** Somebody who asks through a balancer until told to stop, and notes each answer that is not 200. */
interface Asking {
  failed: string[];
  answered: number;
  over: AbortSignal;
}

async function keepAsking({ failed, over }: Asking, ask: () => Promise<Response>): Promise<void> {
  while (!over.aborted) {
    const answer = await ask().catch((error: unknown) => String(error));
    if (typeof answer === 'string') failed.push(answer);
    else if (answer.status !== 200 && answer.status !== 201) failed.push(`${answer.url}: ${answer.status}`);
    // So that the servers, which have the same processors, can also start.
    await sleep(20);
  }
}

/** A page with its files at once, as a browser asks for them, and a call that no cache answers. */
async function startReading(origin: string, asking: Asking): Promise<void> {
  const page = await (await fetch(origin)).text();
  const files = [...page.matchAll(/(?:src|href)="(\/_astro\/[^"]+)"/g)].flatMap(([, path]) => path ?? []);
  const paths = ['/', '/ar/team', '/api/clients?locale=en', ...files.slice(0, 6)];
  await Promise.all(
    paths.map((path) =>
      keepAsking(asking, async () => {
        const answer = await fetch(origin + path);
        await answer.arrayBuffer();
        asking.answered += 1;
        return answer;
      }),
    ),
  );
}

/** @returns the names of the clients whose creation was acknowledged */
async function startWriting(origin: string, asking: Asking): Promise<string[]> {
  const by = await signIn(origin, cluster.siteUrl);
  const made: string[] = [];
  let number = 0;
  await keepAsking(asking, async () => {
    number += 1;
    const name = `Client ${number} by ${origin}`;
    const client = { name, logo: null, locale: 'en', sortOrder: number };
    const answer = await by.ask('POST', '/api/admin/clients', client);
    await answer.arrayBuffer();
    if (answer.ok) made.push(name);
    return answer;
  });
  return made;
}

it(
  'two servers are restarted one after the other, and everybody is answered behind nginx, Caddy and Varnish; nothing is written twice',
  { timeout: 300_000 },
  async () => {
    const over = new AbortController();
    const work = balancers.map((name) => {
      const asking: Asking = { failed: [], answered: 0, over: over.signal };
      const origin = cluster.balancers.get(name)?.address ?? '';
      return { name, asking, reading: startReading(origin, asking), writing: startWriting(origin, asking) };
    });
    for (const name of names) {
      expect(await cluster.end(name, 'SIGTERM')).toBe(0);
      const { address } = await cluster.start(name);
      expect((await fetch(`${address}/api/health`)).status).toBe(200);
      // As the recipe says, until the balancers have noticed.
      await sleep(2000);
    }
    over.abort();
    await Promise.all(work.flatMap(({ reading, writing }): Promise<unknown>[] => [reading, writing]));
    const rows = (await staff.call('GET', '/api/admin/clients')) as { name: string }[];
    for (const { name, asking, writing } of work) {
      const made = await writing;
      console.info(
        `While two servers were restarted, behind ${name}: ${asking.answered} reads, ${made.length} writes`,
      );
      expect(asking.failed, name).toEqual([]);
      expect(rows.filter((row) => made.includes(row.name))).toHaveLength(made.length);
      expect(Math.min(asking.answered, made.length)).toBeGreaterThan(0);
    }
    expect(new Set(rows.map((row) => row.name)).size).toBe(rows.length);
  },
);
