import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { whitePng } from '#admin-server/testing/uploads.ts';
import { log } from '#admin-server/installation/terminal.ts';
import { spawnServer, type ServerProcess } from '../../process/server-process.ts';
import { freePort } from '../../process/temporary-site.ts';
import { variablesOf } from '../../testing/command.ts';
import { firstAdmin, signIn, type Staff } from '../../testing/staff.ts';
import { type Answer, ask, type Asked } from './answers.ts';
import { hasWebServer, startWebServer, type WebServer, webServers } from './engines/web-servers.ts';

const siteUrl = 'https://www.example.org';

/** Our server with the example content, and the directory that it deploys to. */
let ours: ServerProcess;
let folder: string;
let staff: Staff;
let addresses: string[];
let paths: { asset: string; picture: string; upload: string };
const directory = () => join(folder, 'site');

/** What a picture has that was uploaded after the last deployment. */
const newPicture = `${'0123456789abcdef'.repeat(2)}.jpg`;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'services-'));
  const port = await freePort();
  ours = await spawnServer({
    ...variablesOf(join(folder, 'data')),
    ...firstAdmin,
    PORT: String(port),
    SITE_URL: siteUrl,
    TRUST_PROXY: '1',
    DEPLOY_DIRECTORY: directory(),
  });
  staff = await signIn(ours.address, siteUrl);
  await staff.call('POST', '/api/admin/redirects', {
    fromUrl: '/قديم',
    toUrl: '/ar/services',
    redirectType: 308,
  });
  await staff.call('POST', '/api/admin/publish', {});
  await deployed();
  const files = await readdir(join(directory(), 'live'), { recursive: true, withFileTypes: true });
  addresses = files
    .filter((entry) => entry.isFile() && !/\.(?:br|gz)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(directory().length + '/live'.length))
    .map((name) => (name === '/index.html' ? '/' : name.replace(/\.html$/, '')));
  const oneOf = (pattern: RegExp) => addresses.find((path) => pattern.test(path)) ?? '';
  paths = { asset: oneOf(/\.css$/), picture: oneOf(/^\/og\//), upload: oneOf(/^\/uploads\//) };
  await writeFile(join(folder, 'data', 'uploads', newPicture), 'bytes of a new picture');
}, 300_000);

afterAll(async () => {
  ours?.child.kill('SIGTERM');
  await ours?.ended;
  await rm(folder, { recursive: true, force: true });
});

/** Resolves when the live release is deployed. */
async function deployed(): Promise<void> {
  const isDone = async () =>
    expect(await staff.call('GET', '/api/admin/publish')).toMatchObject({ deployment: { state: 'done' } });
  await vi.waitFor(isDone, { timeout: 120_000, interval: 200 });
}

/** Headers of the connection, and those of `conditional requests`. */
const ignored = [
  'connection',
  'content-length',
  'date',
  'keep-alive',
  'server',
  'transfer-encoding',
  'accept-ranges',
  'etag',
  'vary',
];

/** What a visitor sees of the answers of a server. */
async function seenOf(origin: string, table: Asked[]): Promise<unknown[]> {
  const answers: unknown[] = [];
  for (const asked of table) answers.push({ asked, ...seen(await ask(origin, asked)) });
  return answers;
}

function seen({ status, headers, body }: Answer): object {
  const isRedirect = headers.location !== undefined;
  const isPage = headers['content-type']?.startsWith('text/html');
  const differing = [
    ...ignored,
    // A deployed page has its exact policy in its head.
    ...(isPage || isRedirect ? ['content-security-policy'] : []),
    // Web servers write a text for clients that do not follow.
    ...(isRedirect ? ['content-type', 'cache-control'] : []),
  ];
  const kept = Object.entries(headers).filter(([name]) => !differing.includes(name));
  return { status, headers: Object.fromEntries(kept), ...(isRedirect ? {} : { body }) };
}

