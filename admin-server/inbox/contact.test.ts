import { describe, expect, test, vi } from 'vitest';
import { contactForms } from '#content-db/inbox.ts';
import { resources } from '#content-db/types/index.ts';
import { Problem } from '#content-db/model/problem.ts';
import { createTestMailServer } from '../testing/mail.ts';
import { createTestApp, type TestApp, testOrigin } from '../testing/app.ts';
import { slowWrites } from '../testing/slow-writes.ts';

const {
  images,
  services,
  'page-content': pageContent,
  'service-translations': serviceTranslations,
} = resources;
const message = { name: 'Sara Ali', email: 'sara@example.org', message: 'Hello,\r\n\tplease call.' };
const form = (values: Record<string, string>) => new URLSearchParams(values).toString();
const stored = (app: TestApp) => app.content.read.select().from(contactForms);

/** Publishes a program and the sector of airlines; law enforcement is switched off. */
async function offerSubjects({ published }: TestApp): Promise<void> {
  await published.write(async (tx) => {
    const [service] = await tx.insert(services.table).values({ key: 'night-watch' }).returning();
    const image = { key: 'watch', url: '/uploads/watch.jpg', title: 'Watch', category: 'services' };
    await tx.insert(images.table).values({ ...image, description: '' });
    await tx.insert(serviceTranslations.table).values({
      serviceId: service?.id ?? 0,
      locale: 'en',
      title: 'Night watch',
      overviewDescription: '',
      detailedContent: '',
      imageKey: 'watch',
    });
    const sector = { page: 'services', section: 'industry' } as const;
    await tx.insert(pageContent.table).values([
      { ...sector, key: 'airlines_title', content: 'Airlines' },
      { ...sector, key: 'title', content: 'Sectors' },
      { ...sector, key: 'law_enforcement_title', content: 'Police', isActive: false },
    ]);
  });
}

describe('a message', () => {
  test('is kept, unread, and answered with ok', async () => {
    await using app = await createTestApp();
    const response = await app.post('/api/contact', {
      ...message,
      locale: 'ar',
      website: '',
      took: 60_000,
    });
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.json()).toEqual({ ok: true });
    expect(await stored(app)).toMatchObject([{ ...message, locale: 'ar', isSpam: false, isRead: false }]);
  });

  const odd = [
    "Robert'); DROP TABLE contact_forms; --",
    '<script>alert(1)</script>',
    '"\u2067\u202e\ud83d\ude00',
    '  spaces  ',
    '=1+1',
  ];

  test.each(odd)('is kept as it was typed: %j', async (text) => {
    await using app = await createTestApp();
    await app.post('/api/contact', { ...message, message: text });
    expect(await stored(app)).toMatchObject([{ message: text }]);
  });

  test('keeps what it is about and the page that led to the form', async () => {
    await using app = await createTestApp();
    await offerSubjects(app);
    for (const about of [' night-watch ', 'airlines'])
      await app.post('/api/contact', { ...message, about, page: '/ar/services' });
    expect(await stored(app)).toMatchObject([
      { about: 'night-watch', page: '/ar/services' },
      { about: 'airlines', page: '/ar/services' },
    ]);
  });

  test.each([
    '',
    7,
    'a\nb',
    'x'.repeat(501),
    'Night watch',
    'NIGHT-WATCH',
    'law_enforcement',
    "' or 1=1 --",
    'title',
    '%',
  ])(
    'is never kept back by a subject that the site does not offer, and does not keep it: %j',
    async (about) => {
      await using app = await createTestApp();
      await offerSubjects(app);
      expect((await app.post('/api/contact', { ...message, about })).status).toBe(200);
      expect(await stored(app)).toMatchObject([{ ...message, about: null, page: null }]);
    },
  );

  test.each([
    ["sales&o'neil@example.ie", "sales&o'neil@example.ie"],
    ['\u2068Sara@مثال.إمارات\u2069', 'Sara@xn--mgbh0fb.xn--kgbeam7a8h'],
  ])('is taken from %s', async (email, kept) => {
    await using app = await createTestApp();
    expect((await app.post('/api/contact', { ...message, email })).status).toBe(200);
    expect(await stored(app)).toMatchObject([{ email: kept }]);
  });

  test('has name and address trimmed', async () => {
    await using app = await createTestApp();
    await app.post('/api/contact', { ...message, name: '  Sara Ali ', email: ' sara@example.org ' });
    expect(await stored(app)).toMatchObject([message]);
  });
});

