import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { createTestFolder } from '#content-db/testing/database.ts';
import { openObjects, openUploads } from '../storage/open-storage.ts';
import { createSharedBucket } from './bucket-storage.ts';
import { createBucketDouble } from './testing/bucket-double.ts';

/** A bucket, and two machines that have it in common. */
async function createScene() {
  await using stack = new AsyncDisposableStack();
  const bucket = stack.use(await createBucketDouble());
  const [first, second] = [stack.use(await createTestFolder()), stack.use(await createTestFolder())];
  const removed = new Map<string, number>();
  const timesRemoved = async () => removed;
  const state = { now: new Date() };
  const certain = () => state.now;
  const shared = createSharedBucket(bucket.settings);
  const open = (folder: string) => openObjects({ folder, quality: 1, shared, timesRemoved, certain });
  const kept = stack.move();
  return {
    bucket,
    shared,
    state,
    removed,
    first: open(first.path),
    second: open(second.path),
    folders: [first.path, second.path] as const,
    sent: () => bucket.requests.filter((request) => request.startsWith('PUT')),
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  };
}

const textOf = (number: number) => Buffer.from(`text ${number} `.repeat(50));

describe('objects in a bucket', () => {
  it('are sent when they are shared, and fetched by another machine once', async () => {
    await using scene = await createScene();
    const hash = await scene.first.put(textOf(1));
    expect(scene.bucket.requests).toEqual([]);
    await scene.first.share([hash]);
    expect(await scene.second.missing([hash, '0'.repeat(64)])).toEqual(['0'.repeat(64)]);
    const paths = await Promise.all([1, 2, 3].map(() => scene.second.localPath(hash)));
    for (const path of paths) expect(await readFile(path ?? '')).toEqual(textOf(1));
    await scene.second.localPath(hash);
    expect(scene.bucket.requests.filter((request) => request.startsWith('GET'))).toHaveLength(1);
  });

  it('are fetched while the database cannot be asked how often they were removed', async () => {
    await using scene = await createScene();
    const hash = await scene.first.put(textOf(1));
    await scene.first.share([hash]);
    scene.removed.get = () => {
      throw new Error('The database does not answer');
    };
    expect(await scene.second.localPath(hash)).toBeDefined();
  });

  it('are encoded once for all machines', async () => {
    await using scene = await createScene();
    const hash = await scene.first.put(textOf(1));
    await scene.first.share([hash]);
    await scene.second.encode(hash);
    expect(scene.bucket.files.size).toBe(3);
    expect(await scene.first.localPath(hash, 'br')).toBeDefined();
    expect(await scene.first.verify(hash, 'br')).toBe(true);
  });

  it('that the bucket has are not sent again, after an interruption in the middle of many', async () => {
    await using scene = await createScene();
    const hashes = await Promise.all(Array.from({ length: 300 }, (_, at) => scene.first.put(textOf(at))));
    // 403 is no failure that passes.
    scene.bucket.fault = (request) =>
      request.startsWith('PUT') && scene.bucket.files.size >= 120 ? 403 : undefined;
    await expect(scene.first.share(hashes)).rejects.toMatchObject({ code: 'setup' });
    const arrived = scene.bucket.files.size;
    expect(arrived).toBe(120);
    scene.bucket.fault = () => undefined;
    scene.bucket.requests.length = 0;
    await scene.first.share(hashes);
    expect(scene.sent()).toHaveLength(300 - arrived);
    expect(scene.bucket.files.size).toBe(300);
    expect(scene.bucket.requests.length - scene.sent().length).toBe(16);
  });

  it('are sent again after a cut, an error of the store, or a request for patience', async () => {
    await using scene = await createScene();
    const faults = ['cut', 503, 429] as const;
    let count = 0;
    scene.bucket.fault = () => faults[count++];
    const hash = await scene.first.put(textOf(1));
    await scene.first.share([hash]);
    expect(scene.sent()).toHaveLength(4);
    expect(scene.bucket.files.size).toBe(1);
  });

  it('are not taken where their bytes are not those of the hash; the damaged one is removed', async () => {
    await using scene = await createScene();
    const hash = await scene.first.put(textOf(1));
    await scene.first.share([hash]);
    scene.bucket.fault = (request) => (request.startsWith('GET') ? 'damaged' : undefined);
    expect(await scene.second.localPath(hash)).toBeUndefined();
    expect(await scene.second.has(hash)).toBe(false);
    expect(scene.bucket.files.size).toBe(0);
  });

  it('are asked for no more for a moment when the store does not answer', async () => {
    await using scene = await createScene();
    const hash = await scene.first.put(textOf(1));
    scene.bucket.fault = () => 403;
    expect(await scene.second.localPath(hash)).toBeUndefined();
    const asked = scene.bucket.requests.length;
    for (const encoding of ['br', 'gzip'] as const)
      expect(await scene.second.localPath(hash, encoding)).toBeUndefined();
    expect(scene.bucket.requests).toHaveLength(asked);
    expect(await scene.first.localPath(hash)).toBe(scene.first.pathOf(hash));
  });

  it('are collected here and there', async () => {
    await using scene = await createScene();
    const hashes = [await scene.first.put(textOf(1)), await scene.first.put(textOf(2))];
    await scene.first.share(hashes);
    await scene.first.encode(hashes[0] ?? '');
    expect((await scene.second.hashes()).sort()).toEqual(hashes.toSorted());
    scene.removed.set(hashes[0] ?? '', 1);
    await scene.first.collect(hashes.slice(0, 1));
    expect([...scene.bucket.files.keys()]).toEqual([expect.stringContaining(hashes[1] ?? '')]);
    expect(await scene.first.hashes()).toEqual(hashes.slice(1));
  });

  it('are not looked at as leftovers until a day after they were stored has certainly passed', async () => {
    await using scene = await createScene();
    await scene.first.share([await scene.first.put(textOf(1))]);
    // The bucket of this test says that all is of 1970.
    scene.state.now = new Date(24 * 3_600_000 - 1);
    expect(await scene.second.hashes()).toEqual([]);
    scene.state.now = new Date(24 * 3_600_000);
    expect(await scene.second.hashes()).toHaveLength(1);
  });

  it('that are stored again after they were removed are out of reach of a removal that comes late', async () => {
    await using scene = await createScene();
    const hash = await scene.first.put(textOf(1));
    await scene.first.share([hash]);
    scene.removed.set(hash, 1);
    let arrives = () => {};
    const late = new Promise<undefined>((resolve) => (arrives = () => resolve(undefined)));
    scene.bucket.fault = (request) => (request.startsWith('POST') ? late : undefined);
    const removal = scene.second.collect([hash]);
    expect(await scene.second.missing([hash])).toEqual([hash]);
    await scene.first.share([hash]);
    arrives();
    await removal;
    expect(await readFile((await scene.second.localPath(hash)) ?? '')).toEqual(textOf(1));
    scene.removed.set(hash, 2);
    await scene.first.collect([hash]);
    expect(scene.bucket.files.size).toBe(0);
  });
});

