import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { changes } from '#content-db/changes.ts';
import type { Database } from '#content-db/database/open.ts';
import { getRow, removeRow, updateRow } from '#content-db/write/repository.ts';
import { createTestDb } from '#content-db/testing/database.ts';
import { addRow } from '../testing/app.ts';
import { inputOf } from '../testing/publish-content.ts';
import { signedIn } from '../testing/signed-in.ts';
import { changeRoutes } from './changes.ts';
import { versionRoutes } from './versions.ts';

const addClient = (content: Database, name: string) =>
  addRow(content, 'clients', inputOf('clients', { name, locale: 'en' }));

async function createScene() {
  await using made = new AsyncDisposableStack();
  const { database: content } = made.use(await createTestDb());
  const { database: published } = made.use(await createTestDb());
  const app = signedIn(versionRoutes({ content, published }).route('/changes', changeRoutes({ content })));
  const kept = made.move();
  return {
    content,
    get: async (path: string) => (await app.request(`/api/admin/${path}`)).json(),
    post: (path: string) => app.request(`/api/admin/${path}`, { method: 'POST' }),
    /** Marks all that was changed so far as live with a release. */
    release: (id: number) =>
      content.write((tx) => tx.update(changes).set({ releaseId: id }).where(eq(changes.by, 'test'))),
    update: (id: number, input: { name?: string; logo?: string | null }, by = 'test') =>
      content.write((tx) => updateRow(tx, 'clients', id, input, { by })),
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  };
}

describe('the versions of a row', () => {
  test('name the rows that it refers to, in its own language', async () => {
    await using scene = await createScene();
    const add = (name: string, nameAr: string) =>
      addRow(scene.content, 'topics', inputOf('topics', { slug: name.toLowerCase(), name, nameAr }));
    const [aviation, retail] = [await add('Aviation', 'الطيران'), await add('Retail', '')];
    for (const [locale, before, after] of [
      ['en', 'Aviation', 'Retail'],
      ['ar', 'الطيران', 'Retail'],
    ] as const) {
      const post = inputOf('blog-posts', {
        title: 'Old',
        content: 'Text',
        slug: locale,
        locale,
        topicId: aviation,
      });
      const id = await addRow(scene.content, 'blog-posts', post);
      await scene.content.write((tx) =>
        updateRow(tx, 'blog-posts', id, { topicId: retail, title: 'New' }, { by: 'test' }),
      );
      const { versions } = await scene.get(`changes/blog-posts/${id}`);
      expect(versions[0].values).toContainEqual(
        expect.objectContaining({
          column: 'topicId',
          before: aviation,
          after: retail,
          names: { before, after },
        }),
      );
      const title = versions[0].values.find(({ column }: { column: string }) => column === 'title');
      expect(title).not.toHaveProperty('names');
    }
  });

  test('say who wrote what, what was before, and which of both it has now', async () => {
    await using scene = await createScene();
    const id = await addClient(scene.content, 'First');
    await scene.update(id, { name: 'Second' }, 'lena');
    await scene.update(id, { name: 'First' }, 'omar');
    const { name, label, revision, versions, total } = await scene.get(`changes/clients/${id}`);
    expect({ name, label, revision, total }).toEqual({
      name: 'First',
      label: 'Client',
      revision: 3,
      total: 3,
    });
    expect(versions).toMatchObject([
      {
        by: 'omar',
        action: 'update',
        values: [{ column: 'name', before: 'Second', after: 'First', now: 'after' }],
        wholeRow: {},
      },
      {
        by: 'lena',
        action: 'update',
        values: [{ column: 'name', before: 'First', after: 'Second', now: 'before' }],
        wholeRow: { name: 'Second' },
      },
      { by: 'test', action: 'create', wholeRow: {} },
    ]);
    expect(versions[2].values).toContainEqual({
      column: 'name',
      before: null,
      after: 'First',
      now: 'after',
    });
  });

  test('are read page by page, and each page knows what came after it', async () => {
    await using scene = await createScene();
    const id = await addClient(scene.content, 'Name 0');
    for (let at = 1; at <= 4; at += 1) await scene.update(id, { name: `Name ${at}` });
    const { versions } = await scene.get(`changes/clients/${id}?page=2&pageSize=2`);
    expect(versions.map(({ values }: { values: unknown[] }) => values[0])).toMatchObject([
      { before: 'Name 1', after: 'Name 2' },
      { before: 'Name 0', after: 'Name 1' },
    ]);
  });

  test('can be those of one column', async () => {
    await using scene = await createScene();
    const id = await addClient(scene.content, 'First');
    await scene.update(id, { name: 'Second', logo: 'https://example.org/b.png' });
    await scene.update(id, { logo: null });
    const { versions, total } = await scene.get(`changes/clients/${id}?column=name`);
    expect(total).toBe(2);
    expect(versions).toMatchObject([
      { action: 'update', values: [{ column: 'name', before: 'First', after: 'Second' }], wholeRow: {} },
      { action: 'create', values: [{ column: 'name' }], wholeRow: { name: 'First' } },
    ]);
  });

  test('are not there for a type or a row that never was', async () => {
    await using scene = await createScene();
    expect(await scene.get('changes/nothing/1')).toMatchObject({ code: 'not-found' });
    expect(await scene.get('changes/clients/99')).toMatchObject({ versions: [], revision: null });
    expect((await scene.post('changes/clients/99/bring-back')).status).toBe(404);
  });
});