/** Requests for what is deployed, and for what is not; each answered as our own server does. */
const table: Record<string, () => Asked[]> = {
  'every file of the release, in both languages': () => addresses.map((path) => ({ path: encodeURI(path) })),
  'unknown addresses': () =>
    [
      '/nothing',
      '/ar/nothing',
      '/blog/nothing',
      '/ar/blog/nothing',
      '/arabic',
      '/services.html',
      '/index.html',
      '/index',
      '/404',
      '/ar/404',
      '/404.html',
      '/team.html.gz',
      '/.env',
      '/uploads',
      '/uploads/nothing.jpg',
      '/og/nothing.png',
      '/_astro',
      '/_headers',
      '/redirects.nginx.conf',
      '/left.json',
      `/${'long/'.repeat(600)}`,
    ].map((path) => ({ path })),
  'the admin, the API, previews and share links': () =>
    [
      '/admin',
      '/admin/login',
      '/admin/assets/nothing.js',
      '/api/health',
      '/api/clients?locale=ar',
      '/api/nothing',
      '/api/admin/user',
      '/preview/',
      '/preview/ar/team',
      `/share/${'a'.repeat(43)}/`,
      '/share/page.css',
    ].map((path) => ({ path })),
  'a search': () =>
    ['/search?q=crowd', '/ar/search?q=%D8%AD%D8%B4%D8%AF', '/search?q=', '/search?a=b'].map((path) => ({
      path,
    })),
  'a picture that was uploaded just now': () => [{ path: `/uploads/${newPicture}` }],
  redirects: () =>
    [
      '/training',
      '/training?a=b&c=%20',
      '/%D9%82%D8%AF%D9%8A%D9%85',
      '/services/',
      '/services/?a=b',
      '/ar/',
      '/blog/nothing/',
    ].map((path) => ({ path })),
  HEAD: () =>
    ['/', paths.asset, paths.upload, '/nothing', '/api/health'].map((path) => ({ method: 'HEAD', path })),
  'other methods': () =>
    ['POST', 'PUT', 'DELETE', 'OPTIONS'].flatMap((method) =>
      ['/team', '/nothing', paths.upload].map((path) => ({ method, path })),
    ),
  'the contact form': (): Asked[] => [
    {
      method: 'POST',
      path: '/api/contact',
      headers: { origin: siteUrl, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Mona', email: 'mona@', message: 'Hello' }),
    },
    { method: 'POST', path: '/api/contact', headers: { origin: 'https://elsewhere.example' }, body: '{}' },
  ],
};

/** What a request for a part of a file gives. */
async function partOf(origin: string, asked: Asked): Promise<object> {
  const { status, headers, body } = await ask(origin, asked);
  return { asked, status, ...(status === 206 && { range: headers['content-range'], body }) };
}

const hostilePaths = [
  '/..%2fleft.json',
  '/%2e%2e/left.json',
  '/../left.json',
  '/uploads/../../left.json',
  '/..//left.json',
  '/%00',
  String.raw`/..\left.json`,
  '/a%5c..%5c..%5cleft.json',
];

describe.each(webServers)('%s over the directory and in front of our server', (name) => {
  let front: WebServer;

  beforeAll(async () => {
    if (!hasWebServer(name, log)) throw new Error(`${name} is needed: the log says how to install it.`);
    front = await startWebServer(name, { directory: directory(), origin: ours.address });
  }, 120_000);
  afterAll(() => front?.[Symbol.asyncDispose]());

  it.each(hostilePaths)('gives nothing from outside of the site for %s', async (path) => {
    const { status, headers } = await ask(front.address, { path });
    expect([400, 404]).toContain(status);
    expect(headers['content-type'] ?? 'none').toMatch(/^text\/html|^none/);
  });

  it.each(Object.keys(table))('answers as our server does: %s', async (kind) => {
    const asked = table[kind]?.() ?? [];
    expect(asked).not.toEqual([]);
    expect(await seenOf(front.address, asked)).toEqual(await seenOf(ours.address, asked));
  });

  it('answers so before the first deployment too', async () => {
    const empty = join(folder, `empty-${name}`);
    await mkdir(empty);
    await using early = await startWebServer(name, { directory: empty, origin: ours.address });
    const asked = Object.values(table).flatMap((rows) => rows());
    expect(await seenOf(early.address, asked)).toEqual(await seenOf(ours.address, asked));
  });

  it('sends a policy that ours includes, and leaves the exact one to the head of the page', async () => {
    for (const path of ['/', '/ar/blog', '/nothing', '/preview/']) {
      const [exact, policy] = [await ask(ours.address, { path }), await ask(front.address, { path })].map(
        ({ headers }) => headers['content-security-policy']?.split('; ') ?? [],
      );
      expect(policy?.length).toBeGreaterThan(0);
      expect({ path, policy: policy?.filter((rule) => !exact?.includes(rule)) }).toEqual({
        path,
        policy: [],
      });
    }
    const page = await (await fetch(front.address)).text();
    expect(page).toMatch(/<head>(?:<meta charset="?utf-8"?\/?>)?<meta http-equiv="content-security-policy"/i);
  });

  it('sends what was compressed before', async () => {
    for (const path of ['/', '/ar/team', paths.asset]) {
      for (const encoding of name === 'nginx' ? ['gzip'] : ['gzip', 'br']) {
        const { headers, body } = await ask(front.address, {
          path,
          headers: { 'accept-encoding': encoding },
        });
        expect({ path, encoding: headers['content-encoding'] }).toEqual({ path, encoding });
        expect(headers.vary).toMatch(/accept-encoding/i);
        expect(body).toBe((await ask(ours.address, { path })).body);
      }
    }
  });

  it('answers requests for a part, and conditional ones', async () => {
    for (const path of ['/', paths.upload, `/uploads/${newPicture}`]) {
      const whole = await ask(ours.address, { path });
      for (const range of ['bytes=0-9', 'bytes=5-', 'bytes=-4', 'bytes=999999999-']) {
        const asked = { path, headers: { range } };
        expect(await partOf(front.address, asked)).toEqual(await partOf(ours.address, asked));
      }
      // A server may ignore what it cannot read as a range.
      const unread = await ask(front.address, { path, headers: { range: 'bytes=abc' } });
      expect([200, 416]).toContain(unread.status);
      const known = {
        'if-none-match': whole.headers.etag ?? '',
        'if-modified-since': new Date(2100, 0).toUTCString(),
      };
      const again = await ask(front.address, { path, headers: known });
      expect(again.status === 200 ? again.body : again.status).toBe(again.status === 200 ? whole.body : 304);
      const stale = await ask(front.address, { path, headers: { 'if-none-match': '"another"' } });
      expect([stale.status, stale.body]).toEqual([200, whole.body]);
    }
  });

  it('lets staff sign in, upload, preview and share, and tells them of a publish', async () => {
    const behind = await signIn(front.address, siteUrl);
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(whitePng(64, 48))], { type: 'image/png' }), 'picture.png');
    const { url } = z
      .object({ url: z.string() })
      .parse(await behind.call('POST', '/api/admin/uploads', form));
    expect((await ask(front.address, { path: url })).status).toBe(200);
    const preview = await behind.ask('GET', '/preview/ar/team');
    expect([preview.status, preview.headers.get('cache-control')]).toEqual([200, 'no-store']);
    const shared = z
      .object({ url: z.string() })
      .parse(await behind.call('POST', '/api/admin/share-links', { path: '/team', days: 1 }));
    const link = await ask(front.address, { path: shared.url.slice(siteUrl.length) });
    expect([link.status, link.headers['cache-control'], link.headers['referrer-policy']]).toEqual([
      200,
      'no-store',
      'no-referrer',
    ]);
    const events = await behind.ask('GET', '/api/admin/publish/events');
    const reader = events.body?.getReader();
    expect(new TextDecoder().decode((await reader?.read())?.value)).toContain('data:');
    await reader?.cancel();
  });

  it('serves what is deployed while our server is down', async () => {
    await using alone = await startWebServer(name, {
      directory: directory(),
      origin: `http://127.0.0.1:${await freePort()}`,
    });
    const deployed = addresses.map((path) => ({ path: encodeURI(path) }));
    expect(await seenOf(alone.address, deployed)).toEqual(await seenOf(ours.address, deployed));
    for (const [path, page] of Object.entries({
      '/nothing': '/404',
      '/ar/nothing': '/ar/404',
      '/blog/nothing': '/blog/404',
      '/ar/blog/nothing': '/ar/blog/404',
    })) {
      const [{ body }, answer] = [
        await ask(ours.address, { path: page }),
        await ask(alone.address, { path }),
      ];
      expect({ path, status: answer.status, body: answer.body }).toEqual({ path, status: 404, body });
      expect(answer.headers['x-content-type-options']).toBe('nosniff');
    }
    for (const [path, status, location] of [
      ['/training', 301, '/services'],
      ['/%D9%82%D8%AF%D9%8A%D9%85', 308, '/ar/services'],
      ['/services/', 308, '/services'],
    ] as const) {
      const answer = await ask(alone.address, { path });
      expect([path, answer.status, answer.headers.location]).toEqual([path, status, location]);
    }
    for (const path of ['//evil.example/', String.raw`/\evil.example/`, '/%0d%0aX-Evil:%20yes/'])
      expect((await ask(alone.address, { path })).headers.location ?? '').not.toMatch(/^\/[/\\]|^https?:|\s/);
    expect((await ask(alone.address, { path: '/api/health' })).status).toBeGreaterThanOrEqual(502);
  });
});
