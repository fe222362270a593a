import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { hashOf } from '#admin-server/files/object-store.ts';
import { createBucketStorage } from '#admin-server/bucket/bucket-storage.ts';
import { type ServerProcess, spawnServer } from '../../process/server-process.ts';
import { freePort } from '../../process/temporary-site.ts';
import { runScript, variablesOf } from '../../testing/command.ts';
import { firstAdmin, signIn, type Staff } from '../../testing/staff.ts';
import { type BucketWebsite, createBucketWebsite } from './engines/bucket-website.ts';
import { type Ceph, startCeph } from './engines/ceph.ts';

let folder: string;
let ceph: Ceph;
let website: BucketWebsite;
let varnish: AsyncDisposable;
let server: ServerProcess;
let staff: Staff;
/** Address of the site: that of Varnish. */
let siteUrl: string;
let variables: Record<string, string>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'website-'));
  ceph = await startCeph();
  website = await createBucketWebsite(ceph);
  const port = await freePort();
  siteUrl = `http://127.0.0.1:${port}`;
  varnish = await website.startCache(port);
  variables = {
    ...variablesOf(join(folder, 'data')),
    ...firstAdmin,
    ...website.variables(siteUrl),
  };
  await start();
  await deployed();
}, 600_000);

afterAll(async () => {
  await stop('SIGTERM');
  await varnish?.[Symbol.asyncDispose]();
  await ceph?.[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

async function start(): Promise<void> {
  server = await spawnServer(variables);
  staff = await signIn(server.address, siteUrl);
}

async function stop(signal: NodeJS.Signals): Promise<void> {
  server?.child.kill(signal);
  await server?.ended;
}

interface PublishState {
  live: { id: number };
  deployment: { state: string; release: number | null; error?: string };
}

const state = async () => (await staff.call('GET', '/api/admin/publish')) as PublishState;

/** Resolves when visitors get what is live, as the server says. */
async function deployed(): Promise<void> {
  await vi.waitFor(
    async () => {
      const { live, deployment } = await state();
      expect(deployment).toMatchObject({ state: 'done', release: live.id });
    },
    { timeout: 200_000, interval: 200 },
  );
}

async function publishName(name: string): Promise<void> {
  const [member] = (await staff.call('GET', '/api/admin/team-members')) as { id: number }[];
  await staff.call('PUT', `/api/admin/team-members/${member?.id}`, { name });
  expect(await staff.call('POST', '/api/admin/publish', {})).toMatchObject({ state: 'live' });
}

/** What visitors get, and whether the cache had it. */
async function visit(
  path: string,
): Promise<{ status: number; type: string | null; body: string; isHit: boolean }> {
  const answer = await fetch(siteUrl + encodeURI(path), { redirect: 'manual' });
  const isHit = (answer.headers.get('x-varnish') ?? '').includes(' ');
  return {
    status: answer.status,
    type: answer.headers.get('content-type'),
    body: await answer.text(),
    isHit,
  };
}

describe('a website in a bucket behind Varnish', { timeout: 240_000 }, () => {
  it('gives the same pages as our server, in both languages', async () => {
    for (const path of ['/', '/ar', '/team', '/ar/team', '/blog', '/robots.txt', '/sitemap.xml']) {
      const { status, type, body } = await visit(path);
      const ours = await fetch(server.address + path);
      expect({ path, status, type, body: hashOf(body) }).toEqual({
        path,
        status: 200,
        type: ours.headers.get('content-type'),
        body: hashOf(await ours.text()),
      });
    }
    const missing = await visit('/nothing');
    expect(missing.status).toBe(404);
    expect(missing.body).toContain('404');
  });

  it('has style sheets and pictures, and caches what it sent', async () => {
    const { body } = await visit('/');
    const files = [...body.matchAll(/(?:href|src)="(\/(?:_astro|uploads)\/[^"]+)"/g)].map(
      ([, file = '']) => file,
    );
    expect(files.length).toBeGreaterThan(2);
    for (const file of files)
      expect({ file, ...(await visit(file)), body: '' }).toMatchObject({ status: 200 });
    expect(await visit('/')).toMatchObject({ isHit: true });
  });

  it('shows a release as soon as it is deployed; other pages stay cached', async () => {
    await visit('/team');
    await visit('/terms');
    expect(await visit('/team')).toMatchObject({ isHit: true });
    await publishName('Dana Behind Varnish');
    await deployed();
    expect((await visit('/team')).body).toContain('Dana Behind Varnish');
    expect(await visit('/terms')).toMatchObject({ isHit: true });
  });

  it('keeps what it has while the store is down, and gets the release when it is up', async () => {
    await visit('/team');
    await ceph.killGateway();
    await publishName('Dana After The Night');
    await vi.waitFor(
      async () =>
        expect((await state()).deployment).toMatchObject({
          state: 'failed',
          error: expect.stringMatching(/cannot be reached/),
        }),
      { timeout: 60_000, interval: 200 },
    );
    expect((await visit('/team')).body).toContain('Dana Behind Varnish');
    await ceph.startGateway();
    await deployed();
    expect((await visit('/team')).body).toContain('Dana After The Night');
  });

  it('is finished by the next start after a kill in the middle', async () => {
    await publishName('Dana Killed');
    await stop('SIGKILL');
    await start();
    await deployed();
    expect((await visit('/team')).body).toContain('Dana Killed');
  });

  it('is compared with the release, and fixed', async () => {
    const storage = createBucketStorage(website.settings);
    await storage.remove(['ar/team']);
    await storage.put('terms', new Uint8Array(Buffer.from('damaged')));
    const { code, stdout } = await runScript('publish.ts', ['--check'], variables);
    expect(stdout).toContain('deployed ar/team');
    expect(stdout).toContain('deployed terms');
    expect(code).toBe(2);
    expect((await visit('/terms')).body).toContain('<html');
    const again = await runScript('publish.ts', ['--check'], variables);
    expect({ code: again.code, stderr: again.stderr }).toEqual({ code: 0, stderr: '' });
  });
});
