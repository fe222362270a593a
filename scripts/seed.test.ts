import { expect, test } from 'vitest';
import { parseOrExplain } from '#content-db/model/parse.ts';
import { createTestDb } from '#content-db/testing/database.ts';
import { blogPosts } from '#content-db/types/blog-posts.ts';
import { organisation } from '#content-db/types/organisation.ts';
import { createRow } from '#content-db/write/repository.ts';
import { generatePosts } from '#example/generate-posts.ts';
import { wordsOfExampleIn } from './testing/words-of-example.ts';

test('generated posts are neutral where the site has no example: nothing is of its subjects, and links lead to what any site has', async () => {
  await using test = await createTestDb();
  await test.database.write((tx) =>
    createRow(
      tx,
      'organisation',
      parseOrExplain(organisation.input, { hasExample: false }, 'organisation'),
      'test',
    ),
  );
  await generatePosts(test.database, 20, { seed: 1 });
  const posts = await test.database.read.select().from(blogPosts.table);
  expect(new Set(posts.map(({ slug }) => slug)).size).toBe(20);
  for (const { title, content, description } of posts)
    expect(wordsOfExampleIn(`${title} ${description} ${content}`)).toEqual([]);
  const links = posts.flatMap(({ content }) => [...content.matchAll(/\]\((.*?)\)/g)].map(([, to]) => to));
  expect(new Set(links)).toEqual(new Set(['/blog', '/contact', '/ar/blog', '/ar/contact']));
});
