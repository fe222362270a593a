import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { signedInApp, type SignedInApp, testPassword } from './testing/accounts.ts';
import { notes } from './testing/notes.ts';
import { slowWrites } from './testing/slow-writes.ts';

let app: SignedInApp;
let writes: ReturnType<typeof slowWrites>;

beforeAll(async () => {
  app = await signedInApp({ features: [notes] });
  writes = slowWrites(app);
});
afterAll(() => app[Symbol.asyncDispose]());
beforeEach(() => void Object.assign(writes, { begun: 0, open: 0 }));

const client = { name: 'Client', logo: null, locale: 'en', sortOrder: 1 };
const password = 'quite another pass phrase';

test.each<[string, () => Promise<Response>]>([
  ['a note of a visitor', () => app.post('/api/notes', { text: 'Hello' })],
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
