import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { createTestFolder } from '#content-db/testing/database.ts';
import { createObjectStore, hashOf } from './object-store.ts';
import { filesBelow } from '../testing/publish.ts';

const text = Buffer.from('A sentence that says the same again. '.repeat(50));

describe('an object', () => {
  it('has the name of its bytes, and equal bytes are written once', async () => {
    await using folder = await createTestFolder();
    const store = createObjectStore(folder.path);
    const hash = await store.put(text);
    expect(hash).toBe(hashOf(text));
    expect(await readFile(store.pathOf(hash))).toEqual(text);
    const { ino, mtimeMs } = await stat(store.pathOf(hash));
    expect(await store.put(Buffer.from(text))).toBe(hash);
    expect(await stat(store.pathOf(hash))).toMatchObject({ ino, mtimeMs });
    expect(await createObjectStore(folder.path).put(text)).toBe(hash);
    expect(await stat(store.pathOf(hash))).toMatchObject({ ino, mtimeMs });
    expect(await filesBelow(folder.path)).toEqual([store.pathOf(hash)]);
  });

  it('is never seen half written', async () => {
    await using folder = await createTestFolder();
    const store = createObjectStore(folder.path);
    const bytes = randomBytes(64 * 1024 * 1024);
    const watcher = new Worker(
      `const { workerData, parentPort } = require('node:worker_threads'); const { statSync } = require('node:fs');
       parentPort.postMessage('watching');
       for (;;) { const found = statSync(workerData, { throwIfNoEntry: false }); if (found) { parentPort.postMessage(found.size); break; } }`,
      { eval: true, workerData: store.pathOf(hashOf(bytes)) },
    );
    const messages: unknown[] = [];
    const ended = new Promise((resolve) => watcher.on('exit', resolve));
    await new Promise<void>((resolve) =>
      watcher.on('message', (message) => (messages.push(message), resolve())),
    );
    await store.put(bytes);
    await ended;
    expect(messages).toEqual(['watching', bytes.length]);
  });

  it('leaves nothing behind where it cannot be written', async () => {
    await using folder = await createTestFolder();
    const code = `import { createObjectStore } from ${JSON.stringify(join(import.meta.dirname, 'object-store.ts'))};
      await createObjectStore(${JSON.stringify(folder.path)}).put(Buffer.alloc(1_000_000));`;
    // The system lets this child write files of a few kB only.
    const limited = `trap '' XFSZ; ulimit -f 8; exec "$0" --input-type=module -e "$1"`;
    const { status, stderr } = spawnSync('sh', ['-c', limited, process.execPath, code], { encoding: 'utf8' });
    expect(stderr).toContain('EFBIG');
    expect(status).toBe(1);
    expect(await filesBelow(folder.path)).toEqual([]);
  });

  it('cannot be put where its folder is a file', async () => {
    await using folder = await createTestFolder();
    await writeFile(folder.at('objects'), 'in the way');
    await expect(createObjectStore(folder.at('objects')).put(text)).rejects.toThrow(/ENOTDIR|EEXIST/);
    expect(await filesBelow(folder.path)).toEqual([folder.at('objects')]);
  });
});

describe('encodings', () => {
  it('hold the same bytes', async () => {
    await using folder = await createTestFolder();
    const store = createObjectStore(folder.path);
    const hash = await store.put(text);
    await store.encode(hash);
    expect(brotliDecompressSync(await readFile(store.pathOf(hash, 'br')))).toEqual(text);
    expect(gunzipSync(await readFile(store.pathOf(hash, 'gzip')))).toEqual(text);
    expect(await store.verify(hash, 'br')).toBe(true);
    expect(await store.verify(hash, 'gzip')).toBe(true);
  });

  it('are kept only where they are smaller', async () => {
    await using folder = await createTestFolder();
    const store = createObjectStore(folder.path);
    const hash = await store.put(randomBytes(1000));
    await store.encode(hash);
    expect(await filesBelow(folder.path)).toEqual([store.pathOf(hash)]);
  });

  it('are made once', async () => {
    await using folder = await createTestFolder();
    const store = createObjectStore(folder.path);
    const hash = await store.put(text);
    await store.encode(hash);
    const { ino } = await stat(store.pathOf(hash, 'br'));
    await store.encode(hash);
    expect(await stat(store.pathOf(hash, 'br'))).toMatchObject({ ino });
  });

  it('go with their object', async () => {
    await using folder = await createTestFolder();
    const store = createObjectStore(folder.path);
    const hash = await store.put(text);
    await store.encode(hash);
    await store.remove(hash);
    expect(await filesBelow(folder.path)).toEqual([]);
  });
});

describe('damage', () => {
  async function damagedStore(path: string) {
    const store = createObjectStore(path);
    const hashes = await Promise.all(
      ['good', 'changed', 'cut', 'br', 'gzip', 'gone'].map((name) =>
        store.put(Buffer.concat([text, Buffer.from(name)])),
      ),
    );
    const [good = '', changed = '', cut = '', br = '', gzip = '', gone = ''] = hashes;
    for (const hash of hashes) await store.encode(hash);
    const bytes = await readFile(store.pathOf(changed));
    bytes[7] = (bytes[7] ?? 0) ^ 1;
    await writeFile(store.pathOf(changed), bytes);
    await writeFile(store.pathOf(cut), text.subarray(0, 100));
    await writeFile(store.pathOf(br, 'br'), '');
    const zipped = await readFile(store.pathOf(gzip, 'gzip'));
    await writeFile(store.pathOf(gzip, 'gzip'), zipped.subarray(0, -9));
    await store.remove(gone);
    return { store, good, changed, cut, br, gzip, gone };
  }

  it('is found by verify, in objects and encodings', async () => {
    await using folder = await createTestFolder();
    const { store, good, changed, cut, br, gzip, gone } = await damagedStore(folder.path);
    const verified = await Promise.all(
      [good, changed, cut, br, gzip, gone].map((hash) => store.verify(hash)),
    );
    expect(verified).toEqual([true, false, false, true, true, false]);
    expect([await store.verify(br, 'br'), await store.verify(br, 'gzip')]).toEqual([false, true]);
    expect([await store.verify(gzip, 'br'), await store.verify(gzip, 'gzip')]).toEqual([true, false]);
  });

  it('is swept away with what was half written, and nothing else', async () => {
    await using folder = await createTestFolder();
    const { store, good, changed, cut, br, gzip } = await damagedStore(folder.path);
    const half = `${store.pathOf(good)}.0b4e9e4e.tmp`;
    await writeFile(half, 'half');
    await mkdir(folder.at('notes'));
    await writeFile(folder.at('notes', 'read me'), 'not ours');
    const before = await filesBelow(folder.path);
    await store.sweep();
    const swept = [
      half,
      store.pathOf(changed),
      store.pathOf(cut),
      store.pathOf(br, 'br'),
      store.pathOf(gzip, 'gzip'),
    ];
    expect(before.filter((file) => swept.includes(file))).toHaveLength(swept.length);
    expect(await filesBelow(folder.path)).toEqual(before.filter((file) => !swept.includes(file)));
    // What was removed can be put again.
    await store.put(Buffer.concat([text, Buffer.from('changed')]));
    expect(await store.verify(changed)).toBe(true);
    expect(dirname(store.pathOf(changed))).toBe(folder.at(changed.slice(0, 2)));
  });

  it('of a folder that is not there is none', async () => {
    await using folder = await createTestFolder();
    await createObjectStore(folder.at('none')).sweep();
    expect(await filesBelow(folder.path)).toEqual([]);
  });
});
