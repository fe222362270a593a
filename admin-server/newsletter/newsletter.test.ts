import { describe, expect, test } from 'vitest';
import { subscribers, suppressions } from '#content-db/newsletter.ts';
import { createTestMailServer, type TestMailServer } from '../testing/mail.ts';
import { createTestApp, testOrigin, type TestApp } from '../testing/app.ts';
import { slowWrites } from '../testing/slow-writes.ts';

const day = 24 * 60 * 60 * 1000;
const stored = (app: TestApp) => app.content.read.select().from(subscribers);
const wait = (app: TestApp, ms: number) => (app.state.now = new Date(app.state.now.getTime() + ms));
const withMail = (server: TestMailServer) =>
  createTestApp({ env: { SMTP_URL: server.url, CONTACT_TO: 'office@example.org' } });

/** The links in the next mail, as paths. */
async function nextLinks(server: TestMailServer): Promise<{ confirm: string; unsubscribe: string }> {
  const mail = await server.next();
  const [confirm = '', unsubscribe = ''] = mail.match(/^https:\S+$/gm) ?? [];
  expect(confirm.startsWith(`${testOrigin}/api/newsletter/confirm?token=`)).toBe(true);
  expect(unsubscribe.startsWith(`${testOrigin}/api/newsletter/unsubscribe?id=`)).toBe(true);
  expect(mail).toContain(`List-Unsubscribe: <${unsubscribe}>`);
  return {
    confirm: confirm.slice(testOrigin.length),
    unsubscribe: unsubscribe.slice(testOrigin.length),
  };
}

const nextLink = async (server: TestMailServer) => (await nextLinks(server)).confirm;

/** The page that a link opens. */
async function open(app: TestApp, path: string): Promise<string> {
  return `${await (await app.ask(path)).text()}`;
}

