import { expect, test } from 'vitest';
import { updateRow } from '#content-db/write/repository.ts';
import { createPublishCalls } from '../../testing/publish-calls.ts';
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
