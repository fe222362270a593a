import { auditAddresses, auditEntries } from '#content-db/audit.ts';
import { releases } from '#content-db/releases.ts';
import { describe, expect, test } from 'vitest';
import type { ListedRelease } from './publish.ts';
import { createPublishCalls, failing, idsOf } from '../../testing/publish-calls.ts';
import { storeSeen } from '../pending/seen-releases.ts';
import { asJson, testAdmin } from '../../testing/signed-in.ts';
import type { Plan } from '../types.ts';

describe('what is pending', () => {
  test('is each change with what people call its row, also where that is gone', async () => {
    await using scene = await createPublishCalls();
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
      ['services', 1, 'update', null, 'Night watch', ['isFeatured']],
      ['redirects', 1 + 2, 'create', null, '/gone', ['fromUrl']],
      ['team-members', 5, 'create', 'en', 'Brief', ['name']],
      ['team-members', 5, 'remove', 'en', 'Brief', ['id']],
    ]);
    expect(pending.every(({ id, at, by }) => id > 0 && !Number.isNaN(Date.parse(at)) && by === 'test')).toBe(
      true,
    );
    // All changes of a row are one.
    expect(await (await scene.ask('/publish/overview')).json()).toMatchObject({ unpublished: 7 });
    await scene.publish(pending.slice(0, 2).map(({ id }) => id));
    expect(await (await scene.ask('/publish/overview')).json()).toMatchObject({ unpublished: 6 });
  });

  test('comes with what was lost, as staff count it, until that is live again', async () => {
    await using scene = await createPublishCalls();
    const { site } = scene;
    await site.edit('blog-posts', 3, { title: 'خطوات جديدة' });
    await site.edit('blog-posts', 3, { description: 'وصف' });
    await site.edit('team-members', 1, { name: 'Dana Wakeful' });
    const { pending, lost } = await scene.state();
    expect(lost).toBeNull();
    const loss = {
      after: 1,
      at: '2026-06-01T12:00:00.000Z',
      changes: pending.map(({ id }) => id),
      again: [],
    };
    await site.content.write((tx) => storeSeen(tx, { highest: 4, settled: null, lost: loss }));
    expect((await scene.state()).lost).toEqual({ after: 1, at: loss.at, pending: 2, again: 0 });
    expect(await scene.publish(await idsOf(scene, 'Dana Wakeful'))).toMatchObject({ release: 5 });
    expect((await scene.state()).lost).toMatchObject({ pending: 1 });
    await scene.publish();
    expect((await scene.state()).lost).toBeNull();
  });

  test('before the first release nothing is live', async () => {
    await using scene = await createPublishCalls({ isPublished: false });
    const { live, pending } = await scene.state();
    expect(live).toBeNull();
    expect(pending.length).toBeGreaterThan(20);
  });
});

describe('a plan', () => {
  test('of everything, or of some changes, names the addresses that would change', async () => {
    await using scene = await createPublishCalls();
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
    expect(await some.json()).toEqual({ ...all, pages: all.pages.slice(1), changes: [member] });
    const page = await scene.ask('/publish/plan/page', asJson('POST', { path: '/team' }));
    expect(await page.json()).toEqual({
      before: expect.stringContaining('Dana Watchful'),
      after: expect.stringContaining('Dana Wakeful'),
    });
    expect((await scene.ask('/publish/plan/page', asJson('POST', { path: 'team' }))).status).toBe(400);
  });
});

describe('an earlier release', () => {
  test('is made live again, and the history says so', async () => {
    await using scene = await createPublishCalls();
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
    const entries = await scene.site.content.read.select().from(auditEntries);
    const salted = await scene.site.content.read.select().from(auditAddresses);
    expect(
      entries
        .slice(1)
        .map(({ id, kind, who, what }) => [
          kind,
          who,
          what,
          salted.find(({ entryId }) => entryId === id)?.address,
        ]),
    ).toEqual([
      ['publish', testAdmin.username, 'Published 1 change as release 2', '192.0.2.1'],
      ['restore', testAdmin.username, 'Made release 1 live again, as release 3', '192.0.2.1'],
    ]);
    for (const [id, status] of [
      ['3', 409],
      ['9', 404],
      ['x', 404],
    ] as const)
      expect((await scene.ask(`/releases/${id}/restore`, { method: 'POST' })).status, id).toBe(status);
  });
});

describe('a publish', () => {
  test('has one number of changes and one duration, wherever staff read them', async () => {
    await using scene = await createPublishCalls();
    // A new picture counts with the row that shows it.
    await scene.site.create('uploads', { file: 'new.png', width: 4, height: 4, widths: [4] });
    const image = { key: 'new', url: '/uploads/new.png', title: 'New', category: 'other' };
    await scene.site.create('images', image);
    await scene.site.edit('team-members', 1, { name: 'Dana Wakeful' });
    await scene.site.edit('team-members', 1, { bio: 'Awake since the first watch.' });
    expect(await (await scene.ask('/publish/overview')).json()).toMatchObject({ unpublished: 2 });
    const { ms } = (await scene.publish()) as { ms: number };
    const [release] = (await (await scene.ask('/releases')).json()) as ListedRelease[];
    expect(release).toMatchObject({ id: 2, ms, contents: { count: 2, pictures: 1 } });
    expect(release?.contents.rows.map(({ label }) => label)).toEqual(['New', 'Dana Wakeful']);
    const entries = await scene.site.content.read.select().from(auditEntries);
    expect(entries.at(-1)?.what).toBe('Published 2 changes as release 2');
  });

  test('without a body is one of everything', async () => {
    await using scene = await createPublishCalls();
    await scene.site.edit('team-members', 1, { name: 'Dana Wakeful' });
    expect(await (await scene.ask('/publish', { method: 'POST' })).json()).toMatchObject({
      release: 2,
      state: 'live',
      receipt: { isVerified: false, locales: ['en'] },
    });
  });

  test('of everything answers when it is live', async () => {
    await using scene = await createPublishCalls();
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
    await using scene = await createPublishCalls();
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
    await using scene = await createPublishCalls();
    expect(await scene.publish([1, 99_999])).toMatchObject({
      release: 1,
      state: 'live',
      pages: { rendered: 0 },
    });
  });

  test('that fails says which page and why, and nothing changes', async () => {
    const control = { fails: true };
    await using scene = await createPublishCalls({ wrap: failing(control) });
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
        contents: { count: 1, rows: [{ resource: 'team-members', groupId: null, label: 'Dana Wakeful' }] },
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
    await using scene = await createPublishCalls();
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
    await using scene = await createPublishCalls();
    await scene.site.edit('clients', 1, { name: 'Pier Works' });
    expect((await scene.ask('/publish', asJson('POST', body))).status).toBe(400);
    expect((await scene.state()).live).toMatchObject({ id: 1 });
  });
});

describe('the list of releases', () => {
  test('has the last fifty', async () => {
    await using scene = await createPublishCalls();
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
