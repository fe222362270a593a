import { copyFileSync, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { copyFile, cp, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrationsFolder } from '../database/migrate.ts';
import { type Database, openDatabase } from '../database/open.ts';

/**
 * A template folder that all test files of a run share. The first file that needs it calls `make`.
 * @returns its path
 */
export async function sharedFolder(name: string, make: (folder: string) => Promise<void>): Promise<string> {
  const shared = join(tmpdir(), name);
  if (existsSync(shared)) return shared;
  const own = await mkdtemp(join(tmpdir(), `${name}-`));
  await make(own);
  await rename(own, shared).catch((error: unknown) => {
    // Another test file may have made it first.
    if (!existsSync(shared)) throw error;
  });
  return shared;
}

/** Copies a template folder, with an eighth of the work of `cp`, which looks at each path several times. */
export function copyFolder(from: string, to: string): void {
  mkdirSync(to, { recursive: true, mode: statSync(from).mode });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [path, copy] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) copyFolder(path, copy);
    else copyFileSync(path, copy);
  }
}

async function migratedFile(): Promise<string> {
  const folder = await sharedFolder('migrated', async (made) => {
    const database = await openDatabase({ url: `file:${join(made, 'new.db')}` });
    // The file that was migrated may have its tables only in its log.
    await database.snapshot(join(made, 'template.db'));
    await database.close();
  });
  return join(folder, 'template.db');
}

export interface TestDatabase extends AsyncDisposable {
  database: Database;
  url: string;
  file: string;
}

/** A migrated, empty database in a file of its own; `await using` removes it. */
export async function createTestDb(): Promise<TestDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'content-db-'));
  const file = join(folder, 'test.db');
  await copyFile(await migratedFile(), file);
  const url = `file:${file}`;
  const database = await openDatabase({ url });
  return {
    database,
    url,
    file,
    async [Symbol.asyncDispose]() {
      await database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export interface TestFolder extends AsyncDisposable {
  path: string;
  /** A path below it. */
  at(...names: string[]): string;
}

/** An empty folder; `await using` removes it. */
export async function createTestFolder(): Promise<TestFolder> {
  const path = await mkdtemp(join(tmpdir(), 'content-db-'));
  return {
    path,
    at: (...names) => join(path, ...names),
    [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }),
  };
}

/** The first migrations only, as an older version of the program had them. @returns their folder */
export async function olderMigrations(folder: TestFolder, count: number): Promise<string> {
  const migrations = folder.at(`migrations-${count}`);
  await cp(migrationsFolder, migrations, { recursive: true });
  const file = `${migrations}/meta/_journal.json`;
  const journal = JSON.parse(await readFile(file, 'utf8')) as { entries: object[] };
  await writeFile(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, count) }));
  return migrations;
}