describe('invalid fields are named, and nothing is stored', () => {
  test.each<[string, object, Record<string, string>]>([
    ['nothing', {}, { name: 'Name is required', email: 'Email is required', message: 'Message is required' }],
    [
      'empty',
      { name: '', email: '', message: '' },
      { name: 'Name is required', email: 'Email is required', message: 'Message is required' },
    ],
    [
      'blank',
      { name: ' ', email: ' ', message: '\n' },
      { name: 'Name is required', email: 'Email is required', message: 'Message is required' },
    ],
    [
      'null',
      { name: null, email: null, message: null },
      { name: 'Name is required', email: 'Email is required', message: 'Message is required' },
    ],
    [
      'no texts',
      { name: 1, email: {}, message: ['x'] },
      { name: 'Name is required', email: 'Email is required', message: 'Message is required' },
    ],
    ['no address', { ...message, email: 'sara' }, { email: 'Must be a valid email' }],
    [
      'two addresses',
      { ...message, email: 'a@example.org,b@example.org' },
      { email: 'Must be a valid email' },
    ],
    [
      'an address with a name',
      { ...message, email: 'Sara <sara@example.org>' },
      { email: 'Must be a valid email' },
    ],
    [
      'a long address',
      { ...message, email: `${'a'.repeat(250)}@example.org` },
      { email: 'Must be a valid email' },
    ],
    [
      'a header in the name',
      { ...message, name: 'x\r\nBcc: y@example.org' },
      { name: 'Contains characters that are not allowed' },
    ],
    [
      'a header in the address',
      { ...message, email: 'sara@example.org\r\nBcc: y@example.org' },
      { email: 'Contains characters that are not allowed' },
    ],
    [
      'a line break after the name',
      { ...message, name: 'Sara\n' },
      { name: 'Contains characters that are not allowed' },
    ],
    ['a name that cannot be seen', { ...message, name: '\u3164\u200B' }, { name: 'Name is required' }],
    [
      'a message that cannot be seen',
      { ...message, message: '\u2060\u0651\n' },
      { message: 'Message is required' },
    ],
    [
      'what is no character in a name',
      { ...message, name: 'Sara\uFFFF' },
      { name: 'Contains characters that are not allowed' },
    ],
    ['NUL', { ...message, message: 'a\0b' }, { message: 'Contains characters that cannot be stored' }],
    [
      'a lone surrogate',
      { ...message, message: '\ud800' },
      { message: 'Contains characters that cannot be stored' },
    ],
    ['a long name', { ...message, name: 'x'.repeat(201) }, { name: 'Name is too long' }],
    ['a long message', { ...message, message: 'x'.repeat(10_001) }, { message: 'Message is too long' }],
    ['another field', { ...message, isSpam: false }, { isSpam: 'Unknown field' }],
    ['an id', { ...message, id: 1, createdAt: 'x' }, { id: 'Unknown field', createdAt: 'Unknown field' }],
    ['a language', { ...message, locale: 'fr' }, { locale: expect.any(String) }],
  ])('%s', async (_, body, fields) => {
    await using app = await createTestApp();
    const response = await app.post('/api/contact', body);
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({ message: expect.any(String), code: 'invalid', fields });
    expect(await stored(app)).toEqual([]);
  });

  test('a prototype is a field like others', async () => {
    await using app = await createTestApp();
    const body = JSON.parse(
      `{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"name":"x"}`,
    ) as object;
    expect((await app.post('/api/contact', body)).status).toBe(400);
    expect({}).not.toHaveProperty('polluted');
  });

  test('more than 20 KB', async () => {
    await using app = await createTestApp();
    const response = await app.post('/api/contact', { ...message, message: 'x'.repeat(20 * 1024) });
    expect(response.status).toBe(413);
    expect(await stored(app)).toEqual([]);
  });
});

