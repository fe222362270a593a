import { releases } from '#content-db/releases.ts';
import { describe, expect, test } from 'vitest';
import { createRow } from '#content-db/write/repository.ts';
import type { PendingChange } from '../select/pending-list.ts';
import { publishImmediately } from '../publish-immediately.ts';
import { createTestSite, siteUrl, type TestSite, type Wrap } from '../../testing/publish.ts';
import { inputOf } from '../../testing/publish-content.ts';
import { serveLocally } from '../../testing/serve.ts';
import { adminPublish, type ListedRelease } from './publish.ts';
import { asJson, signedIn, testAdmin } from '../../testing/signed-in.ts';
import type { Plan, PublishResult } from '../types.ts';

interface State {
  live: { id: number; at: string } | null;
  pending: PendingChange[];
  state: string;
}

/** A small site that is live, and the calls about publishing it. */
async function createScene(options: { wrap?: Wrap; isPublished?: boolean; heartbeat?: number } = {}) {
  const site = await createTestSite(options);
  const { content, published, publisher } = site;
  const app = signedIn(
    adminPublish({
      content,
      published,
      publisher,
      siteUrl,
      ...(options.heartbeat !== undefined && { heartbeat: options.heartbeat }),
    }),
  );
  const ask = async (path: string, init?: RequestInit) => app.request(`/api/admin${path}`, init);
  return {
    site,
    app,
    ask,
    state: async () => (await (await ask('/publish')).json()) as State,
    async publish(changes?: unknown) {
      const response = await ask('/publish', asJson('POST', changes === undefined ? {} : { changes }));
      return (await response.json()) as PublishResult;
    },
    [Symbol.asyncDispose]: () => site[Symbol.asyncDispose](),
  };
}

async function idsOf(scene: { state(): Promise<State> }, ...labels: string[]): Promise<number[]> {
  const { pending } = await scene.state();
  return pending.filter(({ label }) => labels.includes(label)).map(({ id }) => id);
}

/** A publisher whose pages fail while they are told to. */
function failing(control: { fails: boolean }): Wrap {
  return ({ site }) => ({
    site: {
      ...site,
      async render(path, options) {
        if (control.fails && path === '/team') throw new Error('it is broken');
        return site.render(path, options);
      },
    },
  });
}

describe('what is pending', { timeout: 60_000 }, () => {
  test('is each change with what people call its row, also where that is gone', async () => {
    await using scene = await createScene();
    const { site } = scene;
    await site.edit('blog-posts', 3, { title: 'خطوات جديدة' });
    await site.edit('blog-posts', 3, { description: 'وصف' });
    await site.remove('clients', 1);
    await site.edit('page-content', 3, { content: 'Awake' });
    await site.edit('footer-settings', 1, { phoneNumber: '+971 4 1' });
    await site.edit('services', 1, { isFeatured: false });
    await site.create('redirects', { fromUrl: '/gone', toUrl: '/team' });
    await site.create('team-members', { name: 'Brief', roleKey: 'ceo', locale: 'en' });
    await site.remove('team-members', 5);
    const { live, pending, state } = await scene.state();
    expect({ live, state }).toEqual({
      live: { id: 1, at: expect.stringMatching(/^\d{4}-.*Z$/) },
      state: 'idle',
    });
    expect(
      pending.map(({ resource, rowId, action, locale, label, columns }) => [
        resource,
        rowId,
        action,
        locale,
        label,
        columns.slice(0, 1),
      ]),
    ).toEqual([
      ['blog-posts', 3, 'update', 'ar', 'خطوات جديدة', ['title']],
      ['blog-posts', 3, 'update', 'ar', 'خطوات جديدة', ['description']],
      ['clients', 1, 'remove', 'en', 'Harbour Works', ['id']],
      ['page-content', 3, 'update', 'en', 'home / hero / title', ['content']],
      ['footer-settings', 1, 'update', 'en', 'Footer and contact settings', ['phoneNumber']],
      ['services', 1, 'update', null, 'watch', ['isFeatured']],
      ['redirects', 1 + 2, 'create', null, '/gone', ['fromUrl']],
      ['team-members', 5, 'create', 'en', 'Brief', ['name']],
      ['team-members', 5, 'remove', 'en', 'Brief', ['id']],
    ]);
    expect(pending.every(({ id, at, by }) => id > 0 && !Number.isNaN(Date.parse(at)) && by === 'test')).toBe(
      true,
    );
    expect(await (await scene.ask('/publish/count')).json()).toEqual({ unpublished: pending.length });
    await scene.publish(pending.slice(0, 2).map(({ id }) => id));
    expect(await (await scene.ask('/publish/count')).json()).toEqual({ unpublished: pending.length - 2 });
  });

  test('before the first release nothing is live', async () => {
    await using scene = await createScene({ isPublished: false });
    const { live, pending } = await scene.state();
    expect(live).toBeNull();
    expect(pending.length).toBeGreaterThan(20);
  });
});