describe('a deleted row', () => {
  test('is brought back with its id, its values and what went with it', async () => {
    await using scene = await createScene();
    const { content } = scene;
    await addRow(content, 'images', {
      key: 'plate',
      url: 'https://example.org/a.jpg',
      title: 'A',
      category: 'c',
    });
    const service = await addRow(content, 'services', inputOf('services', { key: 'night' }));
    const text = await addRow(content, 'service-translations', {
      serviceId: service,
      locale: 'en',
      title: 'Night watch',
      overviewDescription: 'How to stay awake.',
      detailedContent: 'x'.repeat(50),
      imageKey: 'plate',
    });
    const other = await addClient(content, 'Gone before');
    const before = await getRow(content.read, 'service-translations', text);
    await content.write((tx) => removeRow(tx, 'clients', other, 'test'));
    await content.write((tx) => removeRow(tx, 'services', service, 'test'));
    await scene.release(1);
    expect((await scene.get(`changes/services/${service}`)).revision).toBeNull();

    expect((await scene.post(`changes/services/${service}/bring-back`)).status).toBe(204);
    expect(await getRow(content.read, 'services', service)).toMatchObject({ key: 'night' });
    expect(await getRow(content.read, 'service-translations', text)).toMatchObject({
      title: before?.title,
      detailedContent: before?.detailedContent,
    });
    expect(await getRow(content.read, 'clients', other)).toBeUndefined();
    expect((await scene.post(`changes/services/${service}/bring-back`)).status).toBe(409);
  });

  test.each(['live', 'pending'])('that is %s as removed is what others refer to again', async (state) => {
    await using scene = await createScene();
    const { content } = scene;
    const post = (slug: string, locale: 'en' | 'ar', translationOf?: number) =>
      addRow(
        content,
        'blog-posts',
        inputOf('blog-posts', { title: slug, slug, content: 'Text', locale, translationOf }),
      );
    const english = await post('kept', 'en');
    const arabic = await post('محفوظ', 'ar', english);
    if (state === 'live') await scene.release(1);
    await content.write((tx) => removeRow(tx, 'blog-posts', english, 'lena'));
    expect(await getRow(content.read, 'blog-posts', arabic)).toMatchObject({ translationOf: null });
    if (state === 'live')
      await content.write((tx) => tx.update(changes).set({ releaseId: 2 }).where(eq(changes.by, 'lena')));
    expect((await scene.post(`changes/blog-posts/${english}/bring-back`)).status).toBe(204);
    expect(await getRow(content.read, 'blog-posts', arabic)).toMatchObject({ translationOf: english });
  });

  test('is brought back by discarding its removal where that is not live yet', async () => {
    await using scene = await createScene();
    const id = await addClient(scene.content, 'Kept');
    await scene.content.write((tx) => removeRow(tx, 'clients', id, 'lena'));
    expect((await scene.post(`changes/clients/${id}/bring-back`)).status).toBe(204);
    expect(await getRow(scene.content.read, 'clients', id)).toMatchObject({ name: 'Kept' });
    expect((await scene.get(`changes/clients/${id}`)).versions[0]).toMatchObject({
      action: 'remove',
      discardedBy: 'editor@example.org',
    });
  });

  test('stays away while another row has its address', async () => {
    await using scene = await createScene();
    const post = () => inputOf('blog-posts', { title: 'Same', slug: 'same', content: 'Text', locale: 'en' });
    const id = await addRow(scene.content, 'blog-posts', post());
    await scene.content.write((tx) => removeRow(tx, 'blog-posts', id, 'test'));
    await scene.release(1);
    await addRow(scene.content, 'blog-posts', post());
    const answer = await scene.post(`changes/blog-posts/${id}/bring-back`);
    expect(answer.status).toBe(409);
    expect((await answer.json()).message).toContain('has the same name or address now');
  });
});

