import { existsSync } from 'node:fs';
import { copyFile, mkdir, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import { platform } from 'node:os';
import { describe, expect, it } from 'vitest';
import { createTestDb, createTestFolder, type TestDatabase } from '../testing/database.ts';
import { holdsSharedLock } from '../testing/locks.ts';
import { resources } from '../types/index.ts';
import { createRow } from '../write/repository.ts';
import { useRescued } from './held-files.ts';
import { lockFile } from './lock.ts';
import { type Database, openDatabase } from './open.ts';
import { probeDatabase } from './probe.ts';

const clients = resources.clients.table;

const write = ({ write }: Pick<Database, 'write'>, name: string) =>
  write((tx) => createRow(tx, 'clients', { name, logo: null, locale: 'en', sortOrder: 0 }, 'test'));

/** The names in the database after a start, as `npm start` begins. */
async function namesAfterStart(file: string): Promise<string[]> {
  await useRescued(file);
  const database = await openDatabase({ url: `file:${file}`, mustExist: true });
  const rows = await database.read.select({ name: clients.name }).from(clients).orderBy(clients.id);
  await database.close();
  return rows.map(({ name }) => name);
}

/** Copies the files as a kill leaves them: nothing is closed, so nothing is brought from a removed log. */
async function killed({ file }: TestDatabase, to: string): Promise<string> {
  for (const end of ['', '-wal', '.rescued'])
    if (existsSync(file + end)) await copyFile(file + end, to + end);
  return to;
}

describe.runIf(platform() === 'linux')('the lock of an open database stays', () => {
  const uses: Record<string, (test: TestDatabase, copy: string) => Promise<unknown>> = {
    'opened for reading': async ({ url }) => {
      const reader = await openDatabase({ url, readOnly: true });
      await reader.read.select().from(clients);
      await reader.close();
    },
    'opened for writing': async ({ url }) => (await openDatabase({ url })).close(),
    copied: ({ database }, copy) => database.snapshot(copy),
    'copied in a thread': async ({ url }, copy) => {
      const reader = await openDatabase({ url, readOnly: true });
      await reader.snapshot(copy).finally(() => reader.close());
    },
    probed: ({ url }) => probeDatabase({ url }),
    'locked as a file': async ({ file }) => {
      const unlock = await lockFile(`${file}.lock`);
      expect(await lockFile(`${file}.lock`)).toBeUndefined();
      unlock?.();
    },
  };

  it.each(Object.entries(uses))('while it is %s', async (_, use) => {
    await using test = await createTestDb();
    await using folder = await createTestFolder();
    await write(test.database, 'first');
    expect(holdsSharedLock(test.file)).toBe(true);
    await use(test, folder.at('copy.db'));
    expect(holdsSharedLock(test.file)).toBe(true);
    expect(test.database.takesWrites()).toBe(true);
  });
});

describe('a database whose log is removed while it is open', () => {
  const removals: Record<string, (test: TestDatabase) => Promise<unknown>> = {
    'and gone': ({ file }) => Promise.all([rm(`${file}-wal`), rm(`${file}-shm`)]),
    'and made anew': async ({ file }) => {
      await Promise.all([rm(`${file}-wal`), rm(`${file}-shm`)]);
      await writeFile(`${file}-wal`, '');
    },
    'together with its file': ({ file }) => Promise.all(['', '-wal', '-shm'].map((end) => rm(file + end))),
  };

  it.each(Object.entries(removals))(
    '(%s) takes no writes, and all that it saved is there after a kill',
    async (_, remove) => {
      await using test = await createTestDb();
      await using folder = await createTestFolder();
      for (const name of ['one', 'two']) await write(test.database, name);
      await remove(test);
      expect(test.database.takesWrites()).toBe(false);
      for (const name of ['three', 'four'])
        await expect(write(test.database, name)).rejects.toMatchObject({
          code: 'unavailable',
          message: expect.stringMatching(
            /nothing is saved any more\. All that was saved is in a copy: restart the server/,
          ),
        });
      expect(await namesAfterStart(await killed(test, folder.at('killed.db')))).toEqual(['one', 'two']);
    },
  );

  it('during a write does not acknowledge it', async () => {
    await using test = await createTestDb();
    await using folder = await createTestFolder();
    await write(test.database, 'one');
    const during = test.database.write(async (tx) => {
      await createRow(tx, 'clients', { name: 'two', logo: null, locale: 'en', sortOrder: 0 }, 'test');
      await rm(`${test.file}-wal`);
    });
    await expect(during).rejects.toMatchObject({ code: 'unavailable' });
    expect(await namesAfterStart(await killed(test, folder.at('killed.db')))).toContain('one');
  });

  it('is copied later where there was no room at first', async () => {
    await using test = await createTestDb();
    await using folder = await createTestFolder();
    await write(test.database, 'one');
    await mkdir(`${test.file}.rescued.new`);
    await rm(`${test.file}-wal`);
    await expect(write(test.database, 'two')).rejects.toThrow('No copy of what was saved could be made');
    await rmdir(`${test.file}.rescued.new`);
    await expect(write(test.database, 'three')).rejects.toThrow('is in a copy');
    expect(await namesAfterStart(await killed(test, folder.at('killed.db')))).toEqual(['one']);
  });

  it('is read as before', async () => {
    await using test = await createTestDb();
    const names = async () => (await test.database.read.select().from(clients)).map(({ name }) => name);
    await write(test.database, 'one');
    expect(await names()).toEqual(['one']);
    await rm(`${test.file}-wal`);
    await expect(write(test.database, 'two')).rejects.toMatchObject({ code: 'unavailable' });
    expect(await names()).toEqual(['one']);
  });
});

describe('a database', () => {
  it('that somebody has replaced takes no writes, and is not copied over what is there now', async () => {
    await using test = await createTestDb();
    await copyFile(test.file, `${test.file}.other`);
    await rename(`${test.file}.other`, test.file);
    await expect(write(test.database, 'lost')).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining('was replaced while it was in use'),
    });
    expect(existsSync(`${test.file}.rescued`)).toBe(false);
  });

  it('keeps its log while others open and close it', async () => {
    await using test = await createTestDb();
    const other = await openDatabase({ url: test.url });
    await write(test.database, 'one');
    await other.close();
    expect(test.database.takesWrites()).toBe(true);
    await write(test.database, 'two');
  });
});
