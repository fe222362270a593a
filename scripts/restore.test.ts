import { createHash } from 'node:crypto';
import { copyFile, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { desc, eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { changePassword, changeRole, removeAccount } from '#admin-server/accounts/accounts.ts';
import { ignoreMissing } from '#content-db/database/system-errors.ts';
import { logName } from '#admin-server/revocations/log-file.ts';
import { noteNumber, seenReleases } from '#admin-server/publish/pending/seen-releases.ts';
import { recordRevocation, unreadable } from '#admin-server/revocations/record.ts';
import { auditEntries } from '#content-db/audit.ts';
import type { Database, Queries, Transaction } from '#content-db/database/open.ts';
import { contactForms, subscribers } from '#content-db/testing/tables.ts';
import { adminUsers, passkeys } from '#content-db/people.ts';
import { revocations } from '#content-db/revocations.ts';
import { createTestFolder, type TestFolder } from '#content-db/testing/database.ts';
import { openWorking } from '#admin-server/installation/open-working.ts';
import { spawnServer } from './process/server-process.ts';
import { createDataFolder, refused, runScript, runScriptIn, type TestDataFolder } from './testing/command.ts';
import { madeArchive } from './testing/tar.ts';

interface Backed extends TestDataFolder {
  backup: string;
  /** Reads from the working database. */
  read<T>(work: (read: Queries) => Promise<T>): Promise<T>;
  /** Changes it as a server does. */
  change(work: (tx: Transaction) => Promise<unknown>): Promise<void>;
  restore(...words: string[]): ReturnType<typeof runScriptIn>;
}

/**
 * A data folder with accounts, messages and subscribers, and a backup of it.
 * @param isRendered as this version of the program does, so that a start has no reason to render it anew
 */
async function withBackup({ isRendered = false } = {}): Promise<Backed> {
  const folder = await createDataFolder(({ content }) => content.write(addPeople));
  if (isRendered) await runScript('publish.ts', [], folder.variables);
  const backup = `${folder.dataDir}.tar.gz`;
  const { code, stderr } = await runScript('backup.ts', [backup], folder.variables);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return {
    ...folder,
    backup,
    async read(work) {
      await using copy = await copyOf(folder.dataDir);
      return await work(copy.content.read);
    },
    async change(work) {
      await using copy = await copyOf(folder.dataDir);
      await copy.content.write(work);
      await copy.content.snapshot(copy.at('changed.db'));
      await copyFile(copy.at('changed.db'), join(folder.dataDir, 'content.db'));
      await copyFile(copy.at(logName), join(folder.dataDir, logName)).catch(ignoreMissing);
    },
    restore: (...words) => runScriptIn(folder.dataDir, 'restore.ts', [backup, ...words], folder.variables),
    async [Symbol.asyncDispose]() {
      await folder[Symbol.asyncDispose]();
      await rm(backup, { force: true });
    },
  };
}

/** A copy of the working database and its log, so that this process keeps no file of the folder open. */
async function copyOf(dataDir: string): Promise<TestFolder & { content: Database }> {
  const folder = await createTestFolder();
  for (const name of ['content.db', 'content.db-wal', logName])
    await copyFile(join(dataDir, name), folder.at(name)).catch(ignoreMissing);
  const database = { url: pathToFileURL(folder.at('content.db')).href };
  const place = { dataDir: folder.path, database, variables: {} };
  const content = await openWorking(place, { mustExist: true });
  const close = () => content.close().then(folder[Symbol.asyncDispose]);
  return { ...folder, content, [Symbol.asyncDispose]: close };
}

async function addPeople(tx: Transaction): Promise<void> {
  const account = (name: string) => ({ username: `${name}@example.org`, password: `old ${name}` });
  const names = ['owner', 'removed', 'demoted', 'changed'];
  await tx.insert(adminUsers).values(names.map((name) => ({ ...account(name), role: 'admin' as const })));
  const passkey = { userId: 4, name: 'key', publicKey: '', counter: 0, transports: [] };
  await tx.insert(passkeys).values({ ...passkey, credentialId: 'lost' });
  const message = { name: 'Visitor', message: 'Hello' };
  for (const email of ['erased@example.org', 'Erased@example.org', 'deleted@example.org', 'kept@example.org'])
    await tx.insert(contactForms).values({ ...message, email });
  for (const email of ['left@example.org', 'kept@example.org'])
    await tx.insert(subscribers).values({ email, consentAt: '2026-01-01T00:00:00.000Z' });
}

const takedown = {
  name: 'First steps',
  rows: [
    { resource: 'blog-posts' as const, rowId: 1 },
    { resource: 'blog-posts' as const, rowId: 4000 },
  ],
  paths: ['/blog/first-steps'],
  pictures: ['photo'],
  reason: 'A court order',
  at: '2026-06-02T00:00:00.000Z',
  by: 'owner@example.org',
};

const addressHash = createHash('sha256').update('left@example.org').digest('hex');

/** What happens after the backup. */
async function takeAway(tx: Transaction): Promise<void> {
  await recordRevocation(tx, { kind: 'takedown', ...takedown });
  const allowed = { ...takedown, name: 'Allowed again' };
  await recordRevocation(tx, { kind: 'takedown', ...allowed });
  await recordRevocation(tx, { kind: 'allowed', name: allowed.name, at: allowed.at });
  await removeAccount(tx, 2);
  await changeRole(tx, 3, 'editor');
  await tx.delete(passkeys);
  await changePassword(tx, 4, 'new hash');
  await tx.delete(subscribers).where(eq(subscribers.email, 'left@example.org'));
  const createdAt = '2026-06-02T00:00:00.000Z';
  await recordRevocation(tx, { kind: 'unsubscribed', addressHash, unsubscribeId: 'secret', createdAt });
  await recordRevocation(tx, { kind: 'person', address: unreadable('erased@example.org') });
  const [deleted] = await tx.select().from(contactForms).where(eq(contactForms.id, 3));
  await recordRevocation(tx, { kind: 'message', id: 3, createdAt: deleted?.createdAt ?? '' });
}

const list = `Was taken away since the backup:
  “First steps” is taken down since 2026-06-02T00:00:00.000Z: A court order
  The account removed@example.org is removed.
  demoted@example.org is an editor.
  changed@example.org has another password.
  changed@example.org has fewer or other second factors.
  An address is unsubscribed from the newsletter.
  The data of a person is erased, with 2 messages.
  A message is deleted.
`;

describe('after a restore', { timeout: 240_000 }, () => {
  it('what was taken away since the backup stays away, though the database is lost', async () => {
    await using folder = await withBackup({ isRendered: true });
    await folder.change(takeAway);
    const log = await readFile(join(folder.dataDir, logName), 'utf8');
    expect(log).not.toMatch(/(?:erased|removed|left)@/);
    await writeFile(join(folder.dataDir, 'content.db'), 'damaged');
    const { code, stdout, stderr } = await folder.restore('--replace');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain(list);
    await folder.read(async (read) => {
      expect(await read.select().from(adminUsers)).toMatchObject([
        { username: 'owner@example.org', role: 'admin', password: 'old owner' },
        { username: 'demoted@example.org', role: 'editor' },
        { username: 'changed@example.org', password: 'new hash' },
      ]);
      expect(await read.$count(passkeys)).toBe(0);
      expect(await read.select().from(contactForms)).toMatchObject([{ email: 'kept@example.org' }]);
      expect(await read.select().from(subscribers)).toMatchObject([{ email: 'kept@example.org' }]);
      expect(await read.all(sql`SELECT address_hash FROM suppressions`)).toEqual([
        { address_hash: addressHash },
      ]);
      const [last] = await read.select().from(auditEntries).orderBy(desc(auditEntries.id));
      expect(last?.what).toMatch(/^Restored the backup .*; 9 entries .* applied again$/);
    });
    for (const name of ['content.db', 'content.db-wal'])
      expect(await readFile(join(folder.dataDir, name), 'latin1').catch(() => '')).not.toContain(
        'erased@example.org',
      );

    // Nobody has clicked anything since.
    const server = await spawnServer(folder.variables);
    const answer = async (path: string) => {
      const response = await fetch(server.address + path);
      return { status: response.status, text: await response.text() };
    };
    expect((await answer('/blog/first-steps')).status).toBe(410);
    expect((await answer('/uploads/photo.jpg')).status).toBe(410);
    for (const path of ['/', '/blog', '/sitemap.xml', '/api/blog-posts?locale=en'])
      expect((await answer(path)).text).not.toMatch(/First steps|first-steps|photo\.jpg/);
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);

    // A second restore finds it in the database that it replaces, and brings it back only when told to.
    await rm(join(folder.dataDir, logName));
    const back = await folder.restore('--replace', '--bring-back');
    expect(back.stdout).toContain(list.replace('Was taken away', 'Comes back, though it was taken away'));
    await folder.read(async (read) => {
      expect(await read.$count(adminUsers)).toBe(4);
      // For backups from now on that is settled.
      expect(await read.$count(revocations)).toBe(9);
      const [last] = await read.select().from(auditEntries).orderBy(desc(auditEntries.id));
      expect(last?.what).toContain('9 entries of the log of what must stay removed left out');
    });
  });

  it('nothing is said where nothing was taken away, and a new folder needs only the log', async () => {
    await using folder = await withBackup();
    expect((await folder.restore('--replace')).stdout).toBe(
      `${basename(folder.backup)} is restored to ${folder.dataDir}. The next start renders the pages anew; staff have to sign in again.\n`,
    );
    await folder.change((tx) => removeAccount(tx, 2));
    await using other = await createTestFolder();
    await rename(join(folder.dataDir, logName), other.at(logName));
    const { stdout } = await runScript('restore.ts', [folder.backup], {
      ...folder.variables,
      DATA_DIR: other.path,
    });
    expect(stdout).toContain('  The account removed@example.org is removed.\n');
  });
});

describe('a restore', { timeout: 240_000 }, () => {
  it('uses no id and no number of a release again', async () => {
    await using folder = await withBackup();
    await folder.change(async (tx) => {
      await tx
        .insert(contactForms)
        .values({ id: 7000, name: 'Later', email: 'later@example.org', message: 'Hello' });
      await noteNumber(tx, 40);
    });
    expect((await folder.restore('--replace')).stderr).toBe('');
    await folder.change((tx) =>
      tx.insert(contactForms).values({ name: 'New', email: 'new@example.org', message: 'Hello' }),
    );
    const [newest] = await folder.read((read) =>
      read.select().from(contactForms).orderBy(desc(contactForms.id)).limit(1),
    );
    expect(newest).toMatchObject({ id: 7001, email: 'new@example.org' });
    await runScript('publish.ts', ['--all'], folder.variables);
    expect(await folder.read(async (read) => (await seenReleases(read)).highest)).toBeGreaterThan(40);
  });

  it('refuses databases that are exchanged, with and without marks, and so does a start', async () => {
    await using folder = await withBackup();
    const { dataDir, variables } = folder;
    const exchange = async (at: string) => {
      await rename(join(at, 'content.db'), join(at, 'other.db'));
      await rename(join(at, 'published.db'), join(at, 'content.db'));
      await rename(join(at, 'other.db'), join(at, 'published.db'));
    };
    await using other = await createTestFolder();
    await exchange(dataDir);
    // These databases are as an older version leaves them: without marks.
    const said = /has the (?:published content|working content).*both databases are exchanged/;
    const { code, stderr } = await runScript('start.ts', [], variables);
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringMatching(said) });
    expect((await runScript('backup.ts', [other.at('x.tar.gz')], variables)).stderr).toMatch(said);
    const files = await Promise.all(
      ['content.db', 'published.db'].map(async (name) => ({
        name,
        body: await readFile(join(dataDir, name)),
      })),
    );
    await writeFile(folder.backup, madeArchive(files));
    await exchange(dataDir);
    expect(await folder.restore('--replace')).toEqual(refused(expect.stringMatching(said) as string));
  });

  it('leaves a whole installation, the old one or the new one, whenever it is killed', async () => {
    await using folder = await withBackup();
    await writeFile(join(folder.dataDir, 'uploads', 'later.jpg'), 'uploaded after the backup');
    await folder.change((tx) => removeAccount(tx, 2));
    const state = () =>
      folder.read(async (read) => ({
        accounts: await read.$count(adminUsers),
        pictures: (await readdir(join(folder.dataDir, 'uploads'))).sort(),
      }));
    const old = await state();
    for (const milliseconds of [300, 700, 1100, 1500, 2000]) {
      await runScript(
        'restore.ts',
        [folder.backup, '--replace', '--bring-back'],
        folder.variables,
        milliseconds,
      );
      // What takes the folder next finishes it.
      await runScript('admin.ts', ['reset-password', 'nobody@example.org'], folder.variables);
      const found = await state();
      expect([old, { accounts: 4, pictures: ['photo.jpg'] }]).toContainEqual(found);
      if (found.accounts === 4) break;
    }
  });

  it('does not follow links out of the data folder, and neither does a start', async () => {
    await using folder = await createDataFolder();
    await using other = await createTestFolder();
    await writeFile(other.at('secret.jpg'), 'elsewhere');
    const uploads = join(folder.dataDir, 'uploads');
    await symlink(other.at('secret.jpg'), join(uploads, 'secret.jpg'));
    const start = async () => (await runScript('start.ts', [], folder.variables)).stderr.trim();
    expect(await start()).toBe(
      `${uploads}/secret.jpg is a symbolic link, and a file elsewhere would be shown to everybody. Remove it.`,
    );
    await rm(uploads, { recursive: true });
    await symlink(other.path, uploads);
    expect(await start()).toBe(
      `${uploads} is a symbolic link, and files elsewhere would be removed through it. Make it a folder: move the files into it, or mount the other disk there.`,
    );
    expect(await readdir(other.path)).toEqual(['secret.jpg']);
  });
});