describe('a plan', { timeout: 60_000 }, () => {
  test('of everything, or of some changes, names the addresses that would change', async () => {
    await using scene = await createScene();
    await scene.site.edit('team-members', 1, { name: 'Dana Wakeful' });
    await scene.site.edit('clients', 1, { name: 'Pier Works' });
    const all = (await (await scene.ask('/publish/plan')).json()) as Plan;
    expect(all.pages).toEqual([
      { path: '/', change: 'update' },
      { path: '/our-team', change: 'update' },
      { path: '/team', change: 'update' },
    ]);
    const [member] = await idsOf(scene, 'Dana Wakeful');
    const some = await scene.ask('/publish/plan', asJson('POST', { changes: [member] }));
    expect(await some.json()).toEqual({ pages: all.pages.slice(1), changes: [member] });
    const page = await scene.ask('/publish/plan/page', asJson('POST', { path: '/team' }));
    expect(await page.json()).toEqual({
      before: expect.stringContaining('Dana Watchful'),
      after: expect.stringContaining('Dana Wakeful'),
    });
    expect((await scene.ask('/publish/plan/page', asJson('POST', { path: 'team' }))).status).toBe(400);
  });
});

describe('an earlier release', { timeout: 60_000 }, () => {
  test('is made live again, and the history says so', async () => {
    await using scene = await createScene();
    await scene.site.edit('team-members', 1, { name: 'Dana Wakeful' });
    await scene.publish();
    const answer = await scene.ask('/releases/1/restore', { method: 'POST' });
    expect(await answer.json()).toMatchObject({
      release: 3,
      state: 'live',
      pages: { rendered: 0, changed: 2 },
      receipt: { isVerified: false },
    });
    expect(await scene.site.read('/team')).toContain('Dana Watchful');
    const releases = (await (await scene.ask('/releases')).json()) as ListedRelease[];
    expect(releases.map(({ id, restores, isRestorable }) => ({ id, restores, isRestorable }))).toEqual([
      { id: 3, restores: 1, isRestorable: false },
      { id: 2, restores: null, isRestorable: true },
      { id: 1, restores: null, isRestorable: true },
    ]);
    expect((await scene.state()).pending).toHaveLength(1);
    for (const [id, status] of [
      ['3', 409],
      ['9', 404],
      ['x', 404],
    ] as const)
      expect((await scene.ask(`/releases/${id}/restore`, { method: 'POST' })).status, id).toBe(status);
  });
});

