import { afterEach, expect, test, vi } from 'vitest';
import { createAccount } from '../accounts/accounts.ts';
import { openSession, type SignedInApp, signedInApp, testHash } from '../testing/accounts.ts';

const json = { 'content-type': 'application/json' };

/** The stream of a tab: `next` is what it is told next, undefined at its end. */
async function open(app: Pick<SignedInApp, 'ask'>, tab: string, headers: Record<string, string> = {}) {
  const { body } = await app.ask(`/api/admin/editing/events?tab=${tab}`, { headers });
  const reader = body
    ?.pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>)
    .getReader();
  const versions: string[] = [];
  const next = async () => {
    for (;;) {
      const { value } = (await reader?.read()) ?? {};
      const version = value && /^event: publish\ndata: (.*)\n/.exec(value)?.[1];
      if (version) versions.push(version);
      else return value === undefined ? undefined : JSON.parse(value.replace(/^data: /, ''));
    }
  };
  return { next, versions, close: () => reader?.cancel() };
}

function move(app: SignedInApp, place: object, headers = {}) {
  const body = JSON.stringify(place);
  return app.ask('/api/admin/editing', { method: 'POST', headers: { ...json, ...headers }, body });
}

async function withDana() {
  const app = await signedInApp();
  const dana = await app.content.write((tx) => createAccount(tx, 'dana@example.org', testHash));
  return { app, cookie: await openSession(app, dana) };
}

afterEach(() => void vi.useRealTimers());

test('staff see who else is in the live editor and what they edit, until they leave', async () => {
  const { app, cookie } = await withDana();
  await using _ = app;
  const mine = await open(app, 'a');
  expect(await mine.next()).toEqual([]);
  const theirs = await open(app, 'b', { cookie });
  expect(await theirs.next()).toEqual([]);
  await move(app, { tab: 'a', path: '/', marks: [] });
  const dana = { tab: 'b', by: 'dana@example.org', path: '/team' };
  const place = { tab: 'b', path: '/team', marks: ['en team/hero/title'] };
  // Nobody moves somebody else.
  expect((await move(app, { ...place, marks: ['services/1'] })).status).toBe(204);
  expect((await move(app, place, { cookie })).status).toBe(204);
  expect(await mine.next()).toEqual([{ ...dana, marks: ['en team/hero/title'] }]);
  await theirs.close();
  expect(await mine.next()).toEqual([]);
  await mine.close();

  expect((await move(app, { tab: '', path: 'team', marks: [] })).status).toBe(400);
  expect((await app.ask('/api/admin/editing/events')).status).toBe(400);
});

test('a form sees who has the same row open, also in the live editor or as the same person, and nobody else', async () => {
  const { app, cookie } = await withDana();
  await using _ = app;
  const mine = await open(app, 'a');
  expect(await mine.next()).toEqual([]);
  await move(app, { tab: 'a', path: null, marks: ['services/1'] });
  const streams = [await open(app, 'b', { cookie }), await open(app, 'c', { cookie }), await open(app, 'd')];
  await move(app, { tab: 'b', path: '/', marks: [] }, { cookie });
  await move(app, { tab: 'c', path: null, marks: ['services/2'] }, { cookie });
  await move(app, { tab: 'd', path: null, marks: ['services/2', 'services/1'] });
  const own = { tab: 'd', by: app.admin.username, path: null, marks: ['services/2', 'services/1'] };
  expect(await mine.next()).toEqual([own]);
  await move(app, { tab: 'b', path: '/', marks: ['services/1'] }, { cookie });
  expect(await mine.next()).toEqual([
    { tab: 'b', by: 'dana@example.org', path: '/', marks: ['services/1'] },
    own,
  ]);
  for (const stream of [mine, ...streams]) await stream.close();
});

test('a tab that is seen and does not answer is gone within seconds; one that answers stays', async () => {
  const { app, cookie } = await withDana();
  await using _ = app;
  const [mine, theirs] = [await open(app, 'a'), await open(app, 'b', { cookie })];
  expect([await mine.next(), await theirs.next()]).toEqual([[], []]);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  const answer = () => move(app, { tab: 'a', path: null, marks: ['services/1'] });
  await answer();
  await move(app, { tab: 'b', path: null, marks: ['services/1'] }, { cookie });
  expect([await mine.next(), await theirs.next()]).toMatchObject([[{ tab: 'b' }], [{ tab: 'a' }]]);
  for (let round = 1; round <= 3; round += 1) {
    await answer();
    await vi.advanceTimersByTimeAsync(5_000);
  }
  while ((await theirs.next()) !== undefined);
  while ((await mine.next()).length > 0);
  await mine.close();
});
