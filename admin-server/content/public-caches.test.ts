import { eq } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import type { Database } from '#content-db/database/open.ts';
import { releases } from '#content-db/releases.ts';
import { resources } from '#content-db/types/index.ts';
import { addRow, createTestApp } from '../testing/app.ts';
import { addressOf, read } from '../testing/public-calls.ts';

describe('caches', () => {
  test.each([
    ['clients', 'public, max-age=300'],
    ['blog-posts', 'public, max-age=300'],
    ['footer-settings', 'public, max-age=300'],
    ['page-content', 'public, max-age=300'],
    ['site-settings', 'public, max-age=300'],
    ['team-members', 'public, max-age=60'],
    ['services', 'no-cache'],
  ])('may keep %s: %s', async (call, cacheControl) => {
    await using app = await createTestApp();
    const response = await app.ask(addressOf(call));
    expect(response.headers.get('cache-control')).toBe(cacheControl);
    const tag = response.headers.get('etag') ?? '';
    expect(tag).toMatch(/^"[0-9a-f]{32}"$/);
    const again = await app.ask(addressOf(call), { headers: { 'If-None-Match': `"x", W/${tag}` } });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe('');
    expect(again.headers.get('etag')).toBe(tag);
    expect(again.headers.get('cache-control')).toBe(cacheControl);
    const head = await app.ask(addressOf(call), { method: 'HEAD' });
    expect(Object.fromEntries(head.headers)).toEqual(Object.fromEntries(response.headers));
  });
});

describe('within a release', () => {
  const add = (database: Database, name: string) =>
    addRow(database, 'clients', { name, locale: 'en', sortOrder: 0 });

  test('an answer is loaded once', async () => {
    await using app = await createTestApp();
    await Promise.all([read(app, addressOf('clients')), read(app, addressOf('clients'))]);
    const select = vi.spyOn(app.published.read, 'select');
    await add(app.published, 'Later');
    expect(await read(app, addressOf('clients'))).toEqual([]);
    expect(select).not.toHaveBeenCalled();
  });

  test('and again for the next one', async () => {
    await using app = await createTestApp();
    await read(app, addressOf('clients'));
    await add(app.published, 'Later');
    app.state.live = app.state.live && { ...app.state.live, release: 2 };
    expect(await read(app, addressOf('clients'))).toEqual([{ name: 'Later', logo: null }]);
  });

  test('answers during a publish are not cached, as it may be rolled back', async () => {
    await using app = await createTestApp();
    const release = { by: 'test', renderer: '', changes: [], undo: [], startedAt: '' };
    await app.published.write((tx) => tx.insert(releases).values({ ...release, state: 'rendering' }));
    const id = await add(app.published, 'Taken back');
    expect(await read(app, addressOf('clients'))).toHaveLength(1);
    const { table } = resources.clients;
    await app.published.write(async (tx) => {
      await tx.delete(table).where(eq(table.id, id));
      await tx.update(releases).set({ state: 'failed' });
    });
    expect(await read(app, addressOf('clients'))).toEqual([]);
  });

  test('a failed read is not cached', async () => {
    await using app = await createTestApp();
    vi.spyOn(app.published.read, 'all').mockImplementationOnce(() => {
      throw new Error('out of reach');
    });
    expect((await app.ask(addressOf('clients'))).status).toBe(500);
    expect(await read(app, addressOf('clients'))).toEqual([]);
  });
});