describe('uploads in a bucket', () => {
  it('are stored there first, and a machine that lacks one fetches it', async () => {
    await using scene = await createScene();
    const [first, second] = scene.folders.map((folder) => openUploads(folder, scene.shared));
    await first?.put('a.jpg', new Uint8Array([1, 2]));
    expect(await readFile((await second?.localPath('a.jpg')) ?? '')).toEqual(Buffer.from([1, 2]));
    scene.bucket.fault = () => 403;
    await expect(first?.put('b.jpg', new Uint8Array([3]))).rejects.toMatchObject({ name: 'Problem' });
    expect(await first?.localPath('b.jpg')).toBeUndefined();
  });

  it('count for the quota and the sweep wherever they were received', async () => {
    await using scene = await createScene();
    const [first, second] = scene.folders.map((folder) => openUploads(folder, scene.shared));
    await first?.put('a.jpg', new Uint8Array(5));
    expect(await second?.list()).toMatchObject([{ key: 'a.jpg', size: 5 }]);
    await second?.remove(['a.jpg']);
    expect(await second?.missing(['a.jpg'])).toEqual(['a.jpg']);
    // The first machine still has a copy, but stores it again when it is uploaded again.
    expect(await first?.missing(['a.jpg'])).toEqual([]);
    expect(await first?.absent(['a.jpg'])).toEqual(['a.jpg']);
  });
});
