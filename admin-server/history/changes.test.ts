import { expect, test } from 'vitest';
import { signedInApp } from '../testing/accounts.ts';
import type { HistoryEntry } from './changes.ts';

/** The calls of staff, with some terms that were added, changed and removed between two edits of content. */
async function createScene() {
  const app = await signedInApp();
  const send = async (method: string, path: string, body?: object) => {
    const answer = await app.send(method, `/api/admin/${path}`, body);
    expect(answer.ok).toBe(true);
    return answer;
  };
  await send('POST', 'clients', { name: 'Harbour Works', locale: 'en', sortOrder: 0 });
  const term = { english: 'Crew', required: ['الطاقم', 'طاقم'], forbidden: ['الفريق'], note: '' };
  await send('POST', 'glossary', term);
  await send('PUT', 'glossary/1', { ...term, required: [] });
  await send('PUT', 'glossary/1', {
    ...term,
    english: 'Cabin crew',
    required: [],
    note: 'As airlines say it.',
  });
  await send('PUT', 'glossary/1', {
    ...term,
    english: 'Cabin crew',
    required: [],
    note: 'As airlines say it.',
  });
  await send('DELETE', 'glossary/1');
  await send('PATCH', 'clients/1', { name: 'Marina Works' });
  const history = async (query: Record<string, string> = {}) => {
    const answer = await app.ask(`/api/admin/changes?${new URLSearchParams(query)}`);
    const entries = (await answer.json()) as HistoryEntry[];
    const lines = entries.map((entry) =>
      entry.resource === 'glossary' ? entry.what : `${entry.action} ${entry.name}`,
    );
    return { entries, lines, total: Number(answer.headers.get('x-total-count')) };
  };
  return { app, history, [Symbol.asyncDispose]: () => app[Symbol.asyncDispose]() };
}

const ofGlossary = [
  'Removed “Cabin crew” from the glossary: stays English, never الفريق',
  'Changed the note of “Cabin crew” in the glossary',
  'Renamed “Crew” in the glossary to “Cabin crew”',
  'Changed “Crew” in the glossary from الطاقم, طاقم, never الفريق to stays English, never الفريق',
  'Added “Crew” to the glossary: الطاقم, طاقم, never الفريق',
];

test('changes of the glossary are in the history, in the order of time, page by page', async () => {
  await using scene = await createScene();
  const { lines, total, entries } = await scene.history();
  expect(total).toBe(7);
  expect(lines).toEqual(['update Marina Works', ...ofGlossary, 'create Marina Works']);
  expect(entries[1]).toMatchObject({ resource: 'glossary', by: 'staff@example.org' });
  const second = await scene.history({ page: '2', pageSize: '3' });
  expect(second).toMatchObject({ lines: lines.slice(3, 6), total: 7 });
  expect(await scene.history({ page: '4', pageSize: '3' })).toMatchObject({ lines: [], total: 7 });
});

test('they are filtered by type, person and words, and have no state', async () => {
  await using scene = await createScene();
  expect((await scene.history({ resource: 'glossary' })).lines).toEqual(ofGlossary);
  expect((await scene.history({ search: 'glossary طاقم' })).lines).toEqual(ofGlossary.slice(3));
  expect((await scene.history({ resource: 'clients' })).lines).toHaveLength(2);
  expect((await scene.history({ resource: 'glossary', by: 'other@example.org' })).lines).toEqual([]);
  expect((await scene.history({ before: '2020-01-01T00:00:00Z' })).lines).toEqual([]);
  expect((await scene.history({ state: 'pending' })).lines).toHaveLength(2);
});
