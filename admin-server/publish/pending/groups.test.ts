import { describe, expect, test } from 'vitest';
import { discardChanges } from '#content-db/write/discard.ts';
import { reorderRows } from '#content-db/write/order.ts';
import { createPublishCalls } from '../../testing/publish-calls.ts';
import { resources } from '#content-db/types/index.ts';
import type { Database } from '#content-db/database/open.ts';
import type { ListedRelease } from '../routes/publish.ts';
import { rowDifferences } from './differences.ts';

const { table } = resources['team-members'];

const listed = async ({ read }: Database) =>
  (await read.select().from(table).orderBy(table.sortOrder, table.id)).flatMap(({ id, locale }) =>
    locale === 'en' ? [id] : [],
  );

async function createScene() {
  const scene = await createPublishCalls();
  const { content } = scene.site;
  const reorder = async (turn: (ids: number[]) => number[], by = 'dana') => {
    const ids = turn(await listed(content));
    await content.write((tx) => reorderRows(tx, 'team-members', { ids }, by));
    return ids;
  };
  return { scene, site: scene.site, reorder, [Symbol.asyncDispose]: () => scene[Symbol.asyncDispose]() };
}

describe('a new order', () => {
  test('is one pending change, with all who moved rows, and shows both orders', async () => {
    await using made = await createScene();
    const { scene, site, reorder } = made;
    for (const name of ['Lina', 'Noor'])
      await site.create('team-members', { name, roleKey: 'ceo', locale: 'en' });
    await site.publish();
    await reorder((ids) => ids.toReversed());
    await reorder(([first, ...ids]) => [...ids, Number(first)], 'omar');
    const { pending } = await scene.state();
    expect(pending).toMatchObject([
      {
        label: 'Order of team members',
        locale: 'en',
        columns: ['sortOrder'],
        authors: ['dana', 'omar'],
        by: 'omar',
      },
    ]);
    expect(await (await scene.ask('/publish/overview')).json()).toMatchObject({ unpublished: 1 });
    const [difference] = await rowDifferences(site.content.read, site.published.read, [
      Number(pending[0]?.id),
    ]);
    expect(difference?.columns.map(({ column }) => column)).toEqual(['sortOrder']);
    expect(String(difference?.columns[0]?.working).split('\n')).toHaveLength(
      (await listed(site.content)).length,
    );
    expect(difference?.columns[0]?.published).not.toEqual(difference?.columns[0]?.working);
    await scene.publish([Number(pending[0]?.id)]);
    expect(await listed(site.published)).toEqual(await listed(site.content));
    expect((await scene.state()).pending).toEqual([]);
    const releases = (await (await scene.ask('/releases')).json()) as ListedRelease[];
    expect(releases[0]?.contents).toEqual({
      count: 1,
      pictures: 0,
      rows: [{ resource: 'team-members', groupId: expect.any(Number), label: 'Order of team members' }],
    });
  });

  test('goes live without a new row among the moved ones, which keeps its place for later', async () => {
    await using made = await createScene();
    const { scene, site, reorder } = made;
    await site.create('team-members', { name: 'Lina', roleKey: 'ceo', locale: 'en' });
    await site.publish();
    const { id } = await site.create('team-members', { name: 'Draft', roleKey: 'ceo', locale: 'en' });
    await reorder((ids) => ids.toReversed());
    const { pending } = await scene.state();
    expect(pending.map(({ label }) => label)).toEqual(['Draft', 'Order of team members']);
    await scene.publish([Number(pending[1]?.id)]);
    expect(await listed(site.published)).not.toContain(id);
    await scene.publish();
    expect(await listed(site.published)).toEqual(await listed(site.content));
    expect((await scene.state()).pending).toEqual([]);
  });

  test('is discarded as a whole, and a new row with what the order did to it', async () => {
    await using made = await createScene();
    const { scene, site, reorder } = made;
    await site.create('team-members', { name: 'Lina', roleKey: 'ceo', locale: 'en' });
    await site.publish();
    const before = await listed(site.content);
    const discard = (changes: number[]) =>
      site.content.write((tx) =>
        discardChanges(tx, site.published.read, { changes, by: 'dana', now: new Date() }),
      );
    await reorder((ids) => ids.toReversed());
    await discard([Number((await scene.state()).pending[0]?.id)]);
    expect(await listed(site.content)).toEqual(before);
    expect((await scene.state()).pending).toEqual([]);
    await site.create('team-members', { name: 'Draft', roleKey: 'ceo', locale: 'en' });
    await reorder((ids) => ids.toReversed());
    await discard([Number((await scene.state()).pending[0]?.id)]);
    expect((await listed(site.content)).toReversed()).toEqual(before);
  });

  test('is taken back as a whole', async () => {
    await using made = await createScene();
    const { scene, site, reorder } = made;
    await site.create('team-members', { name: 'Lina', roleKey: 'ceo', locale: 'en' });
    await site.publish();
    const before = await listed(site.published);
    const wanted = await reorder((ids) => ids.toReversed());
    const [change] = (await scene.state()).pending;
    await scene.publish([Number(change?.id)]);
    expect(await listed(site.published)).toEqual(wanted);
    await site.publisher.restore({ to: 2, by: 'omar' });
    expect((await scene.state()).pending).toMatchObject([{ takenBack: { by: 'omar' } }]);
    await scene.publish();
    expect(await listed(site.published)).toEqual(before);
  });
});