/** Opens a link, clicks the button of its page, and returns the page that follows. */
async function follow(app: TestApp, path: string): Promise<string> {
  await open(app, path);
  return (await app.post(path, '')).text();
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

  test('of a domain in another script is the same as in punycode', async () => {
    await using app = await createTestApp();
    for (const email of ["o'brien&co@BÜCHER.de", "\u200eo'brien&co@xn--bcher-kva.de\u200f"])
      expect((await app.post('/api/newsletter', { email })).status).toBe(200);
    expect(await stored(app)).toMatchObject([{ email: "o'brien&co@xn--bcher-kva.de" }]);
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
  test.each([
    ['en', '/newsletter/check-inbox'],
    ['ar', '/ar/newsletter/check-inbox'],
  ])('a form post in %s leads to %s, for any address', async (locale, location) => {
    await using server = await createTestMailServer();
    await using app = await withMail(server);
    const subscribe = async () =>
      (await app.post('/api/newsletter', `email=a%40example.org&locale=${locale}`)).headers.get('location');
    expect(await subscribe()).toBe(location);
    await follow(app, await nextLink(server));
    for (let i = 0; i < 4; i++) expect(await subscribe()).toBe(location);
  });

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
    expect(await follow(app, link)).toBe('/ar/newsletter/confirmed from a mail');
    expect(await stored(app)).toMatchObject([{ confirmedAt: app.state.now.toISOString() }]);
  });

  test.each(['GET', 'HEAD'])('%s, as mail filters do, changes nothing', async (method) => {
    await using server = await createTestMailServer();
    await using app = await withMail(server);
    await app.post('/api/newsletter', { email: 'sara@example.org' });
    const before = await stored(app);
    for (const link of Object.values(await nextLinks(server)))
      for (let i = 0; i < 3; i++) expect((await app.ask(link, { method })).status).toBe(200);
    expect(await stored(app)).toEqual(before);
  });

  test('a link works once', async () => {
    await using server = await createTestMailServer();
    await using app = await withMail(server);
    await app.post('/api/newsletter', { email: 'sara@example.org' });
    const link = await nextLink(server);
    await follow(app, link);
    const [first] = await stored(app);
    wait(app, 30 * day);
    for (const answer of [await app.ask(link), await app.post(link, '')]) {
      expect(answer.status).toBe(410);
      expect(await answer.text()).toBe('/newsletter/link-used from a mail');
    }
    expect(await stored(app)).toEqual([first]);
  });

  test('a link works for seven days, and asking again sends another, which replaces it', async () => {
    await using server = await createTestMailServer();
    await using app = await withMail(server);
    await app.post('/api/newsletter', { email: 'sara@example.org', locale: 'ar' });
    const link = await nextLink(server);
    wait(app, 7 * day + 1);
    expect((await app.ask(link)).status).toBe(410);
    expect(await follow(app, link)).toBe('/ar/newsletter/link-expired from a mail');
    await app.post('/api/newsletter', { email: 'sara@example.org', locale: 'ar' });
    const second = await nextLink(server);
    expect(await follow(app, link)).toBe('/ar/newsletter/link-unknown from a mail');
    expect(await follow(app, second)).toBe('/ar/newsletter/confirmed from a mail');
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
    const pages = await Promise.all(links.map((link) => follow(app, link)));
    expect(pages).toContain('/newsletter/confirmed from a mail');
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

describe('who unsubscribes', () => {
  const suppressed = (app: TestApp) => app.content.read.select().from(suppressions);

  async function subscribed(server: TestMailServer, app: TestApp) {
    await app.post('/api/newsletter', { email: 'sara@example.org', locale: 'ar' });
    const links = await nextLinks(server);
    await follow(app, links.confirm);
    return links;
  }

  test('is deleted, and only a hash of the address is kept', async () => {
    await using server = await createTestMailServer();
    await using app = await withMail(server);
    const { unsubscribe } = await subscribed(server, app);
    expect(await open(app, unsubscribe)).toBe('/ar/newsletter/unsubscribe from a mail');
    expect(await stored(app)).toHaveLength(1);
    for (let i = 0; i < 2; i++)
      expect(await follow(app, unsubscribe)).toBe('/ar/newsletter/unsubscribed from a mail');
    expect(await stored(app)).toEqual([]);
    expect(await suppressed(app)).toMatchObject([{ addressHash: expect.stringMatching(/^[0-9a-f]{64}$/) }]);
    expect(JSON.stringify(await suppressed(app))).not.toContain('sara');
  });

  test.each([
    ['a form', 'application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    [
      'a multipart form',
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
    ],
  ])('can do so by one click in the mail program, by %s without an origin', async (_, type, body) => {
    await using server = await createTestMailServer();
    await using app = await withMail(server);
    const { unsubscribe } = await subscribed(server, app);
    const answer = await app.ask(unsubscribe, { method: 'POST', headers: { 'content-type': type }, body });
    expect(answer.status).toBe(200);
    expect(await stored(app)).toEqual([]);
    expect(await suppressed(app)).toHaveLength(1);
  });

  test('confirms nothing more by an old link', async () => {
    await using server = await createTestMailServer();
    await using app = await withMail(server);
    const links = await subscribed(server, app);
    await follow(app, links.unsubscribe);
    expect(await follow(app, links.confirm)).toBe('/ar/newsletter/link-unknown from a mail');
    expect(await stored(app)).toEqual([]);
  });

  test('is written to once a week at most when others ask, and stays suppressed', async () => {
    await using server = await createTestMailServer();
    await using app = await withMail(server);
    const { unsubscribe } = await subscribed(server, app);
    await follow(app, unsubscribe);
    for (let i = 0; i < 3; i++) {
      const answer = await app.post('/api/newsletter', { email: 'Sara@example.org' }, `192.0.2.${i}`);
      expect(await answer.json()).toEqual({ ok: true });
    }
    const again = await nextLinks(server);
    await app.post('/api/newsletter', { email: 'other@example.org' });
    expect(await server.next()).toMatch(/^To: other@example\.org\r$/m);
    expect(await suppressed(app)).toHaveLength(1);
    expect(new URLSearchParams(again.unsubscribe.split('?')[1]).get('id')).toBe(
      new URLSearchParams(unsubscribe.split('?')[1]).get('id'),
    );
    wait(app, 7 * day);
    await app.post('/api/newsletter', { email: 'sara@example.org' });
    await nextLinks(server);
  });

  test('comes back only by a confirmation of their own', async () => {
    await using server = await createTestMailServer();
    await using app = await withMail(server);
    await follow(app, (await subscribed(server, app)).unsubscribe);
    await app.post('/api/newsletter', { email: 'sara@example.org', locale: 'en' });
    expect(await suppressed(app)).toHaveLength(1);
    expect(await follow(app, await nextLink(server))).toBe('/newsletter/confirmed from a mail');
    expect(await suppressed(app)).toEqual([]);
    expect(await stored(app)).toMatchObject([{ confirmedAt: app.state.now.toISOString(), locale: 'en' }]);
  });

  test('is not stored again where no mail can be sent', async () => {
    await using app = await createTestApp();
    await app.post('/api/newsletter', { email: 'sara@example.org' });
    const [row] = await stored(app);
    await follow(app, `/api/newsletter/unsubscribe?id=${row?.unsubscribeId}`);
    const again = await app.post('/api/newsletter', { email: 'sara@example.org' });
    expect(await again.json()).toEqual({ ok: true });
    expect(await stored(app)).toEqual([]);
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
  '?id=',
  '?id=null',
  '?locale=fr',
];

test.each(strange)('the link %s changes nothing', async (query) => {
  await using app = await createTestApp();
  await app.post('/api/newsletter', { email: 'sara@example.org' });
  for (const name of ['confirm', 'unsubscribe']) {
    const answer = await app.ask(`/api/newsletter/${name}${query}`);
    expect(answer.status).toBe(404);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await follow(app, `/api/newsletter/${name}${query}`)).toBe('/newsletter/link-unknown from a mail');
  }
  expect(await stored(app)).toMatchObject([{ confirmedAt: null }]);
});

test('who tries many links waits', async () => {
  await using app = await createTestApp();
  const ask = (at: number) => app.ask(`/api/newsletter/confirm?token=${at}`);
  for (let at = 0; at < 20; at++) expect((await ask(at)).status).toBe(404);
  expect((await ask(20)).status).toBe(429);
});

describe('a subscription', () => {
  test('from a browser that fills in hidden fields, or from somebody quick, is stored', async () => {
    await using app = await createTestApp();
    const headers = { origin: testOrigin, 'content-type': 'application/json', 'accept-language': 'en' };
    for (const extra of [{ website: 'x' }, { took: 20 }]) {
      const body = JSON.stringify({ email: `${Object.keys(extra)[0]}@example.org`, ...extra });
      await app.ask('/api/newsletter', { method: 'POST', headers, body });
    }
    expect((await app.content.read.select().from(subscribers)).map(({ email }) => email)).toEqual([
      'website@example.org',
      'took@example.org',
    ]);
  });
});

test('a subscription is answered after its commit', async () => {
  await using app = await createTestApp();
  const writes = slowWrites(app);
  expect((await app.post('/api/newsletter', { email: 'reader@example.org', locale: 'en' })).status).toBe(200);
  expect(writes).toMatchObject({ begun: expect.any(Number), open: 0 });
});

test.each([
  ['/api/newsletter', 'POST'],
  ['/api/newsletter/confirm', 'GET, HEAD, POST'],
  ['/api/newsletter/unsubscribe', 'GET, HEAD, POST'],
])('%s takes %s', async (path, allowed) => {
  await using app = await createTestApp();
  const answer = await app.ask(path, { method: 'PUT', headers: { origin: testOrigin } });
  expect([answer.status, answer.headers.get('allow')]).toEqual([405, allowed]);
});

describe('where the site has another origin than the API', () => {
  const site = 'https://www.example.org';
  const forms = 'https://forms.example.org';
  const env = { SITE_URL: site, PUBLIC_API_URL: forms };
  const subscribe = (app: TestApp, body: string) =>
    app.ask('/api/newsletter', {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        origin: site,
        'sec-fetch-site': 'cross-site',
      },
    });

  test('a form leads back to it, and the links in its mail lead to the API', async () => {
    await using server = await createTestMailServer();
    await using app = await createTestApp({
      env: { ...env, SMTP_URL: server.url, CONTACT_TO: 'office@example.org' },
    });
    const locationOf = async (body: string) => (await subscribe(app, body)).headers.get('location');
    expect(await locationOf('email=a%40example.org')).toBe(`${site}/newsletter/check-inbox`);
    expect(await locationOf('email=a&locale=ar')).toBe(`${site}/ar/newsletter/invalid`);
    const links = [...(await server.next()).matchAll(/https:\S+/g)].map(([link]) => link);
    expect(links.length).toBeGreaterThan(1);
    for (const link of links) expect(link.startsWith(`${forms}/api/newsletter/`)).toBe(true);
  });

  test('scripts of its pages may send the form, and open no link', async () => {
    await using app = await createTestApp({ env });
    const allowed = async (path: string) =>
      (
        await app.ask(path, {
          method: 'OPTIONS',
          headers: { origin: site, 'access-control-request-method': 'POST' },
        })
      ).headers.get('access-control-allow-origin');
    expect([await allowed('/api/newsletter'), await allowed('/api/newsletter/confirm')]).toEqual([
      site,
      null,
    ]);
  });
});
