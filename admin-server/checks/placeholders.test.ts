import { expect, it } from 'vitest';
import { changes } from '#content-db/changes.ts';
import { createTestDb } from '#content-db/testing/database.ts';
import { type ResourceName, resources } from '#content-db/types/index.ts';
import { createRow } from '#content-db/write/repository.ts';
import type { Change } from '../publish/pending/pending.ts';
import { placeholders } from './placeholders.ts';

it('warns of a text of the structure that changes, with the column that holds it and the page that shows it, and of no other', async () => {
  await using test = await createTestDb();
  const { read } = test.database;
  const create = (name: ResourceName, values: object) =>
    test.database.write((tx) => createRow(tx, name, resources[name].input.parse(values) as never, 'staff'));
  const contents = ['Say in one sentence what Noor does, and for whom', 'Noor mends shoes.'];
  for (const [at, content] of contents.entries())
    await create('page-content', {
      page: 'home',
      section: 'hero',
      key: `title-${at}`,
      locale: 'en',
      content,
    });
  const bio = 'عضو الفريق الأول: جملتان عمّا يقدمه لعملائكم، وعن الخبرة التي يأتي بها.';
  await create('team-members', { name: 'ليلى', roleKey: 'مديرة', bio, locale: 'ar' });
  const written: Pick<Change, 'id' | 'resource' | 'rowId' | 'action' | 'columns'>[] = await read
    .select()
    .from(changes);
  const found = await placeholders.findInChanges?.({
    working: read,
    published: read,
    changes: written as Change[],
    pages: [
      { path: '/search.json', dependencies: ['page-content/home/hero/title-0@en'] },
      { path: '/blog', dependencies: ['page-content/home/hero/title-1@en'] },
      { path: '/about/us', dependencies: ['page-content/home/hero/title-0@en'] },
      { path: '/about', dependencies: ['page-content/home/hero/title-0@en'] },
      { path: '/team', dependencies: ['team-members/1#card'] },
      { path: '/ar/blog', dependencies: ['team-members/1#author'] },
      { path: '/ar/about/team', dependencies: ['team-members/1#card'] },
    ],
  });
  expect(found).toEqual([
    {
      path: '/about',
      message: 'This is still a placeholder text: “Home: hero title 0”.',
      causes: [{ change: written[0]?.id, columns: ['content'] }],
    },
    {
      path: '/ar/about/team',
      message: 'This is still a placeholder text: “ليلى”.',
      causes: [{ change: written[2]?.id, columns: ['bio'] }],
    },
  ]);
});