describe('a publish', { timeout: 60_000 }, () => {
  test('without a body is one of everything', async () => {
    await using scene = await createScene();
    await scene.site.edit('team-members', 1, { name: 'Dana Wakeful' });
    expect(await (await scene.ask('/publish', { method: 'POST' })).json()).toMatchObject({
      release: 2,
      state: 'live',
      receipt: { isVerified: false, locales: ['en'] },
    });
  });

  test('of everything answers when it is live', async () => {
    await using scene = await createScene();
    await scene.site.edit('team-members', 1, { name: 'Dana Wakeful' });
    await scene.site.edit('clients', 1, { name: 'Pier Works' });
    expect(await scene.publish()).toMatchObject({
      release: 2,
      state: 'live',
      pages: { removed: 0 },
      ms: expect.any(Number),
    });
    expect(await scene.site.read('/team')).toContain('Dana Wakeful');
    expect(await scene.state()).toMatchObject({ live: { id: 2 }, pending: [], state: 'idle' });
  });

  test('of chosen changes leaves the others out, row by row and column by column', async () => {
    await using scene = await createScene();
    await scene.site.edit('team-members', 1, { name: 'Dana Wakeful' });
    await scene.site.edit('team-members', 1, { bio: 'A hushed biography' });
    await scene.site.edit('clients', 1, { name: 'Hushed Works' });
    const { pending } = await scene.state();
    expect(await scene.publish([pending[0]?.id])).toMatchObject({ release: 2, state: 'live' });
    expect(await scene.site.read('/team')).toContain('Dana Wakeful');
    expect(await scene.site.read('/team')).not.toContain('hushed');
    expect(await scene.site.read('/')).not.toContain('Hushed Works');
    expect((await scene.state()).pending).toEqual(pending.slice(1));
    expect(await scene.publish()).toMatchObject({ release: 3, state: 'live' });
    expect(await scene.site.read('/team')).toContain('A hushed biography');
  });

  test('of what is published already is nothing', async () => {
    await using scene = await createScene();
    expect(await scene.publish([1, 99_999])).toMatchObject({
      release: 1,
      state: 'live',
      pages: { rendered: 0 },
    });
  });

  test('that fails says which page and why, and nothing changes', async () => {
    const control = { fails: true };
    await using scene = await createScene({ wrap: failing(control) });
    const files = scene.site.files();
    await scene.site.edit('team-members', 1, { name: 'Dana Wakeful' });
    const ids = await idsOf(scene, 'Dana Wakeful');
    for (const changes of [undefined, ids])
      expect(await scene.publish(changes)).toMatchObject({
        state: 'failed',
        error: 'The page /team failed: it is broken',
      });
    expect(scene.site.files()).toEqual(files);
    expect(await idsOf(scene, 'Dana Wakeful')).toEqual(ids);
    control.fails = false;
    expect(await scene.publish(ids)).toMatchObject({ state: 'live' });
    const response = await scene.ask('/releases');
    expect(await response.json()).toMatchObject([
      {
        id: 4,
        state: 'live',
        by: testAdmin.username,
        error: null,
        contents: { count: 1, names: ['Dana Wakeful'] },
        pages: { changed: 2, removed: 0 },
      },
      {
        id: 3,
        state: 'failed',
        by: testAdmin.username,
        error: 'The page /team failed: it is broken',
        pages: { changed: 0, removed: 0 },
      },
      { id: 2, state: 'failed' },
      { id: 1, state: 'replaced', by: 'test', finishedAt: expect.any(String) },
    ]);
  });

  test('of changes that need others is refused', async () => {
    await using scene = await createScene();
    await scene.site.edit('blog-posts', 1, { slug: 'moved' });
    await scene.site.edit('blog-posts', 2, { slug: 'first-steps' });
    const response = await scene.ask(
      '/publish',
      asJson('POST', { changes: await idsOf(scene, 'Second thoughts') }),
    );
    expect(response.status).toBe(409);
    expect(await response.json()).toEqual({
      message: 'These changes need others that are pending too. Choose those as well, or publish everything.',
      code: 'conflict',
    });
    expect(await scene.publish()).toMatchObject({ state: 'live' });
  });

  test.each([
    [{ changes: [] }],
    [{ changes: 'all' }],
    [{ changes: [0] }],
    [{ changes: ['1'] }],
    [{ changes: [1.5] }],
    [{ by: 'somebody' }],
    [[]],
    [null],
  ])('of %j: 400', async (body) => {
    await using scene = await createScene();
    await scene.site.edit('clients', 1, { name: 'Pier Works' });
    expect((await scene.ask('/publish', asJson('POST', body))).status).toBe(400);
    expect((await scene.state()).live).toMatchObject({ id: 1 });
  });
});

describe('the list of releases', { timeout: 60_000 }, () => {
  test('has the last fifty', async () => {
    await using scene = await createScene();
    const row = {
      state: 'failed' as const,
      startedAt: '2026-01-01T00:00:00Z',
      by: 'test',
      renderer: 'r',
      changes: [],
      undo: [],
    };
    await scene.site.published.write((tx) =>
      tx.insert(releases).values(Array.from({ length: 60 }, () => row)),
    );
    const list = (await (await scene.ask('/releases')).json()) as { id: number }[];
    expect(list.map(({ id }) => id)).toEqual(Array.from({ length: 50 }, (_, at) => 61 - at));
    expect(list[0]).not.toHaveProperty('undo');
  });
});

