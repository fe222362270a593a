import { expect, it } from 'vitest';
import { namedSets } from '#content-db/changes.ts';
import { publishSchedules } from '#content-db/schedules.ts';
import { updateRow } from '#content-db/write/repository.ts';
import { changeSetCalls } from './change-sets/routes.ts';
import { pendingChanges } from './publish/pending/pending.ts';
import { timedChanges } from './schedules/publish-due.ts';
import { listSchedules, scheduleSet } from './schedules/schedules.ts';
import { createTestSite } from './testing/publish.ts';
import { asJson, signedIn } from './testing/signed-in.ts';

const hour = 3_600_000;
const by = 'editor@example.org';

/** A pending change in a set that needs an approval, which goes live in an hour. */
async function createScene() {
  const site = await createTestSite();
  const { content, publisher, deps } = site;
  const { clock, server } = deps;
  await content.write((tx) => updateRow(tx, 'team-members', 1, { name: 'Dana of spring' }, { by: 'dana' }));
  const changes = (await pendingChanges(content.read)).map(({ id }) => id);
  await content.write(async (tx) => {
    await tx.insert(namedSets).values({ name: 'Spring', owner: by, changes, needsApproval: true });
    await scheduleSet(tx, { set: 1, at: new Date(clock().getTime() + hour).toISOString(), by });
  });
  return {
    site,
    changes,
    publishDue: () => timedChanges({ publisher, content, certain: clock, server }).publishDue(),
    schedules: () => listSchedules(content.read),
    [Symbol.asyncDispose]: () => site[Symbol.asyncDispose](),
  };
}

it('a set with a time says that nobody approved it, if somebody must, and goes live once somebody did', async () => {
  await using scene = await createScene();
  const { site, changes, publishDue, schedules } = scene;
  site.pass(hour);
  expect(await publishDue()).toEqual([
    expect.stringContaining('The set “Spring” needs the approval of somebody else'),
  ]);
  expect(await schedules()).toMatchObject([
    { error: expect.stringContaining('approval'), retryAt: expect.any(String) },
  ]);
  await site.content.write((tx) =>
    tx.update(namedSets).set({ approvedBy: 'omar', approvedChanges: changes }),
  );
  site.pass(60_000);
  expect(await publishDue()).toEqual([]);
  expect(await site.read('/team')).toContain('Dana of spring');
  expect(await schedules()).toEqual([]);
});

it('a set with a time is tried again at once where it was approved after its time', async () => {
  await using scene = await createScene();
  const { content, deps } = scene.site;
  const failed = { error: 'Nobody has approved it.', retryAt: '2099-01-01T00:00:00.000Z' };
  await content.write((tx) => tx.update(publishSchedules).set(failed));
  const { clock, pendingHooks } = deps;
  const omar = signedIn(changeSetCalls({ content, clock, pendingHooks }), [], {
    id: 2,
    username: 'omar',
    role: 'editor',
  });
  const approval = asJson('POST', { changes: scene.changes });
  expect((await omar.request('/api/admin/publish/sets/1/approval', approval)).status).toBe(200);
  expect(await content.read.select().from(publishSchedules)).toMatchObject([
    { setId: 1, error: null, retryAt: null },
  ]);
});
