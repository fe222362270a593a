import { describe, expect, test } from 'vitest';
import { auditEntries } from '#content-db/audit.ts';
import { adminUsers } from '#content-db/people.ts';
import { removeRow, updateRow } from '#content-db/write/repository.ts';
import type { Admin } from '../http/signed-in.ts';
import { createPublishCalls } from '../testing/publish-calls.ts';
import { asJson, signedIn } from '../testing/signed-in.ts';
import { pendingStates } from '../publish/pending/pending.ts';
import { changeSetCalls, listedSets } from './routes.ts';
import { countUnpublished } from '../testing/pending-counts.ts';

const dana: Admin = { id: 1, username: 'dana', role: 'editor' };
const omar: Admin = { id: 2, username: 'omar', role: 'editor' };
const admin: Admin = { id: 3, username: 'lena', role: 'admin' };

/** A small live site, three people, and two changes: a member's name by dana, a client's by omar. */
async function createScene() {
  const scene = await createPublishCalls();
  const { content, deps } = scene.site;
  const calls = changeSetCalls({ content, clock: deps.clock, pendingHooks: deps.pendingHooks });
  const asOne = (who: Admin) => {
    const app = signedIn(calls, [], who);
    return async (method: string, path = '', body?: object) =>
      app.request(`/api/admin/publish/sets${path}`, body ? asJson(method, body) : { method });
  };
  const edit = (resource: 'clients' | 'team-members', name: string, by: string) =>
    content.write((tx) => updateRow(tx, resource, 1, { name }, { by }));
  await edit('team-members', 'Dana Wakeful', 'dana');
  await edit('clients', 'Pier Works', 'omar');
  const pending = async () => (await scene.state()).pending;
  const [mine = 0, his = 0] = (await pending()).map(({ id }) => id);
  return {
    ...scene,
    edit,
    mine,
    his,
    pending,
    dana: asOne(dana),
    omar: asOne(omar),
    admin: asOne(admin),
    list: async () => listedSets(content.read, await pendingStates(content.read)),
    sayings: async () =>
      (await content.read.select({ what: auditEntries.what }).from(auditEntries)).map(({ what }) => what),
    [Symbol.asyncDispose]: () => scene[Symbol.asyncDispose](),
  };
}

const refusalOf = async (answer: Response) => ({
  status: answer.status,
  ...((await answer.json()) as { message: string; fields?: object }),
});

describe('a named set', () => {
  test('holds changes with later ones of their rows, until they are live', async () => {
    await using scene = await createScene();
    const { dana, mine, his } = scene;
    const made = await dana('POST', '', { name: ' Spring ', changes: [mine] });
    expect(made.status).toBe(201);
    expect(await made.json()).toMatchObject({ id: 1, name: 'Spring', owner: 'dana', changes: [mine] });
    await scene.edit('team-members', 'Dana Awake', 'omar');
    expect((await scene.pending()).map(({ set }) => set)).toEqual([1, null, 1]);
    expect(await scene.list()).toMatchObject([
      { changes: [mine, expect.any(Number)], authors: ['dana', 'omar'], needsApproval: false },
    ]);
    await dana('POST', '/move', { changes: [his], set: 1 });
    const [{ changes } = { changes: [] }] = await scene.list();
    expect(changes).toHaveLength(3);
    expect(await scene.publish(changes)).toMatchObject({ state: 'live' });
    expect(await scene.list()).toEqual([]);
    await scene.edit('team-members', 'Dana Again', 'dana');
    expect((await scene.pending()).map(({ set }) => set)).toEqual([null]);
  });

  test('gives its changes back one by one, and all when it is dissolved', async () => {
    await using scene = await createScene();
    const { dana, mine, his } = scene;
    await dana('POST', '', { name: 'Spring', changes: [mine, his] });
    await dana('POST', '', { name: 'Summer', changes: [his] });
    expect((await scene.list()).map(({ name, changes }) => [name, changes])).toEqual([
      ['Spring', [mine]],
      ['Summer', [his]],
    ]);
    await dana('POST', '/move', { changes: [his], set: null });
    expect((await scene.list()).map(({ name }) => name)).toEqual(['Spring']);
    expect((await dana('DELETE', '/1')).status).toBe(204);
    expect(await scene.pending()).toMatchObject([{ set: null }, { set: null }]);
    expect((await dana('DELETE', '/1')).status).toBe(404);
  });

  test('needs a name and pending changes', async () => {
    await using scene = await createScene();
    expect(
      await refusalOf(await scene.dana('POST', '', { name: '  ', changes: [scene.mine] })),
    ).toMatchObject({ status: 400, fields: { name: 'Give the set a name' } });
    expect((await scene.dana('POST', '', { name: 'Spring', changes: [999] })).status).toBe(409);
    expect((await scene.dana('POST', '/move', { changes: [scene.mine], set: 7 })).status).toBe(404);
  });

  test('is given to anybody who has an account, and keeps the name when the account is gone', async () => {
    await using scene = await createScene();
    const { dana, omar, mine } = scene;
    await scene.site.content.write((tx) =>
      tx.insert(adminUsers).values(['omar', 'dana'].map((username) => ({ username, password: '' }))),
    );
    await dana('POST', '', { name: 'Spring', changes: [mine] });
    expect(await (await omar('GET', '/people')).json()).toEqual(['dana', 'omar']);
    expect(await (await dana('PATCH', '/1', { owner: 'omar' })).json()).toMatchObject({ owner: 'omar' });
    expect(await refusalOf(await dana('PATCH', '/1', { owner: 'nobody' }))).toMatchObject({
      status: 400,
      fields: { owner: 'Choose somebody who has an account' },
    });
    await scene.site.content.write((tx) => tx.delete(adminUsers));
    expect(await scene.list()).toMatchObject([{ owner: 'omar' }]);
    expect(await scene.sayings()).toContain('Gave the set “Spring” to omar');
  });

  test('is talked about', async () => {
    await using scene = await createScene();
    await scene.dana('POST', '', { name: 'Spring', changes: [scene.mine] });
    await scene.omar('POST', '/1/comments', { text: ' Is the name right? ' });
    const said = await scene.dana('POST', '/1/comments', { text: 'نعم' });
    expect(await said.json()).toMatchObject({
      comments: [
        { by: 'omar', text: 'Is the name right?' },
        { by: 'dana', text: 'نعم' },
      ],
    });
    expect((await scene.omar('POST', '/1/comments', { text: ' ' })).status).toBe(400);
  });
});

