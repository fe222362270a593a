import { expect, test } from 'vitest';
import { resources } from '#content-db/types/index.ts';
import { updateRow } from '#content-db/write/repository.ts';
import { undoRelease } from '#content-db/write/undo-release.ts';
import { createPublishCalls } from '../../testing/publish-calls.ts';
import { liveRelease } from '../engine/release/release-log.ts';
import { pendingStates } from '../pending/pending.ts';
import { withdrawals } from '#content-db/withdrawals.ts';

test('the overview has another version after everything that it tells, and the same while nothing happens', async () => {
  await using scene = await createPublishCalls();
  const { content } = scene.site;
  const versions: string[] = [];
  const look = async () => {
    const overview = (await (await scene.ask('/publish/overview')).json()) as { version: string };
    versions.push(overview.version);
    return overview;
  };
  const edit = (name: string) =>
    content.write((tx) => updateRow(tx, 'team-members', 1, { name }, { by: 'dana' }));
  const changes = async () => (await pendingStates(content.read)).map(({ id }) => id);
  expect(await look()).toMatchObject({ unpublished: 0 });
  await look();
  expect(new Set(versions).size).toBe(1);
  const steps = [
    () => edit('Dana Wakeful'),
    () => edit('Dana Awake'),
    async () => scene.publish(await changes()),
    () =>
      content.write((tx) =>
        tx.insert(withdrawals).values({
          name: 'Dana',
          rows: [{ resource: 'team-members', rowId: 1 }],
          paths: [],
          pictures: [],
          reason: 'x',
          at: '2026-01-01',
          by: 'dana',
        }),
      ),
  ];
  for (const step of steps) {
    await step();
    await look();
  }
  const news = versions.filter((version, index) => version !== versions[index - 1]);
  expect(news).toHaveLength(1 + steps.length);
  expect(await look()).toMatchObject({
    rows: expect.arrayContaining([expect.objectContaining({ state: 'taken-down' })]),
  });
});

test('the overview says that an earlier release is live again, since when, and how much is set aside, until that is chosen again', async () => {
  await using scene = await createPublishCalls();
  const { content, publisher, published } = scene.site;
  const look = async (): Promise<object> => (await scene.ask('/publish/overview')).json();
  const edit = (name: string) =>
    content.write((tx) => updateRow(tx, 'team-members', 1, { name }, { by: 'dana' }));
  const ids = async () => (await pendingStates(content.read)).map(({ id }) => id);
  await edit('Dana Wakeful');
  await scene.publish(await ids());
  await content.write((tx) => undoRelease(tx, 2, 'dana'));
  await scene.publish(await ids());
  const settled = await look();
  expect(settled).toMatchObject({ unpublished: 0 });
  expect(Object.keys(settled)).not.toContain('takenBack');
  await publisher.restore({ to: 2, by: 'dana' });
  const since = (await liveRelease(published.read))?.finishedAt;
  expect(await look()).toMatchObject({ unpublished: 0, takenBack: 1, older: { release: 2, since } });
  const [row] = await published.read
    .select({ name: resources['team-members'].table.name })
    .from(resources['team-members'].table)
    .limit(1);
  expect(row?.name).toBe('Dana Wakeful');
  await publisher.publish({ by: 'start', all: true, changes: 'none' });
  expect(await look()).toMatchObject({ takenBack: 1, older: { release: 2, since } });
  await scene.publish(await ids());
  const again = await look();
  expect(Object.keys(again)).not.toContain('older');
  expect(Object.keys(again)).not.toContain('takenBack');
});