describe('a change that is published at once', { timeout: 60_000 }, () => {
  const hide = (site: TestSite) =>
    publishImmediately(site.publisher, site.content, {
      resource: 'team-members',
      rowId: 1,
      columns: ['isVisible'],
      by: 'editor',
    });

  test('goes live alone: what else is pending of its row stays so', async () => {
    await using scene = await createScene();
    await scene.site.edit('team-members', 1, { name: 'Hushed', isVisible: 0 });
    await scene.site.edit('team-members', 1, { isVisible: 1 });
    await scene.site.edit('clients', 1, { name: 'Hushed Works' });
    await scene.site.edit('team-members', 1, { isVisible: 0 });
    expect(await hide(scene.site)).toEqual({ state: 'live' });
    expect(await scene.site.read('/team')).not.toContain('Dana Watchful');
    expect((await scene.state()).pending.map(({ label }) => label)).toEqual(['Hushed', 'Hushed Works']);
    await scene.site.edit('team-members', 1, { isVisible: 1 });
    expect(await hide(scene.site)).toEqual({ state: 'live' });
    expect(await scene.site.read('/team')).toContain('Dana Watchful');
    expect(await hide(scene.site)).toEqual({ state: 'live' });
  });

  test('does not make a draft public', async () => {
    await using scene = await createScene();
    const { id } = await scene.site.create('team-members', { name: 'Draft', roleKey: 'ceo', locale: 'en' });
    await scene.site.edit('team-members', id, { isVisible: 0 });
    const outcome = await publishImmediately(scene.site.publisher, scene.site.content, {
      resource: 'team-members',
      rowId: id,
      columns: ['isVisible'],
      by: 'editor',
    });
    expect(outcome).toEqual({ state: 'draft' });
    expect((await scene.state()).live).toMatchObject({ id: 1 });
  });

  test('may be a whole row: robots.txt, also where there was none', async () => {
    await using scene = await createScene();
    const { content, publisher } = scene.site;
    await scene.site.remove('seo-files', 1);
    await scene.site.publish();
    const { id } = await content.write((tx) =>
      createRow(
        tx,
        'seo-files',
        inputOf('seo-files', { filename: 'robots.txt', content: 'User-agent: *\nDisallow: /admin/\n' }),
        'editor',
      ),
    );
    const outcome = await publishImmediately(publisher, content, {
      resource: 'seo-files',
      rowId: id,
      columns: ['filename', 'content', 'isActive'],
      by: 'editor',
    });
    expect(outcome).toEqual({ state: 'live' });
    expect(await scene.site.read('/robots.txt')).toContain('Disallow: /admin/');
  });

  test('stays saved and pending where publishing fails, and it is said why', async () => {
    const control = { fails: true };
    await using scene = await createScene({ wrap: failing(control) });
    await scene.site.edit('team-members', 1, { isVisible: 0 });
    expect(await hide(scene.site)).toEqual({ state: 'failed', error: 'The page /team failed: it is broken' });
    const thrown = { publish: () => Promise.reject(new Error('The disk is full.')) };
    const outcome = await publishImmediately(thrown, scene.site.content, {
      resource: 'team-members',
      rowId: 1,
      columns: ['isVisible'],
      by: 'editor',
    });
    expect(outcome).toEqual({ state: 'failed', error: 'The disk is full.' });
    expect((await scene.state()).pending).toHaveLength(1);
  });
});

describe('events', { timeout: 60_000 }, () => {
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
    await using scene = await createScene({ wrap: waiting });
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
    await using scene = await createScene({ heartbeat: 10 });
    const response = await scene.ask('/publish/events');
    let count = 0;
    const { events, reader } = await readEvents(response, () => (count += 1) > 5);
    expect(new Set(events.map((event) => JSON.stringify(event))).size).toBe(1);
    expect(events.length).toBeGreaterThan(1);
    await reader.cancel();
  });

  test('end with the client, and with the program', async () => {
    await using scene = await createScene();
    let watching = 0;
    const { content, published, publisher } = scene.site;
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
      signedIn(adminPublish({ content, published, publisher: counted, siteUrl })),
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