describe('the changes of a release', () => {
  test('are taken back as new changes: values return, what was added goes, what was deleted comes back', async () => {
    await using scene = await createScene();
    const { content } = scene;
    const [changed, gone] = [await addClient(content, 'Before'), await addClient(content, 'Deleted')];
    await scene.release(1);
    await scene.update(changed, { name: 'Between' }, 'lena');
    await scene.update(changed, { name: 'After' }, 'lena');
    await content.write((tx) => removeRow(tx, 'clients', gone, 'lena'));
    const added = await addClient(content, 'Added');
    await content.write((tx) => tx.update(changes).set({ releaseId: 2 }).where(eq(changes.by, 'lena')));
    await content.write((tx) => tx.update(changes).set({ releaseId: 2 }).where(eq(changes.rowId, added)));

    const answer = await scene.post('releases/2/undo');
    expect(await answer.json()).toEqual({ rows: 3, kept: [] });
    expect(await getRow(content.read, 'clients', changed)).toMatchObject({ name: 'Before' });
    expect(await getRow(content.read, 'clients', gone)).toMatchObject({ name: 'Deleted' });
    expect(await getRow(content.read, 'clients', added)).toBeUndefined();
    const made = await content.read.select().from(changes).where(eq(changes.by, 'editor@example.org'));
    expect(made.map(({ action, releaseId }) => [action, releaseId])).toEqual([
      ['create', null],
      ['update', null],
      ['remove', null],
    ]);
  });

  test('stay where somebody has changed the same value since, which the answer names', async () => {
    await using scene = await createScene();
    const id = await addClient(scene.content, 'Before');
    await scene.release(1);
    await scene.update(id, { name: 'After', logo: 'https://example.org/b.png' }, 'lena');
    await scene.content.write((tx) => tx.update(changes).set({ releaseId: 2 }).where(eq(changes.by, 'lena')));
    await scene.update(id, { name: 'Later' }, 'omar');
    const kept = [{ resource: 'clients', rowId: id, name: 'Later', columns: ['name'] }];
    expect(await (await scene.post('releases/2/undo')).json()).toEqual({ rows: 1, kept });
    expect(await getRow(scene.content.read, 'clients', id)).toMatchObject({ name: 'Later', logo: null });
  });

  test('leave a row as it is that was deleted, and that somebody has brought back and changed since', async () => {
    await using scene = await createScene();
    const { content } = scene;
    const id = await addClient(content, 'Deleted');
    await scene.release(1);
    await scene.update(id, { name: 'Last words' }, 'lena');
    await content.write((tx) => removeRow(tx, 'clients', id, 'lena'));
    await content.write((tx) => tx.update(changes).set({ releaseId: 2 }).where(eq(changes.by, 'lena')));
    expect((await scene.post(`changes/clients/${id}/bring-back`)).status).toBe(204);
    expect(await (await scene.post('releases/2/undo')).json()).toEqual({ rows: 0, kept: [] });
    expect(await getRow(content.read, 'clients', id)).toMatchObject({ name: 'Last words' });
  });

  test('cannot be taken back where it has none', async () => {
    await using scene = await createScene();
    const answer = await scene.post('releases/7/undo');
    expect(answer.status).toBe(409);
    expect((await answer.json()).message).toBe(
      'Release 7 has no changes to undo: it only rendered pages again, or its changes were taken back already.',
    );
  });
});

describe('the history', () => {
  test('is searched for words that are gone, by page and by time', async () => {
    await using scene = await createScene();
    const row = { page: 'home', section: 'hero', key: 'title', locale: 'ar' as const, isActive: true };
    const id = await addRow(scene.content, 'page-content', { ...row, content: 'جملة الأسبوع الماضي' });
    const client = await addClient(scene.content, 'Old words');
    await scene.content.write((tx) =>
      updateRow(tx, 'page-content', id, { content: 'جملة جديدة' }, { by: 'lena' }),
    );
    await scene.update(client, { name: 'New words' });
    const found = async (query: Record<string, string>) =>
      (
        (await scene.get(`changes?${new URLSearchParams(query)}`)) as { resource: string; action: string }[]
      ).map(({ resource, action }) => `${action} ${resource}`);
    const textChanges = ['update page-content', 'create page-content'];
    expect(await found({ search: 'الأسبوع الماضي' })).toEqual(textChanges);
    expect(await found({ search: 'old' })).toEqual(['update clients', 'create clients']);
    expect(await found({ resource: 'page-content', key: 'home' })).toEqual(textChanges);
    expect(await found({ before: '2020-01-01T00:00:00Z' })).toEqual([]);
    expect(await found({ from: '2020-01-01T00:00:00Z', resource: 'clients' })).toHaveLength(2);
    expect(await scene.get('changes?from=yesterday')).toMatchObject({ code: 'invalid' });
    expect(await scene.get('changes/people')).toEqual(expect.arrayContaining(['lena']));
  });
});
