import { expect, test } from 'vitest';
import { createAccount } from '../accounts.ts';
import { openSession, signedInApp, type SignedInApp, testHash } from '../../testing/accounts.ts';
import { noPublisher } from '../../testing/no-publisher.ts';
import { serveLocally } from '../../testing/serve.ts';

/** Opens the stream of publish events as somebody else. */
async function openStream(app: SignedInApp) {
  const other = await app.content.write((tx) => createAccount(tx, 'other@example.org', testHash));
  const cookie = await openSession(app, other);
  const response = await app.ask('/api/admin/publish/events', { headers: { cookie } });
  const reader = response.body?.getReader();
  expect(response.headers.get('content-type')).toContain('text/event-stream');
  expect((await reader?.read())?.done).toBe(false);
  return { other, cookie, reader };
}

test.each<[string, (app: SignedInApp, id: number, cookie: string) => Promise<Response>]>([
  ['the removal of the admin', (app, id) => app.send('DELETE', `/api/admin/admins/${id}`)],
  ['a lower role', (app, id) => app.send('PUT', `/api/admin/admins/${id}/role`, { role: 'editor' })],
  ['a new password', (app, id) => app.send('PATCH', `/api/admin/admins/${id}`, { password: 'vK3#pz9q-x' })],
  ['the end of the session', (app, id) => app.send('DELETE', `/api/admin/admins/${id}/sessions`)],
  ['signing out', (app, _, cookie) => app.ask('/api/admin/logout', { method: 'POST', headers: { cookie } })],
])('an open event stream ends at once with %s', async (_, act) => {
  await using app = await signedInApp();
  const { other, cookie, reader } = await openStream(app);
  expect((await act(app, other.id, cookie)).ok).toBe(true);
  expect(await reader?.read()).toEqual({ done: true, value: undefined });
});

test('it goes on while others come and go', async () => {
  let tell: () => void = () => undefined;
  await using app = await signedInApp({
    deps: {
      publisher: {
        ...noPublisher(() => undefined),
        watch: (listener) => {
          tell = listener;
          return () => undefined;
        },
      },
    },
  });
  const { reader } = await openStream(app);
  await app.send('POST', '/api/admin/logout-everywhere');
  tell();
  expect((await reader?.read())?.done).toBe(false);
  await reader?.cancel();
});

test('it ends when the session has expired, with the next event', async () => {
  await using app = await signedInApp();
  const { reader } = await openStream(app);
  app.state.now = new Date(app.state.now.getTime() + 9 * 60 * 60_000);
  await app.ask('/api/admin/logout', { method: 'POST' });
  expect((await reader?.read())?.done).toBe(true);
});

test('a client that leaves is forgotten, also over a real connection', async () => {
  await using app = await signedInApp();
  const server = await serveLocally(app.app);
  const leaving = new AbortController();
  const response = await fetch(`${server.address}/api/admin/publish/events`, {
    headers: { cookie: app.cookie },
    signal: leaving.signal,
  });
  expect(response.status).toBe(200);
  leaving.abort();
  await server.close();
});
