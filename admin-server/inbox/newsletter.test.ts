import { describe, expect, test } from 'vitest';
import { subscribers } from '#content-db/people.ts';
import { createTestMailServer, type TestMailServer } from '../testing/mail.ts';
import { createTestApp, testOrigin, type TestApp } from '../testing/app.ts';

const day = 24 * 60 * 60 * 1000;
const stored = (app: TestApp) => app.content.read.select().from(subscribers);
const wait = (app: TestApp, ms: number) => (app.state.now = new Date(app.state.now.getTime() + ms));
const withMail = (server: TestMailServer) =>
  createTestApp({ env: { SMTP_URL: server.url, CONTACT_TO: 'office@example.org' } });

/** The link in the next mail, as a path. */
async function nextLink(server: TestMailServer): Promise<string> {
  const link = /^https:\S+$/m.exec(await server.next())?.[0] ?? '';
  expect(link.startsWith(`${testOrigin}/api/newsletter/confirm?token=`)).toBe(true);
  return link.slice(testOrigin.length);
}

async function follow(app: TestApp, path: string): Promise<string | null> {
  const response = await app.ask(path);
  expect(response.status).toBe(303);
  return response.headers.get('location');
}

describe('an address', () => {
  test('is kept once, with its language and the time of consent, and the answer is always the same', async () => {
    await using app = await createTestApp();
    for (const email of ['Sara@Example.org', ' sara@example.org ', 'sara@example.org']) {
      const response = await app.post('/api/newsletter', { email, locale: 'ar' });
      expect(response.status).toBe(200);
      expect(await response.json()).toEqual({ ok: true });
    }
    expect(await stored(app)).toMatchObject([
      {
        email: 'sara@example.org',
        locale: 'ar',
        consentAt: app.state.now.toISOString(),
        tokenHash: null,
        confirmedAt: null,
      },
    ]);
  });

  test.each([
    {},
    { email: '' },
    { email: 'sara' },
    { email: 'a@example.org\r\nBcc: b@example.org' },
    { email: ['a@example.org'] },
    { email: 'a@example.org', confirmedAt: 'x' },
  ])('is not kept from %o', async (body) => {
    await using app = await createTestApp();
    expect((await app.post('/api/newsletter', body)).status).toBe(400);
    expect(await stored(app)).toEqual([]);
  });

  test('that is invalid is refused', async () => {
    await using app = await createTestApp();
    const response = await app.post('/api/newsletter', { email: 'sara' });
    expect(await response.json()).toMatchObject({ fields: { email: 'Must be a valid email' } });
  });

  test('from a program is not stored, with the same answer', async () => {
    await using app = await createTestApp();
    const response = await app.post('/api/newsletter', { email: 'a@example.org', website: 'x' });
    expect(await response.json()).toEqual({ ok: true });
    expect(await stored(app)).toEqual([]);
  });

  test('is accepted five times a minute from one visitor', async () => {
    await using app = await createTestApp();
    for (let i = 0; i < 5; i++) await app.post('/api/newsletter', { email: `a${i}@example.org` });
    const sixth = await app.post('/api/newsletter', { email: 'a6@example.org' });
    expect(sixth.status).toBe(429);
    expect(sixth.headers.has('retry-after')).toBe(true);
    expect(await stored(app)).toHaveLength(5);
  });
});

describe('a form post leads to a page', () => {
  test.each([
    ['email=a%40example.org&locale=en', '/newsletter/subscribed'],
    ['email=a%40example.org&locale=ar', '/ar/newsletter/subscribed'],
    ['email=a&locale=en', '/newsletter/invalid'],
    ['email=a&locale=ar', '/ar/newsletter/invalid'],
    ['', '/newsletter/invalid'],
  ])('%s: %s', async (body, location) => {
    await using app = await createTestApp();
    const response = await app.post('/api/newsletter', body);
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toBe(location);
  });
});

