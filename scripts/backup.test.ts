import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { desc, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { auditEntries } from '#content-db/audit.ts';
import { adminUsers, sessions, shareLinks } from '#content-db/people.ts';
import { type Database, openDatabase } from '#content-db/database/open.ts';
import { dump } from '#content-db/testing/random-edits.ts';
import { createTestFolder } from '#content-db/testing/database.ts';
import { spawnServer } from './process/server-process.ts';
import {
  contentsOf,
  createDataFolder,
  refused,
  runScript,
  runScriptIn,
  type TestDataFolder,
  variablesOf,
} from './testing/command.ts';

async function expectSuccess(
  script: string,
  words: string[],
  variables: Record<string, string>,
): Promise<void> {
  const { code, stderr } = await runScript(script, words, variables);
  expect({ script, code, stderr }).toEqual({ script, code: 0, stderr: '' });
}

async function reading<T>(
  dataDir: string,
  name: string,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const database = await openDatabase({ url: pathToFileURL(join(dataDir, name)).href, readOnly: true });
  return work(database).finally(() => database.close());
}

const rowsOf = (dataDir: string, name: string) => reading(dataDir, name, ({ read }) => dump(read));

/** The last entry of the audit trail. */
const lastEntry = (dataDir: string) =>
  reading(dataDir, 'content.db', ({ read }) =>
    read.select().from(auditEntries).orderBy(desc(auditEntries.id)).get(),
  );

/** The bytes of pages as a server on the folder answers them. */
async function pagesOf(variables: Record<string, string>): Promise<string[]> {
  const server = await spawnServer(variables);
  const pages = await Promise.all(
    ['/', '/ar/team', '/blog/first-steps', '/sitemap.xml'].map(async (path) =>
      (await fetch(server.address + path)).text(),
    ),
  );
  server.child.kill('SIGTERM');
  expect(await server.ended).toBe(0);
  return pages;
}

const withDraft = () =>
  createDataFolder((site) => site.edit('team-members', 1, { name: 'Not Yet Published' }));

describe('a backup', () => {
  it('brings back content, drafts, uploads and what is live, to another folder', async () => {
    await using folder = await withDraft();
    await using other = await createTestFolder();
    const [backup, dataDir] = [other.at('site.tar.gz'), other.at('data')];
    await expectSuccess('backup.ts', [backup], folder.variables);
    expect((await stat(backup)).mode & 0o777).toBe(0o600);
    await expectSuccess('restore.ts', [backup], variablesOf(dataDir));
    for (const name of ['content.db', 'published.db'])
      expect(await rowsOf(dataDir, name)).toEqual(await rowsOf(folder.dataDir, name));
    expect(await contentsOf(join(dataDir, 'uploads'))).toEqual(
      await contentsOf(join(folder.dataDir, 'uploads')),
    );
    expect((await readdir(dataDir)).filter((name) => name.startsWith('.'))).toEqual([]);
    expect(await pagesOf(variablesOf(dataDir))).toEqual(await pagesOf(folder.variables));
  });

  it('ends all sessions and share links, but keeps the accounts', async () => {
    await using folder = await createDataFolder(({ content }) =>
      content.write(async (tx) => {
        await tx.insert(adminUsers).values({ username: 'staff@example.org', password: 'hash' });
        await tx.insert(sessions).values({ id: 'token', userId: 1, expiresAt: 4_000_000_000, createdAt: 1 });
        await tx
          .insert(shareLinks)
          .values({ tokenHash: 'hash', path: '/team', userId: 1, expiresAt: '2099-01-01T00:00:00.000Z' });
      }),
    );
    await using other = await createTestFolder();
    await expectSuccess('backup.ts', [other.at('site.tar.gz')], folder.variables);
    await expectSuccess('restore.ts', [other.at('site.tar.gz')], variablesOf(other.at('data')));
    const counts = await reading(other.at('data'), 'content.db', async ({ read }) => [
      await read.$count(adminUsers),
      await read.$count(sessions),
      await read.$count(shareLinks),
    ]);
    expect(counts).toEqual([1, 0, 0]);
  });

  it('taken while a server writes holds a whole state of some moment, and disturbs nobody', async () => {
    await using folder = await createDataFolder();
    await using other = await createTestFolder();
    const server = await spawnServer({ ...folder.variables, TRUST_PROXY: '1' });
    const statuses: number[] = [];
    const done = new AbortController();
    const visitor = (async () => {
      for (let number = 1; !done.signal.aborted; number += 1) {
        const headers = {
          Origin: folder.variables.SITE_URL ?? '',
          'Content-Type': 'application/json',
          'X-Forwarded-For': `10.0.${number >> 8}.${number & 255}`,
        };
        const body = JSON.stringify({
          name: `Visitor ${number}`,
          email: 'visitor@example.org',
          message: 'A message of some length.',
        });
        statuses.push(
          (await fetch(`${server.address}/api/contact`, { method: 'POST', headers, body })).status,
        );
        // A message is written between any two steps of a backup, and the processor is not busy with messages alone.
        await sleep(10);
      }
    })();
    for (const name of ['1', '2', '3'])
      await expectSuccess('backup.ts', [other.at(`${name}.tar.gz`)], folder.variables);
    done.abort();
    await visitor;
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
    expect([...new Set(statuses)]).toEqual([200]);
    const lengths: number[] = [];
    for (const name of ['1', '2', '3']) {
      await expectSuccess('restore.ts', [other.at(`${name}.tar.gz`)], variablesOf(other.at(name)));
      const [ids, check] = await reading(other.at(name), 'content.db', async ({ read }) => [
        (await read.all<{ id: number }>(sql`SELECT id FROM contact_forms`)).map(({ id }) => id),
        await read.all(sql`PRAGMA integrity_check`),
      ]);
      expect(check).toEqual([{ integrity_check: 'ok' }]);
      // No message is missing before the last one that it holds.
      expect(ids).toEqual(ids.map((_, at) => at + 1));
      lengths.push(ids.length);
    }
    expect(lengths).toEqual(lengths.toSorted((a, b) => a - b));
    expect(lengths.at(-1)).toBeGreaterThan(lengths[0] ?? 0);
    expect(lengths.at(-1)).toBeLessThanOrEqual(statuses.length);
  });

  it('never replaces a file, and needs a folder to stand in', async () => {
    await using folder = await createDataFolder();
    await using other = await createTestFolder();
    await writeFile(other.at('there'), 'in the way');
    const run = (...words: string[]) => runScriptIn(other.path, 'backup.ts', words, folder.variables);
    expect(await run(other.at('there'))).toEqual(
      refused(`The file ${other.at('there')} already exists. Choose another name.`),
    );
    expect(await run(other.at('missing', 'file'))).toEqual(
      refused(`${other.at('missing', 'file')} could not be written. Check the folder and its free space.`),
    );
    expect(await run()).toEqual(
      refused('After backup comes the file to write, such as npm run backup -- site.tar.gz'),
    );
    expect((await readdir(folder.dataDir)).filter((name) => name.startsWith('.'))).toEqual([]);
  });
});

/** A folder with a backup of itself beside it. */
async function withBackup(): Promise<TestDataFolder & { backup: string }> {
  const folder = await createDataFolder();
  const backup = `${folder.dataDir}.tar.gz`;
  await expectSuccess('backup.ts', [backup], folder.variables);
  return { ...folder, backup };
}

describe('a restore', () => {
  it('refuses a folder that is not empty, unless told to replace it', async () => {
    await using folder = await withBackup();
    await using same = await createDataFolder();
    await writeFile(join(folder.dataDir, 'uploads', 'later.jpg'), 'uploaded after the backup');
    expect(await runScriptIn(folder.dataDir, 'restore.ts', [folder.backup], folder.variables)).toEqual(
      refused(
        `The data folder ${folder.dataDir} is not empty. Set DATA_DIR to another, or add --replace to give up what is in it.`,
      ),
    );
    await writeFile(join(folder.dataDir, 'content.db'), 'damaged');
    await expectSuccess('restore.ts', [folder.backup, '--replace'], folder.variables);
    expect(await readdir(join(folder.dataDir, 'uploads'))).toEqual(['photo.jpg']);
    expect(await rowsOf(folder.dataDir, 'content.db')).toEqual(await rowsOf(same.dataDir, 'content.db'));
    const trail = await lastEntry(folder.dataDir);
    expect(trail).toMatchObject({
      kind: 'restore',
      who: 'command line',
      what: `Restored the backup ${basename(folder.backup)}`,
    });
    await expectSuccess('restore.ts', [folder.backup, '--replace'], folder.variables);
    expect((await lastEntry(folder.dataDir))?.what).toContain(
      `over a trail of ${trail?.id} entries with the head ${trail?.hash}`,
    );
    expect(await pagesOf(folder.variables)).toHaveLength(4);
  });

  it('takes nothing of the logs that killed processes have left beside the databases', async () => {
    await using folder = await withBackup();
    await using other = await createTestFolder();
    const same = variablesOf(other.at('data'));
    await expectSuccess('restore.ts', [folder.backup], same);
    const writer = join(import.meta.dirname, '..', 'content-db', 'testing', 'child.ts');
    for (const name of ['content.db', 'published.db']) {
      const url = pathToFileURL(join(folder.dataDir, name)).href;
      const child = spawn(process.execPath, [writer, 'write', url], { stdio: ['ignore', 'pipe', 'inherit'] });
      await once(child.stdout, 'data');
      child.kill('SIGKILL');
      await once(child, 'close');
      expect((await stat(join(folder.dataDir, `${name}-wal`))).size).toBeGreaterThan(0);
    }
    await expectSuccess('restore.ts', [folder.backup, '--replace'], folder.variables);
    for (const name of ['content.db', 'published.db'])
      expect(await rowsOf(folder.dataDir, name)).toEqual(await rowsOf(other.at('data'), name));
  });

  it('refuses a folder that is in use', async () => {
    await using folder = await withBackup();
    const server = await spawnServer(folder.variables);
    const { code, stderr } = await runScript('restore.ts', [folder.backup, '--replace'], folder.variables);
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: `The data folder ${folder.dataDir} is in use by another process of this program. Stop that one first, or set DATA_DIR to another folder.\n`,
    });
    expect((await fetch(`${server.address}/`)).status).toBe(200);
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
  });

  it('refuses an archive that is cut off, damaged or another one, and changes nothing', async () => {
    await using folder = await withBackup();
    await using other = await createTestFolder();
    const bytes = await readFile(folder.backup);
    const run = (file: string) =>
      runScriptIn(folder.dataDir, 'restore.ts', ['--replace', file], folder.variables);
    await writeFile(other.at('cut'), bytes.subarray(0, bytes.length / 2));
    expect(await run(other.at('cut'))).toEqual(
      refused(`${other.at('cut')} cannot be read, is no archive, or is incomplete.`),
    );
    await writeFile(other.at('text'), 'no archive');
    expect(await run(other.at('text'))).toEqual(
      refused(`${other.at('text')} cannot be read, is no archive, or is incomplete.`),
    );
    expect(await run(other.at('missing'))).toEqual(
      refused(`There is no file ${other.at('missing')} that can be read.`),
    );
    await makeArchive(other.at('other'), other.path, ['text']);
    expect(await run(other.at('other'))).toEqual(
      refused(
        `${other.at('other')} is no backup of this program: it contains "text", a file that no backup has.`,
      ),
    );
    expect((await readdir(folder.dataDir)).filter((name) => name.startsWith('.'))).toEqual([]);
  });
});

async function makeArchive(file: string, folder: string, names: string[]): Promise<void> {
  await once(spawn('tar', ['-czf', file, '-C', folder, ...names]), 'close');
}
