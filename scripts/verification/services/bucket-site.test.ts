import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { hashOf } from '#admin-server/files/object-store.ts';
import { loadLiveFiles } from '#admin-server/publish/engine/release/release-log.ts';
import { inParallel } from '#admin-server/storage/in-parallel.ts';
import { createSharedBucket } from '#admin-server/bucket/bucket-storage.ts';
import { halves } from '#admin-server/testing/uploads.ts';
import { openDatabase } from '#content-db/database/open.ts';
import { type ServerProcess, spawnServer } from '../../process/server-process.ts';
import { runScript, variablesOf } from '../../testing/command.ts';
import { firstAdmin, signIn, type Staff } from '../../testing/staff.ts';
import { type Ceph, startCeph } from './engines/ceph.ts';

const siteUrl = 'https://www.example.org';

/** Databases and data folders; the databases stand for those on a server. */
let folder: string;
let ceph: Ceph;
let server: ServerProcess;
let staff: Staff;

const bucketVariables = () => ({
  STORAGE_URL: 's3://site/of/example',
  STORAGE_ENDPOINT: ceph.settings.endpoint,
  STORAGE_ACCESS_KEY_ID: ceph.settings.accessKeyId,
  STORAGE_SECRET_ACCESS_KEY: ceph.settings.secretAccessKey,
});
const settings = () => ({ ...ceph.settings, prefix: 'of/example/' });

/** Variables of a machine with a disk of its own. */
function machine(disk: string, databases = 'databases'): Record<string, string> {
  const address = (name: string) => pathToFileURL(join(folder, databases, name)).href;
  return {
    ...variablesOf(join(folder, disk)),
    ...firstAdmin,
    ...bucketVariables(),
    SITE_URL: siteUrl,
    DATABASE_URL: address('content.db'),
    PUBLISHED_DATABASE_URL: address('published.db'),
  };
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bucket-site-'));
  await mkdir(join(folder, 'databases'));
  ceph = await startCeph();
  server = await spawnServer(machine('first'));
  staff = await signIn(server.address, siteUrl);
}, 600_000);

afterAll(async () => {
  await stop('SIGTERM');
  await ceph?.[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

async function stop(signal: NodeJS.Signals): Promise<void> {
  server?.child.kill(signal);
  await server?.ended;
}

async function restart(variables: Record<string, string>): Promise<void> {
  server = await spawnServer(variables);
  staff = await signIn(server.address, siteUrl);
}

async function keysOf(part: 'objects' | 'uploads' | 'backups'): Promise<Map<string, Date>> {
  const keys = new Map<string, Date>();
  for await (const { key, modified } of createSharedBucket(settings()).part(part).list())
    keys.set(key, modified);
  return keys;
}

/** The object of each live file, by its path. */
async function liveObjects(databases = 'databases'): Promise<Map<string, string>> {
  const url = pathToFileURL(join(folder, databases, 'published.db')).href;
  const database = await openDatabase({ url, readOnly: true });
  try {
    return new Map([...(await loadLiveFiles(database.read))].map(([path, { object }]) => [path, object]));
  } finally {
    await database.close();
  }
}

/** Those that are sent as they are stored: pages are joined with their shared parts. */
const filesOf = (live: Map<string, string>) => new Map([...live].filter(([path]) => /\.\w+$/.test(path)));

/** The hash of what visitors get, by path. */
async function served(paths: Iterable<string>): Promise<Map<string, string>> {
  const hashes = await inParallel(paths, async (path): Promise<[string, string]> => {
    const answer = await fetch(server.address + encodeURI(path), { redirect: 'manual' });
    return [path, hashOf(new Uint8Array(await answer.arrayBuffer()))];
  });
  return new Map(hashes);
}

/** Renames a member of the team. @returns the answer of the publish */
async function publishName(name: string): Promise<Response> {
  const [member] = (await staff.call('GET', '/api/admin/team-members')) as { id: number }[];
  await staff.call('PUT', `/api/admin/team-members/${member?.id}`, { name });
  return staff.ask('POST', '/api/admin/publish', {});
}

async function upload(color: number): Promise<string> {
  const form = new FormData();
  const bytes = await halves(700 + color, 300)
    .png()
    .toBuffer();
  form.set('file', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'picture.png');
  const { url } = (await staff.call('POST', '/api/admin/uploads', form)) as { url: string };
  return url;
}

describe('a site with a bucket', { timeout: 240_000 }, () => {
  it('has every file of a release in the bucket when that is live', async () => {
    expect(await (await publishName('Dana Bucket')).json()).toMatchObject({ state: 'live' });
    const stored = await keysOf('objects');
    const missing = [...(await liveObjects()).values()].filter(
      (hash) => !stored.has(`${hash.slice(0, 2)}/${hash}`),
    );
    expect(missing).toEqual([]);
    expect(await (await fetch(`${server.address}/team`)).text()).toContain('Dana Bucket');
  });

  it('has uploads with all their variants in the bucket, and encodings and sharing pictures soon', async () => {
    const url = await upload(1);
    const name = url.replace('/uploads/', '').replace('.jpg', '');
    const stored = [...(await keysOf('uploads')).keys()].filter((key) => key.startsWith(name));
    expect(stored).toHaveLength(7);
    await vi.waitFor(
      async () => {
        const keys = await keysOf('objects');
        const home = (await liveObjects()).get('/llms.txt') ?? '';
        expect(keys.has(`${home.slice(0, 2)}/${home}.br`)).toBe(true);
        expect(keys.has(`${home.slice(0, 2)}/${home}.gz`)).toBe(true);
      },
      { timeout: 120_000, interval: 500 },
    );
  });

  it('is served whole by a machine that starts on an empty disk', async () => {
    const url = await upload(2);
    const live = await liveObjects();
    await stop('SIGTERM');
    await restart(machine('second'));
    expect(await served(filesOf(live).keys())).toEqual(filesOf(live));
    expect((await fetch(server.address + url)).status).toBe(200);
    expect((await fetch(`${server.address}/og/default.jpg`)).status).toBe(200);
    expect(await (await fetch(`${server.address}/api/health`)).json()).toMatchObject({ ok: true });
    // Nothing had to be rendered again.
    expect((await liveObjects()).size).toBe(live.size);
    expect(server.output()).not.toContain('Rendering');
  });

  it('goes on where it was killed in the middle of sending a release', async () => {
    await stop('SIGTERM');
    const seeded = await runScript('seed.ts', ['--posts', '400'], machine('second'));
    expect(seeded.stderr).toBe('');
    await restart(machine('second'));
    const before = await keysOf('objects');
    void staff.ask('POST', '/api/admin/publish', {}).catch(() => undefined);
    await vi.waitFor(async () => expect((await keysOf('objects')).size).toBeGreaterThan(before.size + 20), {
      timeout: 120_000,
      interval: 20,
    });
    await stop('SIGKILL');
    const sent = await keysOf('objects');
    await restart(machine('second'));
    expect(await (await staff.ask('POST', '/api/admin/publish', {})).json()).toMatchObject({ state: 'live' });
    const after = await keysOf('objects');
    const live = await liveObjects();
    expect([...live.values()].filter((hash) => !after.has(`${hash.slice(0, 2)}/${hash}`))).toEqual([]);
    expect(live.size).toBeGreaterThan(400);
    // What had arrived was not sent again.
    expect([...sent].filter(([key, at]) => Number(after.get(key)) !== Number(at))).toEqual([]);
  });
});

describe('while the store is down', () => {
  it('visitors get what is on the machine, a publish fails clearly, and nothing is lost', async () => {
    const home = await (await fetch(`${server.address}/`)).text();
    await ceph.killGateway();
    const refused = await publishName('Dana Later');
    expect(refused.status).toBe(503);
    expect(await refused.json()).toMatchObject({
      message: expect.stringMatching(/^The storage cannot be reached/),
    });
    expect(await (await fetch(`${server.address}/`)).text()).toBe(home);
    expect(await (await fetch(`${server.address}/team`)).text()).not.toContain('Dana Later');
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(await halves(333, 20).png().toBuffer())]), 'p.png');
    expect((await staff.ask('POST', '/api/admin/uploads', form)).status).toBe(503);
    await ceph.startGateway();
    expect(await (await staff.ask('POST', '/api/admin/publish', {})).json()).toMatchObject({ state: 'live' });
    expect(await (await fetch(`${server.address}/team`)).text()).toContain('Dana Later');
  });

  it('a server that has the files starts, and says what cannot be done', async () => {
    await stop('SIGTERM');
    await ceph.killGateway();
    await restart(machine('second'));
    expect(server.output()).toMatch(/cannot be reached .* nothing can be published/);
    expect((await fetch(`${server.address}/`)).status).toBe(200);
    await ceph.startGateway();
  });
});

