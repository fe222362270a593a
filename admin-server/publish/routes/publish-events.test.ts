import { describe, expect, test } from 'vitest';
import { adminPublish } from './publish.ts';
import { siteUrl, type Wrap } from '../../testing/publish.ts';
import { createPublishCalls } from '../../testing/publish-calls.ts';
import { serveLocally } from '../../testing/serve.ts';
import { signedIn } from '../../testing/signed-in.ts';

describe('events', () => {
  /** Reads events until one satisfies `isLast`. */
  async function readEvents(
    response: Response,
    isLast: (event: { state: string; release: number | null }) => boolean,
  ) {
    const events: { state: string; rendered: number; total: number; release: number | null }[] = [];
    const reader = (response.body as ReadableStream<BufferSource>)
      .pipeThrough(new TextDecoderStream())
      .getReader();
    for (let text = ''; ;) {
      const { value, done } = await reader.read();
      if (done) return { events, isOver: true, reader };
      text += value;
      for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
        events.push(JSON.parse(text.slice('data: '.length, end)) as (typeof events)[number]);
        text = text.slice(end + 2);
      }
      if (events.some(isLast)) return { events, isOver: false, reader };
    }
  }

  test('tell what is going on: at first, while pages are rendered, and when it is live', async () => {
    // Pages wait until somebody has heard that they are being rendered.
    const heard = Promise.withResolvers<void>();
    const waiting: Wrap = ({ site }) => ({
      site: { ...site, render: (path, options) => heard.promise.then(() => site.render(path, options)) },
    });
    await using scene = await createPublishCalls({ wrap: waiting });
    const response = await scene.ask('/publish/events');
    expect(response.headers.get('content-type')).toBe('text/event-stream');
    await scene.site.edit('team-members', 1, { name: 'Dana Wakeful' });
    const reading = readEvents(response, ({ state, release }) => {
      if (state === 'publishing') heard.resolve();
      return state === 'idle' && release === 2;
    });
    await scene.publish();
    const { events, reader } = await reading;
    expect(events[0]).toEqual({ state: 'idle', rendered: 0, total: 0, release: 1 });
    const busy = events.filter(({ state }) => state === 'publishing');
    expect(busy.length).toBeGreaterThan(0);
    for (const { rendered, total } of busy) expect(rendered).toBeLessThanOrEqual(total);
    expect(events.at(-1)).toEqual({ state: 'idle', rendered: 0, total: 0, release: 2 });
    await reader.cancel();
  });

  test('come again when nothing happens, so that nobody cuts the connection', async () => {
    await using scene = await createPublishCalls({ heartbeat: 10 });
    const response = await scene.ask('/publish/events');
    let count = 0;
    const { events, reader } = await readEvents(response, () => (count += 1) > 5);
    expect(new Set(events.map((event) => JSON.stringify(event))).size).toBe(1);
    expect(events.length).toBeGreaterThan(1);
    await reader.cancel();
  });

  test('end with the client, and with the program', async () => {
    await using scene = await createPublishCalls();
    let watching = 0;
    const { content, published, pendingHooks, publisher, store } = scene.site;
    const counted = {
      ...publisher,
      watch(listener: () => void) {
        const unwatch = publisher.watch(listener);
        watching += 1;
        return () => {
          watching -= 1;
          unwatch();
        };
      },
    };
    const server = await serveLocally(
      signedIn(adminPublish({ content, published, pendingHooks, publisher: counted, store, siteUrl })),
    );
    const leaving = new AbortController();
    const open = (signal?: AbortSignal) =>
      fetch(`${server.address}/api/admin/publish/events`, signal && { signal });
    const [left, stayed] = [await open(leaving.signal), await open()];
    await readEvents(left, () => true);
    expect(watching).toBe(2);
    leaving.abort();
    await expect.poll(() => watching).toBe(1);
    await publisher.close();
    const { events, isOver } = await readEvents(stayed, () => false);
    expect([events.at(-1)?.state, isOver]).toEqual(['ending', true]);
    expect(watching).toBe(0);
    await server.close();
  });
});
