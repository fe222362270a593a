import { describe, expect, test } from 'vitest';
import { auditEntries } from '#content-db/audit.ts';
import { createTestDb } from '#content-db/testing/database.ts';
import { createRow, updateRow } from '#content-db/write/repository.ts';
import { inputOf } from '../testing/publish-content.ts';
import { namedSets } from '#content-db/changes.ts';
import { pendingStates } from '../publish/pending/pending.ts';
import { listedSchedules, scheduleCalls } from './routes.ts';
import { listSchedules, scheduleChanges } from './schedules.ts';
import { createPublishCalls } from '../testing/publish-calls.ts';
import { asJson, signedIn, testAdmin } from '../testing/signed-in.ts';

const at = '2026-06-05T09:00:00.000Z';

/** A new member whose change is pending, and the calls about schedules. */
async function createScene() {
  const { database: content, [Symbol.asyncDispose]: dispose } = await createTestDb();
  await content.write((tx) =>
    createRow(tx, 'team-members', inputOf('team-members', { name: 'Dana', roleKey: 'ceo' }), 'test'),
  );
  const options = { content, clock: () => new Date('2026-06-01T12:00:00Z') };
  const app = signedIn(scheduleCalls(options));
  return {
    content,
    sayings: async () =>
      (await content.read.select({ what: auditEntries.what }).from(auditEntries)).map(({ what }) => what),
    ask: async (method: string, path = '', body?: object) =>
      app.request(`/api/admin/publish/schedules${path}`, body ? asJson(method, body) : { method }),
    list: async () =>
      listedSchedules(content.read, await pendingStates(content.read), await listSchedules(content.read)),
    [Symbol.asyncDispose]: dispose,
  };
}

describe('schedules', () => {
  test('are made with the time in UTC, listed with what goes live, moved and cancelled', async () => {
    await using scene = await createScene();
    const made = await scene.ask('POST', '', { changes: [1], at: '2026-06-05T13:00:00+04:00' });
    expect(made.status).toBe(201);
    const expected = {
      id: 1,
      at,
      by: testAdmin.username,
      error: null,
      set: null,
      changes: [1],
      count: 1,
    };
    expect(await made.json()).toMatchObject(expected);
    await scene.content.write((tx) =>
      updateRow(tx, 'team-members', 1, { bio: 'Added later' }, { by: 'test' }),
    );
    expect(await scene.list()).toMatchObject([{ ...expected, changes: [1, 2] }]);
    const moved = await scene.ask('PATCH', '/1', { at: '2026-07-01T00:00:00Z' });
    expect(await moved.json()).toMatchObject({ at: '2026-07-01T00:00:00.000Z' });
    expect((await scene.ask('DELETE', '/1')).status).toBe(204);
    expect(await scene.list()).toEqual([]);
    for (const method of ['PATCH', 'DELETE'])
      expect((await scene.ask(method, '/1', { at })).status, method).toBe(404);
  });

  test('are made for a set too, under its name, and end when it is dissolved', async () => {
    await using scene = await createScene();
    const set = { name: 'Spring', owner: 'test', changes: [1] };
    await scene.content.write((tx) => tx.insert(namedSets).values(set));
    const expected = { at, set: { id: 1, name: 'Spring' }, changes: [1] };
    const made = await scene.ask('POST', '', { set: 1, at });
    expect(made.status).toBe(201);
    expect(await made.json()).toMatchObject(expected);
    expect(await scene.list()).toMatchObject([expected]);
    await scene.ask('PATCH', '/1', { at: '2026-07-01T00:00:00Z' });
    await scene.ask('DELETE', '/1');
    expect(await scene.sayings()).toEqual(
      expect.arrayContaining([
        `Scheduled the set “Spring” for ${at}`,
        'Moved schedule 1, of the set “Spring”, to 2026-07-01T00:00:00.000Z',
        'Cancelled schedule 1, of the set “Spring”, which was for 2026-07-01T00:00:00.000Z',
      ]),
    );
    await scene.ask('POST', '', { set: 1, at });
    const refused = await scene.ask('POST', '', { changes: [1], at });
    expect(refused.status).toBe(409);
    await scene.content.write((tx) => tx.delete(namedSets));
    expect(await scene.list()).toEqual([]);
    expect((await scene.ask('POST', '', { changes: [1], at })).status).toBe(201);
  });

  test.each([
    [{ changes: [1], at: '2026-06-01T12:00:00Z' }, 400, { at: 'Choose a time that is still to come' }],
    [{ changes: [1], at: '2020-01-01T00:00:00Z' }, 400, { at: 'Choose a time that is still to come' }],
    [{ changes: [1], at: 'tomorrow' }, 400, { at: 'Must be a time, such as 2027-01-31T09:00:00Z' }],
    [{ changes: [1], at: '2026-06-05T09:00' }, 400, { at: 'Must be a time, such as 2027-01-31T09:00:00Z' }],
    [{ changes: [], at }, 400, { changes: 'Choose at least one change' }],
    [{ changes: [1], at, by: 'somebody' }, 400, { by: 'Unknown field' }],
    [{ changes: [99], at }, 409, undefined],
    [{ set: 7, at }, 404, undefined],
    [{ set: 7, changes: [1], at }, 400, { changes: 'Unknown field' }],
  ])('refuse %j', async (body, status, fields) => {
    await using scene = await createScene();
    const response = await scene.ask('POST', '', body);
    expect(response.status).toBe(status);
    expect(((await response.json()) as { fields?: object }).fields).toEqual(fields);
    expect(await scene.list()).toEqual([]);
  });
});

test('the overview lists schedules, and has another version when one is made', async () => {
  await using scene = await createPublishCalls();
  const { content } = scene.site;
  const overview = async () =>
    (await (await scene.ask('/publish/overview')).json()) as { version: string; schedules: object[] };
  await scene.site.edit('team-members', 1, { name: 'Dana Wakeful' });
  const before = await overview();
  expect(before.schedules).toEqual([]);
  const changes = (await pendingStates(content.read)).map(({ id }) => id);
  await content.write((tx) => scheduleChanges(tx, { changes, at: '2100-01-01T00:00:00.000Z', by: 'dana' }));
  const after = await overview();
  expect(after.schedules).toMatchObject([{ changes, by: 'dana' }]);
  expect(after.version).not.toBe(before.version);
});
