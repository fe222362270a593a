import { expect, test } from 'vitest';
import { createAccount } from '../accounts/accounts.ts';
import { openSession, signedInApp, testHash } from '../testing/accounts.ts';

const json = { 'content-type': 'application/json' };

test('staff see who else is in the live editor and what they edit, until they leave', async () => {
  await using app = await signedInApp();
  const other = await app.content.write((tx) => createAccount(tx, 'dana@example.org', testHash));
  const cookie = await openSession(app, other);
  const open = async (query: string, headers: Record<string, string> = {}) => {
    const { body } = await app.ask(`/api/admin/editing/events?${query}`, { headers });
    const reader = body
      ?.pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>)
      .getReader();
    const next = async () => JSON.parse((await reader?.read())?.value?.replace(/^data: /, '') ?? '""');
    return { next, close: () => reader?.cancel() };
  };
  const mine = await open('tab=a&path=/');
  expect(await mine.next()).toEqual([]);
  const theirs = await open('tab=b&path=/team', { cookie });
  expect(await theirs.next()).toMatchObject([{ tab: 'a', path: '/', mark: null }]);
  const dana = { tab: 'b', by: 'dana@example.org', path: '/team' };
  expect(await mine.next()).toEqual([{ ...dana, mark: null }]);

  const move = (place: object, headers = {}) =>
    app.ask('/api/admin/editing', {
      method: 'POST',
      headers: { ...json, ...headers },
      body: JSON.stringify(place),
    });
  const place = { tab: 'b', path: '/team', mark: 'en team/hero/title' };
  // Nobody moves somebody else.
  expect((await move({ ...place, mark: 'services/1' })).status).toBe(204);
  expect((await move(place, { cookie })).status).toBe(204);
  expect(await mine.next()).toEqual([{ ...dana, mark: 'en team/hero/title' }]);
  await theirs.close();
  expect(await mine.next()).toEqual([]);
  await mine.close();

  expect((await move({ tab: '', path: 'team', mark: null })).status).toBe(400);
  expect((await app.ask('/api/admin/editing/events?tab=a')).status).toBe(400);
});