describe('a set that needs an approval', () => {
  test('goes live only when somebody who made none of its changes has approved it', async () => {
    await using scene = await createScene();
    const { dana, omar, mine } = scene;
    await dana('POST', '', { name: 'Spring', changes: [mine], needsApproval: true });
    const refused = await scene.ask('/publish', asJson('POST', { changes: [mine] }));
    expect(await refusalOf(refused)).toMatchObject({
      status: 409,
      message: expect.stringContaining('The set “Spring” needs the approval of somebody else'),
    });
    expect(await refusalOf(await dana('POST', '/1/approval', { changes: [mine] }))).toMatchObject({
      status: 403,
      message: 'You made some of the changes in the set “Spring”, so somebody else must approve it.',
    });
    // A publish of everything leaves it where it is, and a plan of it shows what it would do.
    expect(await scene.publish()).toMatchObject({ state: 'live' });
    expect(await scene.pending()).toMatchObject([{ id: mine, set: 1 }]);
    expect(await countUnpublished(scene.site.content.read)).toBe(1);
    expect((await scene.site.publisher.plan([mine])).pages).not.toEqual([]);
    expect(await (await omar('POST', '/1/approval', { changes: [mine] })).json()).toMatchObject({
      approval: { by: 'omar' },
    });
    expect(await scene.publish([mine])).toMatchObject({ state: 'live' });
    expect(await scene.sayings()).toEqual(
      expect.arrayContaining(['Made the set “Spring”', 'Approved the set “Spring” with 1 change']),
    );
  });

  test('loses its approval with every later change of it, be it one more, one less, or another text', async () => {
    await using scene = await createScene();
    const { dana, omar, admin, mine, his } = scene;
    await dana('POST', '', { name: 'Spring', changes: [mine], needsApproval: true });
    const isApproved = async () => {
      const [set] = await scene.list();
      await admin('POST', '/1/approval', { changes: set?.changes });
      return set?.approval !== null;
    };
    await isApproved();
    expect(await isApproved()).toBe(true);
    await scene.edit('team-members', 'Dana Awake', 'dana');
    expect(await isApproved()).toBe(false);
    await omar('POST', '/move', { changes: [his], set: 1 });
    expect(await isApproved()).toBe(false);
    await admin('POST', '/move', { changes: [his], set: null });
    expect(await isApproved()).toBe(false);
    await scene.site.content.write((tx) => removeRow(tx, 'team-members', 1, 'dana'));
    expect(await scene.ask('/publish', asJson('POST', { changes: [mine] }))).toMatchObject({ status: 409 });
    const seen = await omar('POST', '/1/approval', { changes: [mine] });
    expect(await refusalOf(seen)).toMatchObject({
      status: 409,
      message: 'The set “Spring” has changed since you looked at it. Look at it again.',
    });
  });

  test('is left alone by editors: only an admin takes something out, or lets it go without', async () => {
    await using scene = await createScene();
    const { dana, admin, mine } = scene;
    await dana('POST', '', { name: 'Spring', changes: [mine], needsApproval: true });
    const tries = [
      await dana('POST', '/move', { changes: [mine], set: null }),
      await dana('POST', '', { name: 'Summer', changes: [mine] }),
      await dana('PATCH', '/1', { needsApproval: false }),
      await dana('DELETE', '/1'),
    ];
    expect(tries.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    expect(await (await dana('PATCH', '/1', { name: 'Summer' })).json()).toMatchObject({ name: 'Summer' });
    expect((await admin('PATCH', '/1', { needsApproval: false })).status).toBe(200);
    expect(await scene.publish([mine])).toMatchObject({ state: 'live' });
  });
});

test('the overview lists sets, and has another version when one is made, edited or talked about', async () => {
  await using scene = await createScene();
  const overview = async () =>
    (await (await scene.ask('/publish/overview')).json()) as { version: string; sets: object[] };
  const seen = [await overview()];
  expect(seen[0]?.sets).toEqual([]);
  await scene.dana('POST', '', { name: 'Spring', changes: [scene.mine] });
  seen.push(await overview());
  await scene.dana('PATCH', '/1', { needsApproval: true });
  seen.push(await overview());
  await scene.omar('POST', '/1/comments', { text: 'نعم' });
  seen.push(await overview());
  expect(seen.at(-1)?.sets).toMatchObject([{ name: 'Spring', comments: [{ by: 'omar' }] }]);
  expect(new Set(seen.map(({ version }) => version)).size).toBe(4);
});