describe('wrong settings stop the start with one sentence', () => {
  it.each([
    ['a wrong secret', { STORAGE_SECRET_ACCESS_KEY: 'wrong' }, /does not accept the keys/],
    ['a bucket that does not exist', { STORAGE_URL: 's3://nothing' }, /There is no bucket nothing at/],
    ['no secret', { STORAGE_SECRET_ACCESS_KEY: '' }, /STORAGE_SECRET_ACCESS_KEY is needed/],
    ['no address of a bucket', { STORAGE_URL: 'site' }, /STORAGE_URL must be a bucket/],
  ])('%s', async (_, wrong, message) => {
    const variables = { ...variablesOf(join(folder, 'third')), ...bucketVariables(), ...wrong };
    const { code, stderr } = await runScript('publish.ts', [], variables);
    expect({ code, stderr: stderr.trim() }).toEqual({ code: 1, stderr: expect.stringMatching(message) });
    expect(stderr.trim().split('\n')).toHaveLength(1);
  });
});

describe('backups in the bucket', { timeout: 240_000 }, () => {
  it('are written under their time, and the newest one is restored to an empty machine', async () => {
    await stop('SIGTERM');
    const live = await liveObjects();
    const url = '/uploads/' + [...(await keysOf('uploads')).keys()].find((key) => /^\w+\.jpg$/.test(key));
    const written = await runScript('backup.ts', [], machine('second'));
    expect({ ...written, stdout: '' }).toEqual({ code: 0, stdout: '', stderr: '' });
    expect([...(await keysOf('backups')).keys()]).toEqual([
      expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.tar\.gz$/),
    ]);
    await mkdir(join(folder, 'restored'));
    await createSharedBucket(settings())
      .part('uploads')
      .remove([url.replace('/uploads/', '')]);
    const restored = await runScript('restore.ts', [], machine('fourth', 'restored'));
    expect({ ...restored, stdout: '' }).toEqual({ code: 0, stdout: '', stderr: '' });
    await restart(machine('fourth', 'restored'));
    expect(await served(filesOf(live).keys())).toEqual(filesOf(live));
    expect((await fetch(server.address + url)).status).toBe(200);
    expect(await readdir(join(folder, 'fourth', 'uploads'))).toContain(url.replace('/uploads/', ''));
  });

  it('are named when a wrong one is asked for', async () => {
    const { code, stderr } = await runScript('restore.ts', ['2020-01-01'], machine('fifth', 'none'));
    expect(code).toBe(1);
    expect(stderr).toMatch(/There is no backup 2020-01-01 in the bucket .*\. There are \d{4}-/);
  });
});
