import { hc } from 'hono/client';
import { describe, expect, it } from 'vitest';
import { createTestDb } from '#content-db/testing/database.ts';
import type { ResourceName } from '#content-db/types/index.ts';
import type { RoutesOf } from './types/index.ts';
import { contentRoutes } from './routes.ts';
import { signedIn } from '../testing/signed-in.ts';

describe('the typed client', () => {
  it('knows what to send and what comes back', async () => {
    await using test = await createTestDb();
    const calls = contentRoutes({ content: test.database, published: test.database, live: () => undefined });
    const app = signedIn(calls);
    const callsOf = <N extends ResourceName>(type: N) =>
      hc<RoutesOf<N>>(`http://localhost/api/admin/${type}`, {
        fetch: (input: string | URL | Request, init?: RequestInit) => app.request(input, init),
      });
    const clients = callsOf('clients');
    const created = await clients.index.$post({ json: { name: 'Meridian' } });
    const { id, name } = await created.json();
    const upper: string = name.toUpperCase();
    expect([id, upper]).toEqual([1, 'MERIDIAN']);
    const changed = await clients[':id'].$patch({
      param: { id: String(id) },
      json: { sortOrder: 3, revision: 1 },
    });
    expect((await changed.json()).sortOrder + 1).toBe(4);
    const listed = await clients.index.$get();
    expect((await listed.json()).map((row) => row.logo)).toEqual([null]);
    const post = await (
      await callsOf('blog-posts').index.$post({ json: { title: 'A post', content: 'Text' } })
    ).json();
    expect(post.slug).toBe('a-post');
    const texts = await (await callsOf('page-content').index.$get({ query: { page: 'home' } })).json();
    expect(texts.map(({ contentValue }) => contentValue)).toEqual([]);
  });
});
