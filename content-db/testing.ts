import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database, openDatabase } from './open.ts';

let template: Promise<string> | undefined;

async function migratedFile(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'content-db-'));
  const file = join(folder, 'template.db');
  const database = await openDatabase({ url: `file:${file}` });
  await database.close();
  return file;
}

export interface TestDatabase extends AsyncDisposable {
  database: Database;
  url: string;
  file: string;
}

/** A migrated, empty database in a file of its own; `await using` removes it. */
export async function createTestDb(): Promise<TestDatabase> {
  template ??= migratedFile();
  const folder = await mkdtemp(join(tmpdir(), 'content-db-'));
  const file = join(folder, 'test.db');
  await copyFile(await template, file);
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
