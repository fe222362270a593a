import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBucketStorage } from '#admin-server/bucket/bucket-storage.ts';
import type { BucketSettings } from '#admin-server/bucket/settings.ts';
import { storageContract } from '#admin-server/storage/testing/storage-contract.ts';
import { type Ceph, startCeph } from './engines/ceph.ts';

let ceph: Ceph;
let count = 0;

beforeAll(async () => {
  ceph = await startCeph();
}, 600_000);
afterAll(() => ceph?.[Symbol.asyncDispose]());

/** The settings of a part of the bucket that no other test uses. */
function ownPrefix(): BucketSettings {
  return { ...ceph.settings, prefix: `test-${(count += 1)}/` };
}

describe('a bucket as storage', () => {
  it.each(Object.entries(storageContract))('%s', async (_, test) => {
    await expect(test(createBucketStorage(ownPrefix()))).resolves.toBeUndefined();
  });

  it('sees only the files below its prefix', async () => {
    const settings = ownPrefix();
    await createBucketStorage(settings).put('a', new Uint8Array([1]));
    const others = createBucketStorage({ ...settings, prefix: `${settings.prefix.slice(0, -1)}0/` });
    expect(await others.head('a')).toBeUndefined();
    for await (const file of others.list()) expect(file).toBeUndefined();
  });

  it('lists more files than one answer holds', async () => {
    const storage = createBucketStorage(ownPrefix());
    const keys = Array.from({ length: 1_050 }, (_, at) => `f${String(at).padStart(4, '0')}`);
    for (let at = 0; at < keys.length; at += 50)
      await Promise.all(keys.slice(at, at + 50).map((key) => storage.put(key, new Uint8Array([1]))));
    const listed: string[] = [];
    for await (const { key } of storage.list()) listed.push(key);
    expect(listed).toEqual(keys);
    await storage.remove(keys);
    for await (const file of storage.list()) expect(file).toBeUndefined();
  });

  it('keeps the headers for those who read by HTTP, and the hash of the bytes', async () => {
    const storage = createBucketStorage(ownPrefix());
    const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' };
    await storage.put('page', new Uint8Array(Buffer.from('hello')), { headers });
    const sha256 = '2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824';
    expect(await storage.head('page')).toMatchObject({ sha256, headers });
  });

  it('does not take bytes that do not match their hash', async () => {
    const storage = createBucketStorage(ownPrefix());
    const sha256 = '0'.repeat(64);
    await expect(storage.put('a', new Uint8Array([1]), { sha256 })).rejects.toMatchObject({
      name: 'Problem',
    });
    expect(await storage.head('a')).toBeUndefined();
  });
});

describe('wrong settings', () => {
  it.each([
    [
      'a wrong secret',
      { secretAccessKey: 'wrong' },
      'does not accept the keys. Correct STORAGE_ACCESS_KEY_ID',
    ],
    [
      'an unknown key',
      { accessKeyId: 'UNKNOWN' },
      'does not know the key of STORAGE_ACCESS_KEY_ID. Correct it.',
    ],
    ['a bucket that does not exist', { bucket: 'elsewhere' }, 'There is no bucket elsewhere at http://'],
  ])('are said in one sentence: %s', async (_, wrong, message) => {
    const storage = createBucketStorage({ ...ownPrefix(), ...wrong });
    const calls = [
      () => storage.put('a', new Uint8Array([1])),
      () => storage.list()[Symbol.asyncIterator]().next(),
      () => storage.remove(['a']),
    ];
    for (const call of calls)
      await expect(call()).rejects.toMatchObject({
        code: 'setup',
        message: expect.stringContaining(message),
      });
  });

  it('are told from a store that is down', async () => {
    const storage = createBucketStorage({ ...ownPrefix(), endpoint: 'http://127.0.0.1:9' });
    await expect(storage.get('a')).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringMatching(/cannot be reached .* Try again when it works\.$/),
    });
  });
});