describe('with a mail server', () => {
  test('the owner confirms by a link, whose token is stored as a hash', async () => {
    await using server = await createTestMailServer();
    await using app = await withMail(server);
    await app.post('/api/newsletter', { email: 'sara@example.org', locale: 'ar' });
    const link = await nextLink(server);
    const token = new URLSearchParams(link.split('?')[1]).get('token') ?? '';
    const [row] = await stored(app);
    expect(row?.tokenHash).toMatch(/^[0-9a-f]{64}$/);
    expect(token).toHaveLength(43);
    expect(row).toMatchObject({ confirmedAt: null });
    wait(app, day);
    expect(await follow(app, link)).toBe('/ar/newsletter/confirmed');
    expect(await stored(app)).toMatchObject([{ confirmedAt: app.state.now.toISOString() }]);
  });

  test('a link that a mail filter has opened still works for its owner, and confirms once', async () => {
    await using server = await createTestMailServer();
    await using app = await withMail(server);
    await app.post('/api/newsletter', { email: 'sara@example.org' });
    const link = await nextLink(server);
    await follow(app, link);
    const [first] = await stored(app);
    wait(app, 30 * day);
    expect(await follow(app, link)).toBe('/newsletter/confirmed');
    expect(await stored(app)).toEqual([first]);
  });

  test('HEAD confirms nothing', async () => {
    await using server = await createTestMailServer();
    await using app = await withMail(server);
    await app.post('/api/newsletter', { email: 'sara@example.org' });
    expect((await app.ask(await nextLink(server), { method: 'HEAD' })).status).toBe(405);
    expect(await stored(app)).toMatchObject([{ confirmedAt: null }]);
  });

  test('a link works for seven days, and asking again sends another', async () => {
    await using server = await createTestMailServer();
    await using app = await withMail(server);
    await app.post('/api/newsletter', { email: 'sara@example.org' });
    const link = await nextLink(server);
    wait(app, 7 * day + 1);
    expect(await follow(app, link)).toBe('/newsletter/invalid');
    await app.post('/api/newsletter', { email: 'sara@example.org' });
    expect(await follow(app, await nextLink(server))).toBe('/newsletter/confirmed');
    expect(await follow(app, link)).toBe('/newsletter/invalid');
  });

  test('a confirmed subscriber gets no more mails and stays confirmed', async () => {
    await using server = await createTestMailServer();
    await using app = await withMail(server);
    await app.post('/api/newsletter', { email: 'sara@example.org', locale: 'en' });
    await follow(app, await nextLink(server));
    const before = await stored(app);
    const again = await app.post('/api/newsletter', { email: 'sara@example.org', locale: 'ar' });
    expect(await again.json()).toEqual({ ok: true });
    expect(await stored(app)).toEqual(before);
    await app.post('/api/newsletter', { email: 'other@example.org' });
    expect(await server.next()).toMatch(/^To: other@example\.org\r$/m);
  });

  test('one address gets at most three mails an hour', async () => {
    await using server = await createTestMailServer();
    await using app = await withMail(server);
    for (let i = 0; i < 5; i++)
      await app.post('/api/newsletter', { email: 'sara@example.org' }, `192.0.2.${i}`);
    const links = [await nextLink(server), await nextLink(server), await nextLink(server)];
    await app.post('/api/newsletter', { email: 'other@example.org' });
    expect(await server.next()).toMatch(/^To: other@example\.org\r$/m);
    expect(await Promise.all(links.map((link) => follow(app, link)))).toContain('/newsletter/confirmed');
  });

  test('a mail that fails is logged without the address, and the request succeeds', async () => {
    await using server = await createTestMailServer();
    await using app = await withMail(server);
    server.refuse();
    expect((await app.post('/api/newsletter', { email: 'sara@example.org' })).status).toBe(200);
    await expect.poll(() => app.logged).toHaveLength(1);
    expect(JSON.stringify(app.logged)).not.toContain('sara');
  });
});

const strange = [
  '',
  '?token=',
  '?token=x',
  '?token=null',
  "?token='--",
  `?token=${'x'.repeat(400)}`,
  '?token=a&token=b',
];

test.each(strange)('the link %s confirms nothing', async (query) => {
  await using app = await createTestApp();
  await app.post('/api/newsletter', { email: 'sara@example.org' });
  expect(await follow(app, `/api/newsletter/confirm${query}`)).toBe('/newsletter/invalid');
  expect(await stored(app)).toMatchObject([{ confirmedAt: null }]);
});
