import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { createTestFolder } from '#content-db/testing/database.ts';
import { createDiskCheck } from './disk.ts';
import { health } from './health.ts';
import { createTestApp } from '../testing/app.ts';
import { notes } from '../testing/notes.ts';

test('a server that serves and reaches its databases is well', async () => {
  await using app = await createTestApp();
  const response = await app.ask('/api/health');
  expect(response.status).toBe(200);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(await response.json()).toEqual({
    ok: true,
    state: 'serving',
    release: 1,
    databases: { content: 'ok', published: 'ok' },
    objects: 'ok',
    disk: 'ok',
  });
});

test('without a release it is not', async () => {
  await using app = await createTestApp();
  app.state.live = undefined;
  const response = await app.ask('/api/health');
  expect(response.status).toBe(503);
  expect(response.headers.has('retry-after')).toBe(true);
  expect(await response.json()).toEqual({
    ok: false,
    state: 'serving',
    release: null,
    databases: { content: 'ok', published: 'ok' },
    objects: 'ok',
    disk: 'ok',
  });
});

test('a database that does not answer is named', async () => {
  await using app = await createTestApp();
  await app.content.close();
  const response = await app.ask('/api/health');
  expect(response.status).toBe(503);
  expect(await response.json()).toEqual({
    ok: false,
    state: 'serving',
    release: 1,
    databases: { content: 'unreachable', published: 'ok' },
    objects: 'ok',
    disk: 'ok',
  });
});

test('a live page that cannot be opened, and a disk that cannot be written to, are named', async () => {
  const publisher = { isWhole: async () => false };
  const well = { read: { get: async () => 1 } };
  const options = {
    content: well,
    published: well,
    live: () => undefined,
    publisher,
    isStopping: () => false,
  };
  const answer = await health({ ...options, disk: async () => 'full' } as never).request('/health');
  expect(answer.status).toBe(503);
  expect(await answer.json()).toMatchObject({ ok: false, objects: 'damaged', disk: 'full' });
});

test('a server that was told to stop says so, and load balancers leave it', async () => {
  let isStopping = false;
  await using app = await createTestApp({ deps: { isStopping: () => isStopping } });
  expect(await (await app.ask('/api/ready')).json()).toEqual({ ok: true, state: 'serving', release: 1 });
  isStopping = true;
  for (const path of ['/api/ready', '/api/health']) {
    const response = await app.ask(path);
    expect([response.status, response.headers.get('cache-control')]).toEqual([503, 'no-store']);
    expect(await response.json()).toMatchObject({ ok: false, state: 'stopping', release: 1 });
  }
});

test('load balancers send visitors to a server without databases, and to none without pages', async () => {
  await using app = await createTestApp();
  await app.content.close();
  expect((await app.ask('/api/ready')).status).toBe(200);
  app.state.live = undefined;
  expect((await app.ask('/api/ready')).status).toBe(503);
});

test('the disk is checked by writing: a missing folder is named, and nothing stays behind', async () => {
  await using folder = await createTestFolder();
  expect(await createDiskCheck([folder.path])()).toBe('ok');
  expect(await readdir(folder.path)).toEqual([]);
  expect(await createDiskCheck([folder.path, folder.at('gone')])()).toBe('missing');
});

/** A small file system of its own, if this user may mount one. */
function mounted(folder: string, options: string): boolean {
  return spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder]).status === 0;
}

test('a full disk and a folder that can only be read are named', async (context) => {
  await using folder = await createTestFolder();
  if (!mounted(folder.path, 'size=256k')) context.skip();
  try {
    expect(await createDiskCheck([folder.path])()).toBe('ok');
    await writeFile(folder.at('ballast'), Buffer.alloc(200 * 1024));
    expect(await createDiskCheck([folder.path])()).toBe('full');
    await rm(folder.at('ballast'));
    expect(await createDiskCheck([folder.path])()).toBe('ok');
    spawnSync('mount', ['-o', 'remount,ro', folder.path]);
    expect(await createDiskCheck([folder.path])()).toBe('read-only');
  } finally {
    spawnSync('umount', ['--lazy', folder.path]);
  }
});

/** Another program that holds the lock of a database file from now on. */
async function holdLock(url: string): Promise<{ letGo(): Promise<void> }> {
  const program = `import { DatabaseSync } from 'node:sqlite';
    const database = new DatabaseSync(${JSON.stringify(fileURLToPath(new URL(url, 'file://')))});
    database.exec('BEGIN IMMEDIATE');
    console.log('held');
    process.stdin.resume().on('end', () => process.exit());`;
  const holder = spawn(process.execPath, ['--input-type=module', '--eval', program]);
  await once(holder.stdout, 'data');
  return {
    async letGo() {
      holder.stdin.end();
      await once(holder, 'exit');
    },
  };
}

test('while another program holds the lock of a database it is not well, and visitors are told no path', async () => {
  await using app = await createTestApp({ features: [notes] });
  const before = (await (await app.ask('/api/health')).json()) as object;
  const lock = await holdLock(app.content.address.url);
  try {
    await expect.poll(async () => (await app.ask('/api/health')).status).toBe(503);
    expect(await (await app.ask('/api/health')).json()).toEqual({
      ...before,
      ok: false,
      databases: { content: 'read-only', published: 'ok' },
    });
    const message = { name: 'Omar', email: 'omar@example.org', message: 'Hello' };
    const refused = await app.post('/api/notes', message);
    expect(refused.status).toBe(503);
    expect(await refused.json()).toEqual({
      code: 'unavailable',
      message: 'Another program is using the database. Try again in a moment.',
    });
    expect(JSON.stringify(app.logged)).toContain(fileURLToPath(new URL(app.content.address.url, 'file://')));
  } finally {
    await lock.letGo();
  }
  await expect.poll(async () => (await app.ask('/api/health')).json()).toEqual(before);
});
