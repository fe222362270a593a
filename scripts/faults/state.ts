import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { sql } from 'drizzle-orm';
import { contactForms, subscribers } from '#content-db/people.ts';
import { type Database, openDatabase } from '#content-db/database/open.ts';
import { liveFiles, releaseFiles, releases } from '#content-db/releases.ts';
import { resources } from '#content-db/types/index.ts';

/** What the files of a data folder hold while no server runs. */
export interface StoredState {
  /** What the ledger knows, by its keys. */
  values: Map<string, string>;
  /** Hash of each live file by its path. */
  live: Map<string, string>;
  /** Hashes that files had in stored releases, by path. */
  versions: Map<string, Set<string>>;
  /** What SQLite finds wrong in the databases. */
  damage: string[];
}

/** The keys of what is written, as the ledger and `readState` name them. */
export const keyOf = {
  client: (name: string) => `client ${name}`,
  message: (email: string) => `message of ${email}`,
  subscriber: (email: string) => `subscriber ${email}`,
  upload: (url: string) => `picture ${url}`,
  release: (id: number) => `release ${id}`,
};

/** Reads a copy of the databases, with their write-ahead logs, so that nothing here changes what is tested. */
export async function readState(dataDir: string): Promise<StoredState> {
  const folder = await mkdtemp(join(tmpdir(), 'state-'));
  try {
    for (const name of await readdir(dataDir))
      if (/\.db(?:-wal)?$/.test(name)) await copyFile(join(dataDir, name), join(folder, name));
    return await readDatabases(folder, new Set(await readdir(join(dataDir, 'uploads'))));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** @param pictures the names of the stored ones */
export async function readDatabases(folder: string, pictures: ReadonlySet<string>): Promise<StoredState> {
  const open = (name: string) =>
    openDatabase({ url: pathToFileURL(join(folder, name)).href, mustExist: true });
  const [content, published] = [await open('content.db'), await open('published.db')];
  try {
    return {
      ...(await readPublished(published)),
      values: new Map([...(await readContent(content, pictures)), ...(await readReleases(published))]),
      damage: [...(await damageOf(content, 'content.db')), ...(await damageOf(published, 'published.db'))],
    };
  } finally {
    await content.close();
    await published.close();
  }
}

async function readContent({ read }: Database, pictures: ReadonlySet<string>): Promise<[string, string][]> {
  const rows = <T extends object>(list: T[], entry: (row: T) => [string, string]) => list.map(entry);
  const { clients, uploads } = resources;
  return [
    ...rows(await read.select().from(clients.table), ({ name, sortOrder }) => [
      keyOf.client(name),
      String(sortOrder),
    ]),
    ...rows(await read.select().from(contactForms), ({ email, message }) => [keyOf.message(email), message]),
    ...rows(await read.select().from(subscribers), ({ email }) => [keyOf.subscriber(email), 'there']),
    ...rows(
      (await read.select().from(uploads.table)).filter(({ file }) => pictures.has(file)),
      ({ file }) => [keyOf.upload(`/uploads/${file}`), 'there'],
    ),
  ];
}

async function readReleases({ read }: Database): Promise<[string, string][]> {
  const committed = await read.select().from(releases);
  return committed
    .filter(({ state }) => state === 'live' || state === 'replaced')
    .map(({ id }) => [keyOf.release(id), 'live']);
}

async function readPublished({ read }: Database): Promise<Pick<StoredState, 'live' | 'versions'>> {
  const live = new Map((await read.select().from(liveFiles)).map(({ path, object }) => [path, object]));
  const versions = new Map<string, Set<string>>();
  const add = (path: string, hash: string | null) => {
    if (hash) versions.set(path, (versions.get(path) ?? new Set()).add(hash));
  };
  for (const [path, hash] of live) add(path, hash);
  for (const { path, before, after } of await read.select().from(releaseFiles)) {
    add(path, before);
    add(path, after);
  }
  return { live, versions };
}

async function damageOf({ read }: Database, name: string): Promise<string[]> {
  const integrity = await read.all<{ integrity_check: string }>(sql`PRAGMA integrity_check`);
  const dangling = await read.all<{ table: string }>(sql`PRAGMA foreign_key_check`);
  return [
    ...integrity.map((row) => row.integrity_check).filter((text) => text !== 'ok'),
    ...dangling.map(({ table }) => `a row of ${table} refers to a missing one`),
  ].map((text) => `${name}: ${text}`);
}
