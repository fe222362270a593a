import { describe, expect, test } from 'vitest';
import { reorderRows } from '#content-db/write/order.ts';
import { createRow } from '#content-db/write/repository.ts';
import type { PendingChange } from '../pending/pending-list.ts';
import type { RowDifference } from '../pending/differences.ts';
import { createTestSite } from '../../testing/publish.ts';
import { inputOf } from '../../testing/publish-content.ts';
import { contentRoutes } from '../../content/routes.ts';
import { changeRoutes } from '../../history/changes.ts';
import { pendingChanges } from './pending-changes.ts';
import { adminPublish } from './publish.ts';
import { asJson, signedIn, testAdmin } from '../../testing/signed-in.ts';

/** A small site that is live, and the calls about what is not. */
async function createScene() {
  const site = await createTestSite();
  const { content, published, pendingHooks, publisher, store } = site;
  const calls = pendingChanges({ content, published })
    .route(
      '/',
      adminPublish({ content, published, pendingHooks, publisher, store, siteUrl: 'http://127.0.0.1:1' }),
    )
    .route('/', contentRoutes({ content, published, live: publisher.live }))
    .route('/changes', changeRoutes({ content }));
  const app = signedIn(calls);
  const ask = async (path: string, init?: RequestInit) => app.request(`/api/admin${path}`, init);
  const pending = async () =>
    ((await (await ask('/publish')).json()) as { pending: PendingChange[] }).pending;
  return {
    site,
    ask,
    pending,
    ids: async () => (await pending()).map(({ id }) => id),
    discard: async (...changes: unknown[]) => ask('/publish/discard', asJson('POST', { changes })),
    differences: async (changes: string) =>
      (await (await ask(`/publish/differences?changes=${changes}`)).json()) as RowDifference[],
    [Symbol.asyncDispose]: () => site[Symbol.asyncDispose](),
  };
}

describe('the pending changes', () => {
  test('name the version in the other language that has changes too, whichever names the other', async () => {
    await using scene = await createScene();
    await scene.site.edit('blog-posts', 1, { title: 'Renamed steps' });
    await scene.site.edit('blog-posts', 2, { title: 'Third thoughts' });
    const versions = async () =>
      (await scene.pending()).map(({ rowId, otherVersion }) => [rowId, otherVersion]);
    expect(await versions()).toEqual([
      [1, undefined],
      [2, undefined],
    ]);
    await scene.site.edit('blog-posts', 3, { title: 'خطوات' });
    expect(await versions()).toEqual([
      [1, 'blog-posts/3'],
      [2, undefined],
      [3, 'blog-posts/1'],
    ]);
  });
});

describe('the differences', () => {
  test('are those of the rows of the changes, column by column, each row once', async () => {
    await using scene = await createScene();
    await scene.site.edit('blog-posts', 2, { title: 'Third thoughts', translationOf: 3 });
    await scene.site.edit('blog-posts', 2, { description: 'On resting.' });
    // What it refers to has another name; it is still the same.
    await scene.site.edit('blog-posts', 3, { description: 'عن الخطوات' });
    await scene.site.edit('blog-posts', 1, { title: 'Renamed steps' });
    await scene.site.edit('clients', 1, { name: 'Pier Works' });
    await scene.site.edit('clients', 1, { name: 'Harbour Works' });
    const ids = await scene.ids();
    expect(await scene.differences(ids.join(','))).toEqual([
      {
        resource: 'blog-posts',
        rowId: 2,
        columns: [
          { column: 'title', published: 'Second thoughts', working: 'Third thoughts' },
          { column: 'description', published: 'On thinking.', working: 'On resting.' },
          { column: 'translationOf', published: null, working: 'خطوات أولى' },
        ],
      },
      {
        resource: 'blog-posts',
        rowId: 3,
        columns: [{ column: 'description', published: null, working: 'عن الخطوات' }],
      },
      {
        resource: 'blog-posts',
        rowId: 1,
        columns: [{ column: 'title', published: 'First steps', working: 'Renamed steps' }],
      },
      { resource: 'clients', rowId: 1, columns: [] },
    ]);
  });

  test('of a new row and of a removed one are all that it has', async () => {
    await using scene = await createScene();
    await scene.site.create('clients', { name: 'Pier Works', locale: 'en', sortOrder: 4 });
    await scene.site.remove('clients', 1);
    const [created, removed] = await scene.differences((await scene.ids()).join(','));
    expect(created?.columns).toContainEqual({ column: 'name', published: null, working: 'Pier Works' });
    expect(removed?.columns).toContainEqual({ column: 'name', published: 'Harbour Works', working: null });
    expect(removed?.columns.map(({ column }) => column)).not.toContain('revision');
  });

  test('of a new picture show it, and not what the server measured', async () => {
    await using scene = await createScene();
    await scene.site.create('uploads', {
      file: 'new.png',
      width: 4,
      height: 4,
      widths: [4],
      altEn: 'A gate',
    });
    const [created] = await scene.differences((await scene.ids()).join(','));
    expect(created?.columns.map(({ column, working }) => [column, working])).toEqual([
      ['file', '/uploads/new.png'],
      ['focalX', 50],
      ['focalY', 50],
      ['altEn', 'A gate'],
    ]);
  });

  test('of a new row name no field that was left empty', async () => {
    await using scene = await createScene();
    await scene.site.create('blog-posts', { title: 'New', content: 'Text', slug: 'new', description: '' });
    const [created] = await scene.differences((await scene.ids()).join(','));
    expect(created?.columns.map(({ column }) => column)).toEqual(['title', 'content', 'slug', 'locale']);
  });

  test.each(['', 'a', '0', '1.5', '1,,2', Array.from({ length: 101 }, (_, at) => at + 1).join(',')])(
    'for %j: 400',
    async (changes) => {
      await using scene = await createScene();
      expect((await scene.ask(`/publish/differences?changes=${changes}`)).status).toBe(400);
    },
  );
});

