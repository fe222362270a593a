import { hc } from 'hono/client';
import { describe, expect, it } from 'vitest';
import { createTestDb } from '#content-db/testing/database.ts';
import { adminContent } from './routes.ts';
import { signedIn } from '../testing/signed-in.ts';

describe('the typed client', () => {
  it('knows what to send and what comes back', async () => {
    await using test = await createTestDb();
    const calls = adminContent({ content: test.database, published: test.database, live: () => undefined });
    const app = signedIn(calls);
    const client = hc<typeof calls>('http://localhost/api/admin', {
      fetch: (input: string | URL | Request, init?: RequestInit) => app.request(input, init),
    });
    const created = await client.clients.$post({ json: { name: 'Meridian' } });
    const { id, name } = await created.json();
    const upper: string = name.toUpperCase();
    expect([id, upper]).toEqual([1, 'MERIDIAN']);
    const changed = await client.clients[':id'].$patch({
      param: { id: String(id) },
      json: { sortOrder: 3, revision: 1 },
    });
    expect((await changed.json()).sortOrder + 1).toBe(4);
    const listed = await client.clients.$get();
    expect((await listed.json()).map((row) => row.logo)).toEqual([null]);
    const post = await (
      await client['blog-posts'].$post({ json: { title: 'A post', content: 'Text' } })
    ).json();
    expect(post.slug).toBe('a-post');
    const texts = await (await client['page-content'].$get({ query: { page: 'home' } })).json();
    expect(texts.map(({ contentValue }) => contentValue)).toEqual([]);
  });
});
