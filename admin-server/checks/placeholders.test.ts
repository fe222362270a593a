import { expect, it } from 'vitest';
import { changes } from '#content-db/changes.ts';
import { createTestDb } from '#content-db/testing/database.ts';
import { resources } from '#content-db/types/index.ts';
import { createRow } from '#content-db/write/repository.ts';
import type { Change } from '../publish/pending/pending.ts';
import { placeholders } from './placeholders.ts';

it('warns of a text of the structure that changes, with the column that holds it, and of no other', async () => {
  await using test = await createTestDb();
  const { read } = test.database;
  const contents = ['Say in one sentence what Noor does, and for whom', 'Noor mends shoes.'];
  for (const [at, content] of contents.entries()) {
    const text = { page: 'home', section: 'hero', key: `title-${at}`, locale: 'en', content };
    await test.database.write((tx) =>
      createRow(tx, 'page-content', resources['page-content'].input.parse(text), 'staff'),
    );
  }
  const written: Pick<Change, 'id' | 'resource' | 'rowId' | 'action' | 'columns'>[] = await read
    .select()
    .from(changes);
  const found = await placeholders.findInChanges?.({
    working: read,
    published: read,
    changes: written as Change[],
  });
  expect(found).toEqual([
    {
      path: '/',
      message: 'This is still a placeholder text: “Home: hero title 0”.',
      causes: [{ change: written[0]?.id, columns: ['content'] }],
    },
  ]);
});
