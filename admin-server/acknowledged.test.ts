import { setImmediate as turn } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { signedInApp, type SignedInApp, testPassword } from './testing/accounts.ts';

/** Turns of the event loop that each commit takes here: enough for an answer that does not wait for it. */
const turns = 30;

let app: SignedInApp;
/** Writes that were asked for, and those that are not committed yet. */
let writes = { begun: 0, open: 0 };

beforeAll(async () => {
  app = await signedInApp();
  const write = app.content.write.bind(app.content);
  app.content.write = async (work) => {
    writes.begun += 1;
    writes.open += 1;
    for (let at = 0; at < turns; at += 1) await turn();
    return write(work).finally(() => (writes.open -= 1));
  };
});
afterAll(() => app[Symbol.asyncDispose]());
beforeEach(() => void (writes = { begun: 0, open: 0 }));

const message = { name: 'Sara Ali', email: 'sara@example.org', message: 'Hello' };
const client = { name: 'Client', logo: null, locale: 'en', sortOrder: 1 };
const password = 'quite another pass phrase';

test.each<[string, () => Promise<Response>]>([
  ['a message', () => app.post('/api/contact', message)],
  [
    'a message of a form without scripts',
    () => app.post('/api/contact', 'name=x&email=x%40example.org&message=x'),
  ],
  ['a subscription', () => app.post('/api/newsletter', { email: 'reader@example.org', locale: 'en' })],
  ['a new row', () => app.send('POST', '/api/admin/clients', client)],
  ['a changed row', () => app.send('PATCH', '/api/admin/clients/1', { name: 'Changed' })],
  ['a removed row', () => app.send('DELETE', '/api/admin/clients/1')],
  [
    'a new account',
    () => app.send('POST', '/api/admin/admins', { username: 'new@example.org', role: 'editor', password }),
  ],
  ['a new password', () => app.send('POST', '/api/admin/password', { current: testPassword, password })],
])('%s is answered after its commit', async (_, send) => {
  const { status } = await send();
  expect({ status, open: writes.open }).toEqual({ status: expect.toBeOneOf([200, 201, 204, 303]), open: 0 });
  expect(writes.begun).toBeGreaterThan(0);
});
