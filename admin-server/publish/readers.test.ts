import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { serveLiveSite } from '../serve/live-site.ts';
import { serveLocally } from '../serve/testing.ts';
import { hashOf } from './store.ts';
import { createTestSite } from './testing.ts';

const publishes = 100;
const reads = 10_000;
const readers = 8;

it('readers get whole pages of one release after the other while the site is published', { timeout: 120_000 }, async () => {
  await using site = await createTestSite();
  const log = () => undefined;
  const server = await serveLocally(new Hono().all('*', serveLiveSite({ live: site.publisher.live, store: site.store, onRedirect: log, log, defaults: {} })));
  /** The release of each state of a page, by the hash of its bytes. */
  const released = new Map<string, number>();
  const note = (release: number) => ['/team', '/our-team'].forEach((path) => released.set(site.files().get(path) ?? '', release));
  note(0);
  let [asked, done] = [0, 0];
  let isPublishing = true;

  async function read(): Promise<void> {
    for (let newest = 0; isPublishing || asked < reads; ) {
      asked += 1;
      const response = await fetch(server.address + (asked % 2 === 0 ? '/team' : '/our-team'));
      const body = Buffer.from(await response.arrayBuffer());
      expect(response.status).toBe(200);
      const release = released.get(hashOf(body)) ?? done + 1;
      // A page of the release that is just being switched to may come before its number is noted here.
      if (!released.has(hashOf(body))) expect(body.toString()).toContain(`Dana Number ${done + 1}<`);
      expect(release).toBeGreaterThanOrEqual(newest);
      newest = release;
    }
  }

  async function publish(): Promise<void> {
    while (done < publishes) {
      await site.edit('team-members', 1, { name: `Dana Number ${done + 1}` });
      expect((await site.publish()).state).toBe('live');
      note((done += 1));
    }
    isPublishing = false;
  }

  await Promise.all([publish(), ...Array.from({ length: readers }, read)]);
  expect(asked).toBeGreaterThanOrEqual(reads);
  await server.close();
});
