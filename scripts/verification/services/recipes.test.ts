import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { log } from '#admin-server/installation/terminal.ts';
import { type ServerProcess, spawnServer } from '../../process/server-process.ts';
import { freePort } from '../../process/temporary-site.ts';
import { chromiumFlags, ensureChromium } from '../../testing/chromium.ts';
import { variablesOf } from '../../testing/command.ts';
import { firstAdmin, signIn, type Staff } from '../../testing/staff.ts';
import { openRecipe, type Recipe } from './recipe.ts';
import { startVarnish } from './engines/varnish.ts';

/** docs/deploy/server-and-cdn.md; static-host.test.ts and servers.test.ts follow the others. */
let folder: string;
let siteUrl: string;
let recipe: Recipe;
let installed: string;
let varnish: AsyncDisposable;
let server: ServerProcess;
let staff: Staff;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recipe-'));
  const [port, cdnPort] = [await freePort(), await freePort()];
  siteUrl = `http://127.0.0.1:${cdnPort}`;
  recipe = await openRecipe('server-and-cdn', {
    folder,
    settings: { ...variablesOf(join(folder, 'var/lib/site')), ...firstAdmin, PORT: String(port) },
    replace: {
      'https://www.example.org': siteUrl,
      'http://127.0.0.1:6081': siteUrl,
      // There is no Caddy before Varnish here.
      'TRUST_PROXY=2': 'TRUST_PROXY=1',
    },
  });
  installed = await recipe.run('Install');
  varnish = await startVarnish({
    port: cdnPort,
    configuration: recipe.at('/etc/varnish/default.vcl'),
    replace: { '"4321"': `"${port}"` },
  });
  await start();
}, 300_000);

afterAll(async () => {
  await stop();
  await varnish?.[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

async function start(): Promise<void> {
  server = await spawnServer(await recipe.settings());
  staff = await signIn(siteUrl, siteUrl);
  // The first deployment purges everything, and waits until all pictures are drawn.
  const state = async () =>
    (await staff.call('GET', '/api/admin/publish')) as { deployment: { state: string } };
  await vi.waitFor(async () => expect((await state()).deployment.state).toBe('done'), { timeout: 200_000 });
}

async function stop(): Promise<void> {
  server?.child.kill('SIGTERM');
  await server?.ended;
}

async function visit(path: string): Promise<{ status: number; body: string; isHit: boolean }> {
  const answer = await fetch(siteUrl + path, { redirect: 'manual' });
  const isHit = (answer.headers.get('x-varnish') ?? '').includes(' ');
  return { status: answer.status, body: await answer.text(), isHit };
}

async function rename(name: string): Promise<void> {
  const [member] = (await staff.call('GET', '/api/admin/team-members')) as { id: number }[];
  await staff.call('PUT', `/api/admin/team-members/${member?.id}`, { name });
}

describe('the recipe of a server and a CDN', { timeout: 300_000 }, () => {
  it('does all that a machine can do by itself', () => {
    expect(installed.trim().split('\n')).toEqual([
      'elsewhere: apt-get install --yes varnish',
      'elsewhere: systemctl restart varnish.service site.service',
      'elsewhere: systemctl reload caddy.service',
    ]);
  });

  it('keeps pages, also for other queries, and nothing that is for one person', async () => {
    await visit('/team');
    expect(await visit('/team')).toMatchObject({ status: 200, isHit: true });
    expect(await visit('/team?from=a-mail')).toMatchObject({ status: 200, isHit: true });
    for (const path of ['/api/health', '/api/admin/user', '/admin/', '/preview/'])
      for (const time of [1, 2])
        expect({ path, time, ...(await visit(path)) }).toMatchObject({ isHit: false });
    expect(await staff.call('GET', '/api/admin/user')).toMatchObject({ username: firstAdmin.ADMIN_USERNAME });
    await staff.call('POST', '/api/admin/redirects', { fromUrl: '/old', toUrl: '/team', redirectType: 301 });
    await staff.call('POST', '/api/admin/publish', {});
    for (const query of ['?a=1', '?a=2']) {
      const { status, headers } = await fetch(`${siteUrl}/old${query}`, { redirect: 'manual' });
      expect([status, headers.get('location')]).toEqual([301, `/team${query}`]);
    }
  });

  it('has a doctor who sees the cache, and nothing to fix', async () => {
    await visit('/');
    const output = await recipe.run('Check');
    expect(output).toContain('A cache is in front');
    expect(output).toContain('can be told of changes');
    expect(output).toContain('It agrees with the clock of');
    expect(output).not.toContain('FAILED');
  });

  it('shows what is published at once, and keeps the other pages', async () => {
    await visit('/terms');
    await rename('Dana Behind A CDN');
    expect(await recipe.run('Publish')).toMatch(/Live: .*\n.*Deployed to /);
    expect((await visit('/team')).body).toContain('Dana Behind A CDN');
    expect(await visit('/terms')).toMatchObject({ isHit: true });
  });

  it('serves its visitors while it is upgraded', async () => {
    await visit('/services');
    expect((await recipe.run('Upgrade')).split('\n')).toEqual(
      expect.arrayContaining(['elsewhere: git pull', 'elsewhere: systemctl restart site.service']),
    );
    await stop();
    expect(await visit('/services')).toMatchObject({ status: 200, isHit: true });
    await start();
    await rename('Dana Afterwards');
    await recipe.run('Publish');
    expect((await visit('/team')).body).toContain('Dana Afterwards');
  });
});

/** Home page, services and contact, by a browser that was never there: how many requests, and how many bytes. */
async function countVisit(): Promise<{ requests: number; bytes: number }> {
  const browser = await chromium.launch({ executablePath: await ensureChromium(log), args: chromiumFlags });
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  const count = { requests: 0, bytes: 0 };
  network.on('Network.loadingFinished', ({ encodedDataLength: bytes }) => {
    // What comes from the cache of the browser has none.
    if (bytes === 0) return;
    count.requests += 1;
    count.bytes += bytes;
  });
  for (const path of ['/', '/services', '/contact']) {
    await page.goto(siteUrl + path);
    for (const picture of await page.locator('img').all()) await picture.scrollIntoViewIfNeeded();
    await page.waitForLoadState('networkidle');
  }
  await browser.close();
  return count;
}

it('a visit takes as many requests and bytes as the recipes reckon with', { timeout: 60_000 }, async () => {
  const page = await readFile(join(import.meta.dirname, '../../../docs/deploy/README.md'), 'utf8');
  const [, requests, kilobytes] = /(\d+)\s+requests\s+and\s+(\d+)\s+kB/.exec(page)?.map(Number) ?? [];
  const visit = await countVisit();
  expect(Math.abs(visit.requests - (requests ?? 0)), `${visit.requests} requests`).toBeLessThanOrEqual(2);
  expect(visit.bytes / 1000 / (kilobytes ?? 1), `${visit.bytes} bytes`).toBeCloseTo(1, 0.8);
});

it('the recipe of a static host is upgraded by its commands', async () => {
  const other = await openRecipe('static-host', {
    folder: join(folder, 'static-host'),
    settings: {},
    replace: {},
  });
  expect(await other.run('Upgrade')).toMatch(
    /^elsewhere: systemctl start site-backup.service\n[^]*git pull\n/,
  );
});