describe('five messages a minute', () => {
  test('are accepted from one address; the sixth gets 429 with Retry-After', async () => {
    await using app = await createTestApp();
    await app.post('/api/contact', {});
    for (let i = 0; i < 5; i++) expect((await app.post('/api/contact', message)).status).toBe(200);
    const sixth = await app.post('/api/contact', message);
    expect(sixth.status).toBe(429);
    expect(sixth.headers.get('retry-after')).toBe('60');
    expect(await sixth.json()).toEqual({ message: expect.any(String), code: 'too-many' });
    expect((await app.post('/api/contact', message, '192.0.2.2')).status).toBe(200);
    expect(await stored(app)).toHaveLength(6);
    app.state.now = new Date(app.state.now.getTime() + 60_000);
    expect((await app.post('/api/contact', message)).status).toBe(200);
  });
});

test('hundreds of messages at once are each kept once', async () => {
  await using app = await createTestApp();
  const names = Array.from({ length: 500 }, (_, at) => `Visitor ${at}`);
  const answers = await Promise.all(
    names.map((name, at) => app.post('/api/contact', { ...message, name }, `192.0.${at >> 8}.${at & 255}`)),
  );
  expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
  expect((await stored(app)).map(({ name }) => name).sort()).toEqual(names.sort());
});

describe('without JavaScript', () => {
  test.each([
    ['en', '/contact/sent'],
    ['ar', '/ar/contact/sent'],
  ])('a message in %s is kept and leads to %s', async (locale, location) => {
    await using app = await createTestApp();
    const response = await app.post('/api/contact', form({ ...message, locale, website: '' }));
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toBe(location);
    expect(await stored(app)).toMatchObject([{ ...message, locale }]);
  });

  test('an invalid message shows the page again, with the typed values and the errors', async () => {
    await using app = await createTestApp();
    const response = await app.post(
      '/api/contact',
      form({ ...message, name: ' ', email: 'sara', about: 'Airlines', locale: 'ar' }),
    );
    expect(response.status).toBe(400);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('content-security-policy')).toBe("default-src 'self'");
    expect(await response.text()).toBe('the form');
    expect(app.rendered).toEqual([
      {
        locale: 'ar',
        values: { ...message, name: ' ', email: 'sara', about: 'Airlines' },
        errors: { name: 'required', email: 'invalid' },
        code: 'invalid',
      },
    ]);
  });

  test('so does a message that is too large, or one too many', async () => {
    await using app = await createTestApp();
    expect((await app.post('/api/contact', form({ ...message, message: 'x'.repeat(21_000) }))).status).toBe(
      413,
    );
    for (let i = 0; i < 5; i++) await app.post('/api/contact', form(message));
    const sixth = await app.post('/api/contact', form(message));
    expect(sixth.status).toBe(429);
    expect(sixth.headers.get('retry-after')).toBe('60');
    expect(app.rendered).toMatchObject([
      { code: 'too-large', errors: {} },
      { code: 'too-many', values: message, errors: {} },
    ]);
    expect(await stored(app)).toHaveLength(5);
  });

  test("so does a message that can't be stored", async () => {
    await using app = await createTestApp();
    vi.spyOn(app.content, 'write').mockRejectedValueOnce(new Problem('unavailable', 'locked'));
    const response = await app.post('/api/contact', form(message));
    expect(response.status).toBe(503);
    expect(response.headers.has('retry-after')).toBe(true);
    expect(app.rendered).toMatchObject([{ code: 'unavailable', values: message, locale: 'en' }]);
    expect(app.logged).toMatchObject([{ level: 'warning', event: 'locked' }]);
  });
});

