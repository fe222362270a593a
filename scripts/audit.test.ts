import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { recordAudit } from '#admin-server/audit/record.ts';
import { auditEntries } from '#content-db/audit.ts';
import { type Database, openDatabase } from '#content-db/database/open.ts';
import { createTestFolder, type TestFolder } from '#content-db/testing/database.ts';

// Each test starts processes.
vi.setConfig({ testTimeout: 60_000 });

let folder: TestFolder;
/** A server has the database open. */
let content: Database;
beforeEach(async () => {
  folder = await createTestFolder();
  content = await openDatabase({ url: pathToFileURL(folder.at('content.db')).href });
  for (const what of ['Added one', '=2+2', 'Added three'])
    await content.write((tx) =>
      recordAudit(tx, { who: 'a@example.org', address: '192.0.2.1' }, 'account', what),
    );
});
afterEach(async () => {
  await content.close();
  await folder[Symbol.asyncDispose]();
});

const run = (...words: string[]): Promise<{ code: number; output: string }> =>
  new Promise((resolve) => {
    const env = { ...process.env, DATA_DIR: folder.path, DATABASE_URL: '', PUBLISHED_DATABASE_URL: '' };
    execFile(
      process.execPath,
      [join(import.meta.dirname, 'audit.ts'), ...words],
      { env },
      (error, stdout, stderr) => resolve({ code: error ? Number(error.code) : 0, output: stdout + stderr }),
    );
  });

const hashes = async () => (await content.read.select().from(auditEntries)).map(({ hash }) => hash);

test('verify prints the number of entries and the head, beside a running server', async () => {
  const [, , head] = await hashes();
  const { code, output } = await run('verify');
  expect(output).toContain(`3 entries, unbroken.\nHead: ${head}\n`);
  expect(code).toBe(0);
});

test('verify names the first broken entry', async () => {
  await content.write(async (tx) => {
    await tx.run(sql`DROP TRIGGER audit_entries_stay`);
    await tx.run(sql`UPDATE audit_entries SET what = 'Added nobody' WHERE id = 2`);
  });
  expect(await run('verify')).toEqual({
    code: 1,
    output: 'Entry 2 is broken: it was changed. All entries before it are unbroken.\n',
  });
});

test('verify --head finds out whether the end was cut off', async () => {
  const [, second, third] = await hashes();
  for (const head of [second ?? '', third ?? ''])
    expect(await run('verify', '--head', head)).toMatchObject({ code: 0 });
  await content.write(async (tx) => {
    await tx.run(sql`DROP TRIGGER audit_entries_are_kept`);
    await tx.run(sql`DELETE FROM audit_addresses`);
    await tx.run(sql`DELETE FROM audit_entries WHERE id = 3`);
  });
  expect(await run('verify')).toMatchObject({ code: 0 });
  expect(await run('verify', '--head', third ?? '')).toMatchObject({
    code: 1,
    output: expect.stringContaining(`No entry has the hash ${third}`),
  });
});

test('export writes a table that a spreadsheet does not run, and overwrites nothing', async () => {
  const file = folder.at('audit.csv');
  expect(await run('export', file)).toMatchObject({ code: 0 });
  const lines = (await readFile(file, 'utf8')).split('\r\n');
  expect(lines).toHaveLength(5);
  expect(lines[2]).toContain(`"account","a@example.org","'=2+2","192.0.2.1"`);
  await writeFile(file, 'mine');
  expect(await run('export', file)).toMatchObject({ code: 1 });
  expect(await readFile(file, 'utf8')).toBe('mine');
});

test('other words are answered with what there is', async () => {
  for (const words of [[], ['repair'], ['export'], ['verify', 'all'], ['verify', '--other']])
    expect(await run(...words), words.join(' ')).toMatchObject({
      code: 1,
      output: expect.stringContaining('npm run audit -- verify'),
    });
});