describe('discarding', () => {
  test('takes changes from the list, stops forms that are open, and stays in the history', async () => {
    await using scene = await createScene();
    await scene.site.edit('clients', 1, { name: 'Pier Works' });
    await scene.site.edit('team-members', 1, { name: 'Dana Wakeful' });
    const [first, second] = await scene.ids();
    expect((await scene.discard(first)).status).toBe(204);
    expect(await scene.ids()).toEqual([second]);
    expect((await scene.ask('/clients/1', asJson('PATCH', { name: 'Quay Works', revision: 2 }))).status).toBe(
      409,
    );
    const history = (await (await scene.ask('/changes?state=discarded')).json()) as unknown[];
    expect(history).toEqual([
      expect.objectContaining({
        id: first,
        name: 'Harbour Works',
        discardedBy: testAdmin.username,
        discarded: { name: 'Pier Works' },
      }),
    ]);
    expect(await scene.site.publish()).toMatchObject({ state: 'live', pages: { removed: 0 } });
    expect(await scene.site.read('/team')).toContain('Dana Wakeful');
    expect((await scene.discard(first)).status).toBe(409);
  });

  test('a new row leaves its name in the history', async () => {
    await using scene = await createScene();
    await scene.site.create('clients', { name: 'Pier Works', locale: 'en' });
    await scene.discard(...(await scene.ids()));
    const [change] = (await (await scene.ask('/changes?state=discarded')).json()) as { name: string }[];
    expect(change?.name).toBe('Pier Works');
  });

  test('of a picture is refused while a text shows it', async () => {
    await using scene = await createScene();
    const file = `${'a1'.repeat(16)}.jpg`;
    await scene.site.content.write((tx) =>
      createRow(tx, 'uploads', inputOf('uploads', { file, width: 8, height: 6, widths: [] }), 'test'),
    );
    await scene.site.edit('blog-posts', 2, { content: `![A picture](/uploads/${file})` });
    const [picture, text] = await scene.ids();
    const refused = await scene.discard(picture);
    expect([refused.status, ((await refused.json()) as { message: string }).message]).toEqual([
      409,
      expect.stringContaining('is shown by blog post “Second thoughts” (en)'),
    ]);
    expect((await scene.discard(picture, text)).status).toBe(204);
  });

  test('of a new address takes the redirect that came with it along, or is refused', async () => {
    await using scene = await createScene();
    expect((await scene.ask('/blog-posts/2', asJson('PATCH', { slug: 'new-thoughts' }))).status).toBe(200);
    const [moved, redirect] = await scene.ids();
    const refused = await scene.discard(moved);
    expect([refused.status, ((await refused.json()) as { message: string }).message]).toEqual([
      409,
      expect.stringContaining('The redirect “/blog/second-thoughts” would lead'),
    ]);
    expect(await scene.ids()).toEqual([moved, redirect]);
    expect((await scene.discard(moved, redirect)).status).toBe(204);
  });

  test.each([
    [{}],
    [{ changes: [] }],
    [{ changes: ['1'] }],
    [{ changes: [0] }],
    [{ changes: [1], by: 'somebody' }],
  ])('of %j: 400', async (body) => {
    await using scene = await createScene();
    expect((await scene.ask('/publish/discard', asJson('POST', body))).status).toBe(400);
  });
});

test('the history has one entry for a new order, also if several people made it', async () => {
  await using scene = await createScene();
  const historyOf = async (query: string) => {
    const response = await scene.ask(`/changes?${query}`);
    const entries = (await response.json()) as { by: string; name: string; groupId: number | null }[];
    return [entries.map(({ by, name }) => [by, name]), response.headers.get('X-Total-Count')];
  };
  const move = (ids: number[], before: number[], by: string) =>
    scene.site.content.write((tx) => reorderRows(tx, 'team-members', { ids, before }, by));
  await move([2, 1], [1, 2], 'dana');
  await move([1, 2], [2, 1], 'omar');
  await scene.site.edit('clients', 1, { name: 'Pier Works' });
  const order = 'Order of team members';
  expect(await historyOf('state=pending')).toEqual([
    [
      ['test', 'Pier Works'],
      ['omar', order],
    ],
    '2',
  ]);
  expect(await historyOf('state=pending&by=dana')).toEqual([[['dana', order]], '1']);
});
