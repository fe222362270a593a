import { expect, it } from 'vitest';
import { updateRow } from '#content-db/write/repository.ts';
import { createTestDb } from '#content-db/testing/database.ts';
import { contextOf, store } from '../testing/page.ts';
import { feedResponse } from './feed.ts';

it('names a post by its row, so that readers show it once, whatever its address becomes', async () => {
  await using db = await createTestDb();
  const post = { title: 'Calm', content: 'c', slug: 'calm', locale: 'ar' } as const;
  await store(db.database, 'blog-posts', post);
  const feed = { title: 't', description: 'd', page: '/ar/blog', self: '/ar/rss.xml' };
  const context = () => contextOf(db.database, '/ar/rss.xml');
  const before = await (await feedResponse(context(), feed)).text();
  await db.database.write((tx) => updateRow(tx, 'blog-posts', 1, { slug: 'هدوء' }, { by: 'test' }));
  const moved = await feedResponse({ ...context(), siteUrl: 'https://moved.example' }, feed);
  const after = await moved.text();
  const guid = '<guid isPermaLink="false">blog-posts/1</guid>';
  expect(before).toContain(guid);
  expect(after).toContain(guid);
  expect(after).toContain(`<link>https://moved.example/ar/blog/${encodeURIComponent('هدوء')}</link>`);
});
