import { describe, expect, test } from 'vitest';
import { releases } from '#content-db/releases.ts';
import { createTestDb } from '#content-db/testing/database.ts';
import { removeRow, updateRow } from '#content-db/write/repository.ts';
import { addRow } from '../testing/app.ts';
import { inputOf } from '../testing/publish-content.ts';
import { signedIn } from '../testing/signed-in.ts';
import { dashboardRoutes, type Dashboard } from './dashboard.ts';

async function createScene() {
  await using made = new AsyncDisposableStack();
  const { database: content } = made.use(await createTestDb());
  const { database: published } = made.use(await createTestDb());
  const app = signedIn(dashboardRoutes({ content, published }));
  const kept = made.move();
  return {
    content,
    published,
    dashboard: async () => (await (await app.request('/api/admin')).json()) as Dashboard,
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  };
}

describe('the dashboard', () => {
  const none = { count: 0, first: [] };

  test('of an empty site has nothing to do', async () => {
    await using scene = await createScene();
    expect(await scene.dashboard()).toEqual({
      live: null,
      arabic: { missing: [], outdated: none, unchecked: none },
    });
  });

  test('shows the live release', async () => {
    await using scene = await createScene();
    const release = { by: 'test', renderer: 'r', changes: [], undo: [] };
    await scene.published.write((tx) =>
      tx.insert(releases).values([
        {
          ...release,
          state: 'replaced',
          startedAt: '2026-01-01T00:00:00.000Z',
          finishedAt: '2026-01-01T00:00:01.000Z',
        },
        {
          ...release,
          state: 'live',
          startedAt: '2026-01-02T00:00:00.000Z',
          finishedAt: '2026-01-02T00:00:01.000Z',
        },
        { ...release, state: 'failed', startedAt: '2026-01-03T00:00:00.000Z' },
      ]),
    );
    expect(await scene.dashboard()).toMatchObject({
      live: { id: 2, at: '2026-01-02T00:00:01.000Z' },
    });
  });

  test('lists texts that have no Arabic version, or an older one', async () => {
    await using scene = await createScene();
    const add = (key: string, locale: 'en' | 'ar', isActive = true) =>
      addRow(scene.content, 'page-content', {
        page: 'home',
        section: 'hero',
        key,
        content: 'Text',
        locale,
        isActive,
      });
    const first = await add('title', 'en');
    const arabic = await add('title', 'ar');
    for (let at = 1; at <= 7; at++) await add(`only-english-${at}`, 'en');
    await add('only-arabic', 'ar');
    await add('switched-off', 'en', false);
    const { missing, outdated } = (await scene.dashboard()).arabic;
    expect(missing).toEqual([
      {
        label: 'Page text',
        count: 7,
        first: [7, 6, 5, 4, 3].map((at) => ({
          resource: 'page-content',
          id: at + 2,
          label: `home / hero / only-english-${at}`,
          page: 'home',
          locale: 'ar',
        })),
      },
    ]);
    expect(outdated).toEqual(none);
    await scene.content.write((tx) =>
      updateRow(tx, 'page-content', first, { content: 'Newer' }, { by: 'test' }),
    );
    expect((await scene.dashboard()).arabic.outdated).toEqual({
      count: 1,
      first: [
        { resource: 'page-content', id: arabic, label: 'home / hero / title', page: 'home', locale: 'ar' },
      ],
    });
    await scene.content.write((tx) =>
      updateRow(tx, 'page-content', arabic, { content: 'أحدث' }, { by: 'test' }),
    );
    expect((await scene.dashboard()).arabic.outdated).toEqual(none);
  });

  test('lists services, courses and posts without Arabic, with links to their editors', async () => {
    await using scene = await createScene();
    const { content } = scene;
    await addRow(content, 'images', {
      key: 'plate',
      url: 'https://example.org/a.jpg',
      title: 'A plate',
      category: 'c',
    });
    await addRow(content, 'training-courses', { title: 'First', description: 'A course', order: 1 });
    for (const key of ['both', 'english']) await addRow(content, 'services', inputOf('services', { key }));
    const text = {
      title: 'Night watch',
      overviewDescription: 'How to stay awake.',
      detailedContent: 'x'.repeat(50),
      imageKey: 'plate',
    };
    for (const [serviceId, locale] of [
      [1, 'en'],
      [1, 'ar'],
      [2, 'en'],
    ] as const)
      await addRow(content, 'service-translations', { ...text, serviceId, locale });
    const post = (slug: string, locale: 'en' | 'ar', translationOf?: number) =>
      addRow(content, 'blog-posts', {
        title: `Title of ${slug}`,
        slug,
        content: 'x',
        locale,
        ...(translationOf && { translationOf }),
      });
    const [english, other] = [await post('paired', 'en'), await post('unpaired', 'en')];
    await post('arabic', 'ar', english);
    const alone = await post('arabic-alone', 'ar');
    await post('translated', 'en', alone);
    expect((await scene.dashboard()).arabic.missing).toEqual([
      {
        label: 'Service',
        count: 1,
        first: [{ resource: 'services', id: 2, label: 'Night watch', locale: 'ar' }],
      },
      {
        label: 'Training course',
        count: 1,
        first: [{ resource: 'training-courses', id: 1, label: 'First', locale: 'ar' }],
      },
      {
        label: 'Blog post',
        count: 1,
        first: [{ resource: 'blog-posts', id: other, label: 'Title of unpaired', locale: 'en' }],
      },
    ]);
    await content.write((tx) => removeRow(tx, 'services', 2, 'test'));
    expect((await scene.dashboard()).arabic.missing.map(({ label }) => label)).toEqual([
      'Training course',
      'Blog post',
    ]);
  });
});
