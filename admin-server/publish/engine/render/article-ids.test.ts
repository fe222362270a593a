import { expect, test } from 'vitest';
import { createTestSite } from '../../../testing/publish.ts';

function idsIn(html: string): string[] {
  return [...html.matchAll(/<[^<>]* id="([^"]+)"/g)].map(([, id = '']) => id);
}

test('a heading never has the id of another part of its page', async () => {
  await using site = await createTestSite();
  const path = '/blog/first-steps';
  const others = idsIn(await site.read(path));
  expect(others).toEqual(expect.arrayContaining(['content', 'site-menu']));
  await site.edit('blog-posts', 1, { content: others.map((id) => `## ${id}\n\nWords.`).join('\n\n') });
  expect(await site.publish()).toMatchObject({ state: 'live' });
  const ids = idsIn(await site.read(path));
  expect(ids).toEqual([...new Set(ids)]);
  expect(ids.length).toBeGreaterThanOrEqual(2 * others.length);
});
