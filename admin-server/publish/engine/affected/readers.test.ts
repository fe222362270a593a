import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { serveLiveSite } from '../../../live/live-site.ts';
import { serveLocally } from '../../../testing/serve.ts';
import { hashOf } from '../../../files/object-store.ts';
import { createTestSite } from '../../../testing/publish.ts';

const publishes = 100;
const reads = 10_000;
const readers = 8;

/** Takes half the processor time of fetch. */
const agent = new Agent({ keepAlive: true });

it('readers get whole pages of one release after the other while the site is published', async () => {
  await using site = await createTestSite();
  const log = () => undefined;
  const server = await serveLocally(
    new Hono().all(
      '*',
      serveLiveSite({
        live: site.publisher.live,
        picture: site.publisher.picture,
        store: site.store,
        onRedirect: log,
        log,
        defaults: {},
      }),
    ),
  );
  /** Which release has these bytes, by their hash: as it was published, and as readers saw it. */
  const published = new Map<string, number>();
  const seen = new Map<string, number>();
  const note = async (release: number) => {
    for (const path of ['/team', '/our-team']) published.set(hashOf(await site.read(path)), release);
  };
  await note(0);
  const so = { asked: 0, published: 0 };

  async function read(): Promise<void> {
    for (let newest = 0; so.published < publishes || so.asked < reads;) {
      so.asked += 1;
      const path = so.asked % 2 === 0 ? '/team' : '/our-team';
      const [response] = (await once(get(server.address + path, { agent }), 'response')) as [IncomingMessage];
      const body = Buffer.concat(await response.toArray());
      const release = Number(/Dana Number (\d+)</.exec(body.toString())?.[1] ?? 0);
      expect(response.statusCode).toBe(200);
      expect(release).toBeGreaterThanOrEqual(newest);
      newest = release;
      seen.set(hashOf(body), release);
    }
  }

  async function publish(): Promise<void> {
    while (so.published < publishes) {
      await site.edit('team-members', 1, { name: `Dana Number ${so.published + 1}` });
      expect((await site.publish()).state).toBe('live');
      await note((so.published += 1));
    }
  }

  await Promise.all([publish(), ...Array.from({ length: readers }, read)]);
  expect(so.asked).toBeGreaterThanOrEqual(reads);
  expect(seen.size).toBeGreaterThan(publishes / 2);
  expect([...seen].filter(([hash, release]) => published.get(hash) !== release)).toEqual([]);
  agent.destroy();
  await server.close();
});
