import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createAccount, findAccount } from '#admin-server/accounts/accounts.ts';
import { createTestMailServer } from '#admin-server/testing/mail.ts';
import { createPasswords } from '#admin-server/accounts/passwords.ts';
import { auditEntries } from '#content-db/audit.ts';
import { lockFile } from '#content-db/database/lock.ts';
import { sessions } from '#content-db/people.ts';
import { openDatabase } from '#content-db/database/open.ts';
import { answerCommands } from '#admin-server/installation/server-socket.ts';
import { accountStoreOf, manageAccount } from '#admin-server/installation/account-request.ts';
import { createTestFolder, type TestFolder } from '#content-db/testing/database.ts';

// Each test starts processes.
vi.setConfig({ testTimeout: 60_000 });

const passwords = createPasswords();
let folder: TestFolder;
/** Further variables of the commands. */
let settings: Record<string, string>;

beforeEach(async () => {
  settings = { SMTP_URL: '', CONTACT_TO: '' };
  folder = await createTestFolder();
});
afterEach(() => folder[Symbol.asyncDispose]());

const openContent = () => openDatabase({ url: pathToFileURL(folder.at('content.db')).href });

/** What a server leaves that was started once. */
async function makeInstallation(): Promise<void> {
  for (const name of ['content.db', 'published.db'])
    await (await openDatabase({ url: pathToFileURL(folder.at(name)).href })).close();
  await mkdir(folder.at('objects'));
}

interface Outcome {
  code: number;
  output: string;
}

function run(...words: string[]): Promise<Outcome> {
  const env = {
    ...process.env,
    DATA_DIR: folder.path,
    DATABASE_URL: '',
    PUBLISHED_DATABASE_URL: '',
    ADMIN_USERNAME: '',
    ADMIN_PASSWORD: '',
    ...settings,
  };
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [join(import.meta.dirname, 'admin.ts'), ...words],
      { env },
      (error, stdout, stderr) => {
        resolve({ code: error ? Number(error.code) : 0, output: stdout + stderr });
      },
    );
    child.stdin?.end();
  });
}

async function isPassword(username: string, password: string): Promise<boolean> {
  const content = await openContent();
  const account = await findAccount(content.read, username);
  await content.close();
  return passwords.matches(account?.passwordHash, password);
}

const madePassword = ({ output }: Outcome) => /^Password: (\S+)$/m.exec(output)?.[1] ?? '';

test('create adds an admin, with a password that is made and printed where nobody can type one', async () => {
  await makeInstallation();
  const outcome = await run('create', 'New@example.org');
  expect(outcome).toMatchObject({
    code: 0,
    output: expect.stringContaining('Admin new@example.org is added.'),
  });
  expect(await isPassword('new@example.org', madePassword(outcome))).toBe(true);
  expect(await run('create', 'new@example.org')).toMatchObject({
    code: 1,
    output: expect.stringContaining('already'),
  });
});

test('create --role adds an editor, and the audit trail says so', async () => {
  await makeInstallation();
  expect(await run('create', 'new@example.org', '--role', 'editor')).toMatchObject({
    code: 0,
    output: expect.stringContaining('Editor new@example.org is added.'),
  });
  const content = await openContent();
  expect((await findAccount(content.read, 'new@example.org'))?.role).toBe('editor');
  expect(await content.read.select().from(auditEntries)).toMatchObject([
    { kind: 'account', who: 'command line', what: 'Added new@example.org as editor' },
  ]);
  await content.close();
  expect(await run('create', 'other@example.org', '--role', 'owner')).toMatchObject({ code: 1 });
});

test('reset-password changes it and ends the sessions that it opened', async () => {
  await makeInstallation();
  const content = await openContent();
  await content.write(async (tx) => {
    const { id } = await createAccount(tx, 'staff@example.org', 'forgotten');
    await tx.insert(sessions).values({ id: 'open', userId: id, expiresAt: 9_999_999_999, createdAt: 0 });
  });
  await content.close();
  await using mails = await createTestMailServer();
  Object.assign(settings, { SMTP_URL: mails.url, CONTACT_TO: 'office@example.org' });
  const outcome = await run('reset-password', 'staff@example.org');
  expect(outcome.code).toBe(0);
  const mail = await mails.next();
  expect(mail).toContain('To: staff@example.org');
  expect(mail).toContain('Somebody at the command line of the server set a new password');
  expect(mail).not.toContain(madePassword(outcome));
  expect(await isPassword('staff@example.org', madePassword(outcome))).toBe(true);
  const after = await openContent();
  expect(await after.read.$count(sessions)).toBe(0);
  await after.close();
  expect(await run('reset-password', 'nobody@example.org')).toMatchObject({
    code: 1,
    output: expect.stringContaining('There is no admin nobody@example.org'),
  });
});

describe('beside a running server', () => {
  test('it asks the server, and an open session ends', async () => {
    await makeInstallation();
    const release = await lockFile(folder.at('lock'));
    const content = await openContent();
    await content.write(async (tx) => {
      const { id } = await createAccount(tx, 'staff@example.org', 'forgotten');
      await tx.insert(sessions).values({ id: 'open', userId: id, expiresAt: 9_999_999_999, createdAt: 0 });
    });
    const url = 'https://www.example.org';
    const store = accountStoreOf({ siteUrl: url, adminUrl: url, mail: undefined }, content, passwords);
    const commands = await answerCommands(folder.path, { account: (asked) => manageAccount(store, asked) });
    const outcome = await run('reset-password', 'staff@example.org');
    expect(outcome).toMatchObject({ code: 0, output: expect.stringContaining('is changed') });
    const account = await findAccount(content.read, 'staff@example.org');
    expect(await passwords.matches(account?.passwordHash, madePassword(outcome))).toBe(true);
    expect(await content.read.$count(sessions)).toBe(0);
    expect(await run('reset-password', 'nobody@example.org')).toEqual({
      code: 1,
      output: 'There is no admin nobody@example.org: use create to add them.\n',
    });
    commands.stop();
    await content.close();
    release?.();
  });

  test('that does not answer, it says what to do instead', async () => {
    await makeInstallation();
    const release = await lockFile(folder.at('lock'));
    expect(await run('create', 'new@example.org')).toEqual({
      code: 1,
      output:
        'Another process has the accounts, and does not answer commands. If a server is starting, wait for it and run this again; else stop that process (Ctrl-C) first.\n',
    });
    release?.();
  });
});

describe('it makes nothing', () => {
  test('where nothing is installed', async () => {
    expect(await run('create', 'new@example.org')).toMatchObject({
      code: 1,
      output: expect.stringContaining('There is no installation'),
    });
    await expect(
      openDatabase({ url: pathToFileURL(folder.at('content.db')).href, mustExist: true }),
    ).rejects.toThrow('missing');
  });

  test('of other words', async () => {
    await makeInstallation();
    for (const words of [
      [],
      ['create'],
      ['remove', 'new@example.org'],
      ['create', 'new@example.org', 'more'],
    ]) {
      expect(await run(...words), words.join(' ')).toMatchObject({
        code: 1,
        output: expect.stringContaining('npm run admin -- create EMAIL'),
      });
    }
  });

  test('of a name that is no email', async () => {
    await makeInstallation();
    expect(await run('create', 'new')).toMatchObject({
      code: 1,
      output: expect.stringContaining('Must be a valid email'),
    });
  });
});