describe('mail', () => {
  const withMail = (url: string) =>
    createTestApp({ env: { SMTP_URL: url, CONTACT_TO: 'office@example.org' } });

  test('goes to staff, and its answers go to the visitor', async () => {
    await using server = await createTestMailServer();
    await using app = await withMail(server.url);
    await app.post('/api/contact', message);
    const mail = await server.next();
    expect(mail).toMatch(/^To: office@example\.org\r$/m);
    expect(mail).toMatch(/^Reply-To: Sara Ali <sara@example\.org>\r$/m);
    expect(mail).toContain('please call.');
  });

  test('names the subject by its title, and is marked if the message is doubtful', async () => {
    await using server = await createTestMailServer();
    await using app = await withMail(server.url);
    await offerSubjects(app);
    await app.post('/api/contact', { ...message, about: 'night-watch', took: 300 });
    const mail = await server.next();
    expect(mail).toMatch(/^Subject: Perhaps spam: New message from the website: Night watch\r$/m);
    expect(mail).toContain('Perhaps spam: sent within two seconds; the browser told no language.');
  });

  test('is not sent for what is certainly spam', async () => {
    await using server = await createTestMailServer();
    await using app = await withMail(server.url);
    await app.post('/api/contact', { ...message, website: 'x', message: 'spam' });
    await app.post('/api/contact', { ...message, message: 'a person' });
    expect(await server.next()).toContain('a person');
  });

  test("that fails is logged without the message, and the visitor's request succeeds", async () => {
    await using server = await createTestMailServer();
    await using app = await withMail(server.url);
    server.refuse();
    expect((await app.post('/api/contact', message)).status).toBe(200);
    await expect.poll(() => app.logged).toHaveLength(1);
    expect(JSON.stringify(app.logged)).not.toMatch(/Sara|sara|call/);
    expect(await stored(app)).toHaveLength(1);
  });
});

test.each([message, form(message)])('a message is answered after its commit: %j', async (body) => {
  await using app = await createTestApp();
  const writes = slowWrites(app);
  expect([200, 303]).toContain((await app.post('/api/contact', body)).status);
  expect(writes).toMatchObject({ begun: expect.any(Number), open: 0 });
});

test('the call takes POST alone', async () => {
  await using app = await createTestApp();
  const answer = await app.ask('/api/contact', { headers: { origin: testOrigin } });
  expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST']);
});

describe('a form of the site that is sent to another origin', () => {
  const site = 'https://www.example.org';
  const forms = 'https://forms.example.org';
  const elsewhere = () => createTestApp({ env: { SITE_URL: site, PUBLIC_API_URL: forms } });
  const post = (app: TestApp, body: string, headers: Record<string, string>) =>
    app.ask('/api/contact', {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    });
  const fromSite = { origin: site, 'sec-fetch-site': 'cross-site' };

  test.each([
    ['', `${site}/contact/sent`],
    ['&locale=ar', `${site}/ar/contact/sent`],
  ])('leads back to it%s', async (language, location) => {
    await using app = await elsewhere();
    const response = await post(app, form(message) + language, fromSite);
    expect([response.status, response.headers.get('location')]).toEqual([303, location]);
  });

  test('is answered with its errors, where it can be sent again', async () => {
    await using app = await elsewhere();
    expect((await post(app, 'name=Sara', fromSite)).status).toBe(400);
    const again = await post(app, form(message), { origin: forms, 'sec-fetch-site': 'same-origin' });
    expect(again.headers.get('location')).toBe(`${site}/contact/sent`);
  });

  test('may be sent by a script, which reads the answer, also where it is an error', async () => {
    await using app = await elsewhere();
    for (const [body, status] of [
      ['{"name":"Sara"}', 400],
      ['{', 400],
      [JSON.stringify(message), 200],
    ] as const) {
      const response = await post(app, body, { origin: site, 'content-type': 'application/json' });
      expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([status, site]);
      expect(response.headers.get('vary')).toContain('Origin');
    }
  });
});
