import { cp, mkdir, readFile, symlink } from 'node:fs/promises';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { createTestSite, siteUrl } from '#admin-server/testing/publish.ts';
import { readEnv } from '#admin-server/env.ts';
import type { Address } from '#content-db/database/connection.ts';
import { migrationsFolder } from '#content-db/database/migrate.ts';
import { openDatabaseAt } from '#content-db/remote/open.ts';
import { createTestFolder, type TestFolder } from '#content-db/testing/database.ts';
import { startHranaServer } from '#content-db/testing/hrana/server.ts';
import { addMigration } from './testing/add-migration.ts';
import { variablesOf } from './testing/command.ts';

const root = join(import.meta.dirname, '..');

/** The commands of docs/operation.md for going back: with database files, and with database servers. */
async function waysBack(): Promise<string[]> {
  const page = await readFile(join(root, 'docs/operation.md'), 'utf8');
  const [, upgrades = ''] = page.split('\n## Upgrades\n');
  return [...(upgrades.split('\n## ')[0] ?? '').matchAll(/```sh\n(.*?)```/gs)].map(
    ([, commands = '']) => commands,
  );
}

/** The folder of the previous version: its program, and a data folder with a site. */
async function createInstallation(): Promise<TestFolder & { dataDir: string }> {
  const folder = await createTestFolder();
  const dataDir = folder.at('data');
  const site = await createTestSite();
  await site.close();
  await cp(site.folder, dataDir, { recursive: true });
  await mkdir(join(dataDir, 'uploads'), { recursive: true });
  await site[Symbol.asyncDispose]();
  await symlink(join(root, 'content-db'), folder.at('content-db'));
  return { ...folder, dataDir };
}

/** What the next version does: a migration, and work of its staff. */
async function upgrade(folder: TestFolder, addresses: Address[]): Promise<void> {
  const migrations = folder.at('migrations');
  await cp(migrationsFolder, migrations, { recursive: true });
  await addMigration(migrations);
  for (const address of addresses) {
    const database = await openDatabaseAt({ ...address, migrations });
    await database.write((tx) =>
      tx.run(sql`UPDATE team_members SET motto = 'new', name = 'Since the Upgrade'`),
    );
    await database.close();
  }
}

async function membersOf(addresses: Address[]): Promise<unknown[]> {
  const rows: unknown[] = [];
  for (const address of addresses) {
    const database = await openDatabaseAt({ url: address.url, readOnly: true });
    rows.push(await database.read.all(sql`SELECT * FROM team_members ORDER BY id`));
    await database.close();
  }
  return rows;
}

const run = (commands: string, folder: TestFolder, variables: Record<string, string>) =>
  promisify(execFile)('bash', ['-euo', 'pipefail', '-c', npm + commands], {
    cwd: folder.at(''),
    env: { ...process.env, ...variables, NODE: process.execPath, ROOT: root },
  });

/** `npm run restore -- WORDS`, without a look at what is installed. */
const npm = 'npm() { "$NODE" "$ROOT/scripts/$2.ts" "${@:4}"; }\n';

describe('after an upgrade', () => {
  it('the commands of docs/operation.md bring database files back to the previous version', async () => {
    await using folder = await createInstallation();
    const { database, publishedDatabase } = readEnv({ DATA_DIR: folder.dataDir });
    const addresses = [database, publishedDatabase];
    const before = await membersOf(addresses);
    await upgrade(folder, addresses);
    expect(await membersOf(addresses)).not.toEqual(before);
    const [local = ''] = await waysBack();
    await run(local, folder, {});
    expect(await membersOf(addresses)).toEqual(before);
    // Again, when there is nothing to go back to.
    await run(local, folder, {});
    expect(await membersOf(addresses)).toEqual(before);
  });

  it('they bring databases on servers back, as other databases', async () => {
    await using folder = await createInstallation();
    await using content = await startHranaServer({ file: join(folder.dataDir, 'content.db') });
    await using published = await startHranaServer({ file: join(folder.dataDir, 'published.db') });
    const settings = { ...variablesOf(folder.dataDir), SITE_URL: siteUrl };
    const upgraded = readEnv({
      ...settings,
      DATABASE_URL: content.url,
      PUBLISHED_DATABASE_URL: published.url,
    });
    const addresses = [upgraded.database, upgraded.publishedDatabase];
    const before = await membersOf(addresses);
    await upgrade(folder, addresses);

    await using otherContent = await startHranaServer();
    await using otherPublished = await startHranaServer();
    const others = { DATABASE_URL: otherContent.url, PUBLISHED_DATABASE_URL: otherPublished.url };
    const [, remote = ''] = await waysBack();
    const { stdout } = await run(remote, folder, { ...settings, ...others });
    expect(stdout).toContain('back.tar.gz is restored');
    const back = readEnv({ ...settings, ...others });
    expect(await membersOf([back.database, back.publishedDatabase])).toEqual(before);
    // The program of the previous version opens them, over the copies that the next one has left.
    for (const address of [back.database, back.publishedDatabase])
      await (await openDatabaseAt({ ...address, mustExist: true })).close();
  });
});
