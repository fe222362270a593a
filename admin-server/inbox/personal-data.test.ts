import { describe, expect, it } from 'vitest';
import { auditEntries } from '#content-db/audit.ts';
import { contactForms } from '#content-db/inbox.ts';
import { createTestDb } from '#content-db/testing/database.ts';
import { receive } from './testing/messages.ts';
import { signedIn } from '../testing/signed-in.ts';
import { personalDataRoutes } from '../visitors/personal-data.ts';
import { personalData } from './personal-data.ts';

async function createScene() {
  const test = await createTestDb();
  const { database: content } = test;
  const clock = () => new Date('2026-06-01T12:00:00Z');
  const app = signedIn(
    personalDataRoutes({ content, personalData: [personalData], clock, onDeletion: () => undefined }),
  );
  await receive(
    content,
    { email: 'Sara@example.org', message: 'first' },
    { email: 'other@example.org', message: 'not hers' },
    { email: 'sara@example.org', message: 'second', isSpam: true },
  );
  return {
    content,
    ask: async (path: string, method = 'GET') => app.request(`/api/admin${path}`, { method }),
    [Symbol.asyncDispose]: () => test[Symbol.asyncDispose](),
  };
}

const address = 'email=SARA%40example.org';

describe('the data of one person', () => {
  it.each(['/personal-data?', '/personal-data.json?'])('is all that has the address: %s', async (path) => {
    await using scene = await createScene();
    const response = await scene.ask(path + address);
    const text = await response.text();
    expect(JSON.parse(text)).toMatchObject({
      email: 'sara@example.org',
      messages: [{ message: 'first' }, { message: 'second', isSpam: true }],
    });
    expect(text).not.toMatch(/not hers/);
    expect(response.headers.get('content-type')).toMatch(/^application\/json/);
  });

  it('is downloaded as a file', async () => {
    await using scene = await createScene();
    expect((await scene.ask(`/personal-data.json?${address}`)).headers.get('content-disposition')).toBe(
      'attachment; filename="personal-data.json"',
    );
  });

  it('is erased', async () => {
    await using scene = await createScene();
    const response = await scene.ask(`/personal-data?${address}`, 'DELETE');
    expect(await response.json()).toEqual({ messages: 2 });
    // The trail can't forget, so it does not say whose.
    expect(await scene.content.read.select().from(auditEntries)).toMatchObject([
      { kind: 'erasure', what: "Erased a person's data" },
    ]);
    expect(await scene.content.read.select().from(contactForms)).toMatchObject([{ message: 'not hers' }]);
    const left = await (await scene.ask(`/personal-data?${address}`)).json();
    expect(left).toEqual({ email: 'sara@example.org', messages: [] });
    const again = await scene.ask(`/personal-data?${address}`, 'DELETE');
    expect(await again.json()).toEqual({ messages: 0 });
  });

  it.each(['', '?email=', '?email=x', '?email=a%0d%0a@example.org', '?email=%25'])(
    'is not found by %j',
    async (query) => {
      await using scene = await createScene();
      for (const method of ['GET', 'DELETE'])
        expect((await scene.ask(`/personal-data${query}`, method)).status).toBe(400);
      expect(await scene.content.read.$count(contactForms)).toBe(3);
    },
  );
});
