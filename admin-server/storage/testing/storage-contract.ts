import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { expect } from 'vitest';
import { createTestFolder } from '#content-db/testing/database.ts';
import type { Storage, StoredFile } from '../storage.ts';

const bytes = (text: string) => new Uint8Array(Buffer.from(text));

/** The text of a file; undefined if there is none. */
async function textOf(storage: Storage, key: string): Promise<string | undefined> {
  const content = await storage.get(key);
  return content && (await buffer(content.body)).toString();
}

async function listed(storage: Storage, prefix?: string): Promise<StoredFile[]> {
  const files: StoredFile[] = [];
  for await (const file of storage.list(prefix)) files.push(file);
  return files;
}

const keysOf = async (storage: Storage, prefix?: string) =>
  (await listed(storage, prefix)).map(({ key }) => key);

/** What every storage does, by a sentence. Each test gets an empty one. */
export const storageContract: Record<string, (storage: Storage) => Promise<void>> = {
  'gives back the bytes that it stored': async (storage) => {
    expect(await storage.put('uploads/a.jpg', bytes('one'))).toBe(true);
    expect(await textOf(storage, 'uploads/a.jpg')).toBe('one');
    expect(await storage.head('uploads/a.jpg')).toMatchObject({ size: 3 });
    await storage.put('empty', bytes(''));
    expect(await textOf(storage, 'empty')).toBe('');
  },
  'knows nothing of a file that is not there': async (storage) => {
    await storage.put('a/b', bytes('one'));
    for (const key of ['b', 'a', 'a/b/c', 'a/bb']) {
      expect(await storage.head(key)).toBeUndefined();
      expect(await storage.get(key)).toBeUndefined();
    }
  },
  'replaces a file, unless it is told not to': async (storage) => {
    await storage.put('a', bytes('one'));
    expect(await storage.put('a', bytes('two'))).toBe(true);
    expect(await storage.put('a', bytes('three'), { ifAbsent: true })).toBe(false);
    expect(await textOf(storage, 'a')).toBe('two');
  },
  'lets one of many win that store the same new file at once': async (storage) => {
    const stored = await Promise.all(
      Array.from({ length: 12 }, (_, at) => storage.put('lock', bytes(String(at)), { ifAbsent: true })),
    );
    expect(stored.filter(Boolean)).toHaveLength(1);
    expect(await textOf(storage, 'lock')).toBe(String(stored.indexOf(true)));
  },
  'lists what begins with a prefix, in order, with sizes and times': async (storage) => {
    const before = Date.now();
    for (const key of ['b/2', 'a', 'b/1', 'c']) await storage.put(key, bytes(key));
    expect(await keysOf(storage)).toEqual(['a', 'b/1', 'b/2', 'c']);
    expect(await keysOf(storage, 'b/')).toEqual(['b/1', 'b/2']);
    expect(await keysOf(storage, 'none')).toEqual([]);
    for (const { size, modified } of await listed(storage, 'b/')) {
      expect(size).toBe(3);
      expect(Math.abs(Number(modified) - before)).toBeLessThan(60_000);
    }
  },
  'takes any name that a path of the site can have': async (storage) => {
    const keys = ['ar/من-نحن.html', 'a b+c&d\'"<>.html', '100%.txt', 'ü/%20', '~(x)*!,;=@$'];
    for (const key of keys) await storage.put(key, bytes(key));
    expect((await keysOf(storage)).sort()).toEqual([...keys].sort());
    for (const key of keys) expect(await textOf(storage, key)).toBe(key);
    await storage.remove(keys);
    expect(await keysOf(storage)).toEqual([]);
  },
  'refuses names that lead out of it': async (storage) => {
    for (const key of ['', '/a', '../a', 'a/../b', 'a//b', 'a/', './a', 'a\0b', String.raw`..\a`]) {
      const calls = [() => storage.put(key, bytes('x')), () => storage.get(key), () => storage.remove([key])];
      for (const call of calls)
        await expect((async () => call())()).rejects.toThrow('is no key of a stored file');
    }
  },
  'removes files, and ignores those that are gone': async (storage) => {
    for (const key of ['a', 'b', 'c']) await storage.put(key, bytes(key));
    await storage.remove(['a', 'none', 'c']);
    await storage.remove([]);
    expect(await keysOf(storage)).toEqual(['b']);
  },
  'stores a large file of the disk, byte for byte': async (storage) => {
    await using folder = await createTestFolder();
    const content = Buffer.alloc(40 * 1024 ** 2 + 7, 'all kinds of bytes \0\xff', 'latin1');
    await writeFile(folder.at('large'), content);
    expect(await storage.put('large', { file: folder.at('large') }, { ifAbsent: true })).toBe(true);
    const hash = createHash('sha256');
    for await (const part of (await storage.get('large'))?.body ?? []) hash.update(part);
    expect(hash.digest('hex')).toBe(createHash('sha256').update(content).digest('hex'));
    expect(await storage.head('large')).toMatchObject({ size: content.length });
  },
};
