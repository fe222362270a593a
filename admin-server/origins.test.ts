import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signedInApp, type SignedInApp } from './testing/accounts.ts';
import { notes } from './testing/notes.ts';
import { createTestMailServer, type TestMailServer } from './testing/mail.ts';

const site = 'https://www.example.org';
const forms = 'https://forms.example.org';
const office = 'https://office.example.org';
const page = { body: 'page of the site' };

let mail: TestMailServer;
let app: SignedInApp;

beforeAll(async () => {
  mail = await createTestMailServer();
  app = await signedInApp({
    features: [notes],
    env: {
      SITE_URL: site,
      PUBLIC_API_URL: forms,
      ADMIN_URL: office,
      SMTP_URL: mail.url,
      CONTACT_TO: 'office@example.org',
    },
    files: { '/': page, '/404': { body: 'no such page', status: 404 } },
    deps: {
      render: async () => ({
        status: 200,
        type: 'text/html; charset=utf-8',
        body: Buffer.from('<html><body><a class="x" href="/ar/team">x</a><a href="#y">y</a></body></html>'),
        headers: {},
        dependencies: [],
        pictures: new Map(),
        references: [],
        failedReads: [],
      }),
    },
  });
});
afterAll(async () => {
  await app[Symbol.asyncDispose]();
  await mail[Symbol.asyncDispose]();
});

const post = (path: string, body: string, headers: Record<string, string>) =>
  app.askAsStranger(path, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  });
const corsOf = (response: Response) =>
  [...response.headers].filter(([name]) => name.startsWith('access-control-'));

describe('scripts of another origin', () => {
  const preflight = (path: string, origin: string, method = 'POST') =>
    app.askAsStranger(path, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': method,
        'access-control-request-headers': 'content-type',
      },
    });

  test('may send forms from the site alone', async () => {
    const path = '/api/notes';
    expect(Object.fromEntries(corsOf(await preflight(path, site)))).toEqual({
      'access-control-allow-origin': site,
      'access-control-allow-methods': 'POST',
      'access-control-allow-headers': 'Content-Type',
      'access-control-max-age': '86400',
    });
    for (const origin of ['https://evil.example', office, 'null'])
      expect((await preflight(path, origin)).headers.has('access-control-allow-origin')).toBe(false);
  });

  test('may read the answer, also where it is an error', async () => {
    for (const [body, status] of [
      ['{', 400],
      ['{"text":"Hello"}', 200],
    ] as const) {
      const response = await post('/api/notes', body, { origin: site, 'content-type': 'application/json' });
      expect([response.status, corsOf(response)]).toEqual([status, [['access-control-allow-origin', site]]]);
      expect(response.headers.get('vary')).toContain('Origin');
    }
  });

  test.each(['/api/clients', '/api/health', '/api/ready', '/api/admin/login', '/api/admin/user'])(
    'may not call %s',
    async (path) => {
      expect(corsOf(await preflight(path, site))).toEqual([]);
      expect(corsOf(await app.ask(path, { headers: { origin: site } }))).toEqual([]);
    },
  );
});

describe('a back office with an origin of its own', () => {
  test('is used from there alone', async () => {
    const put = (origin: string) => app.ask('/api/admin/logout', { method: 'POST', headers: { origin } });
    for (const origin of [site, forms]) expect((await put(origin)).status).toBe(403);
    expect((await app.ask('/api/admin/sessions', { headers: { origin: office } })).status).toBe(200);
  });

  test.each(['www.example.org', 'WWW.example.org', 'forms.example.org'])('is absent at %s', async (host) => {
    for (const path of ['/admin', '/admin/login', '/preview/ar', '/preview/team']) {
      const response = await app.ask(path, { headers: { host } });
      expect([path, response.status, await response.text()]).toEqual([path, 404, 'no such page']);
    }
    const call = await app.ask('/api/admin/user', { headers: { host } });
    expect([call.status, await call.json()]).toEqual([
      404,
      { message: 'There is no such call.', code: 'not-found' },
    ]);
    expect((await app.ask('/', { headers: { host } })).status).toBe(200);
  });

  test('has its cookies, and the links that staff share', async () => {
    expect(app.cookie).toMatch(/^__Host-session=/);
    const shared = await app.ask('/api/admin/share-links', {
      method: 'POST',
      headers: { origin: office, 'content-type': 'application/json', host: 'office.example.org' },
      body: '{"path":"/team"}',
    });
    const { url } = (await shared.json()) as { url: string };
    expect(url).toMatch(/^https:\/\/office\.example\.org\/share\/[\w-]{43}\/team$/);
    const html = await (await app.askAsStranger(new URL(url).pathname)).text();
    expect(html).toContain(`<a class="x" href="${site}/ar/team">x</a><a href="#y">y</a>`);
    expect(html).toMatch(/<a href="\/share\/[\w-]{43}\/ar\/team" lang="ar">/);
  });

  test('is where mails to staff lead', async () => {
    const made = await app.ask('/api/admin/admins', {
      method: 'POST',
      headers: { origin: office, 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'new@example.org', password: 'a long enough pass phrase' }),
    });
    expect(made.status).toBe(201);
    expect(await mailWith('You have an account')).toContain(`${office}/admin/`);
  });
});

/** The next mail with a text. */
async function mailWith(text: string): Promise<string> {
  for (;;) {
    const received = await mail.next();
    if (received.includes(text)) return received;
  }
}
