import { expect, test } from 'vitest';
import { Problem } from '#content-db/model/problem.ts';
import { hashOf } from './object-store.ts';
import { createObjectReader } from './object-reader.ts';
import { createTestSite } from '../testing/serve.ts';

const small = 'small '.repeat(100);
const large = 'x'.repeat(256 * 1024 + 1);

test('a small object is read once and then kept, a large one is opened each time', async () => {
  await using files = await createTestSite({ '/small': { body: small }, '/large': { body: large } });
  const read = createObjectReader(files.store);
  expect(await read(hashOf(small))).toEqual({ size: small.length, bytes: Buffer.from(small) });
  const opened = await read(hashOf(large));
  expect(opened).toMatchObject({ size: large.length, handle: expect.anything() });
  if (opened && 'handle' in opened) await opened.handle.close();
  await files.store.remove(hashOf(small));
  await files.store.remove(hashOf(large));
  expect(await read(hashOf(small))).toMatchObject({ size: small.length });
  expect(await read(hashOf(large))).toBeUndefined();
});

test('memory is bounded: of too many objects, those used longest ago are read again', async () => {
  await using files = await createTestSite({ '/a': { body: 'a' }, '/b': { body: 'b' }, '/c': { body: 'c' } });
  const read = createObjectReader(files.store, { bytes: 500 });
  for (const body of ['a', 'b', 'c']) await read(hashOf(body));
  for (const body of ['a', 'c']) await files.store.remove(hashOf(body));
  expect(await read(hashOf('a'))).toBeUndefined();
  expect(await read(hashOf('c'))).toBeDefined();
});

test('an encoding that cannot be looked for is as good as none', async () => {
  await using files = await createTestSite({ '/small': { body: small } });
  const read = createObjectReader({
    ...files.store,
    async localPath(hash, encoding) {
      if (encoding) throw new Problem('unavailable', 'The database cannot be reached.');
      return files.store.localPath(hash);
    },
  });
  expect(await read(hashOf(small), 'br')).toBeUndefined();
  expect(await read(hashOf(small))).toMatchObject({ size: small.length });
});

test('an encoding that is made after its object is found soon', async () => {
  await using files = await createTestSite({ '/small': { body: small } });
  let now = 1;
  const read = createObjectReader(files.store, { clock: { ...performance, now: () => now } });
  expect(await read(hashOf(small), 'br')).toBeUndefined();
  await files.store.encode(hashOf(small));
  expect(await read(hashOf(small), 'br')).toBeUndefined();
  now = 2002;
  expect(await read(hashOf(small), 'br')).toMatchObject({ size: expect.any(Number) });
});
