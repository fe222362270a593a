import { pendingHooksOf } from '#admin-server/feature.ts';
import { features } from '#admin-server/features.ts';
import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { sql } from 'drizzle-orm';
import { finishInterrupted } from '#admin-server/publish/engine/release/interrupted.ts';
import { liveRelease } from '#admin-server/publish/engine/release/release-log.ts';
import { changes } from '#content-db/changes.ts';
import { type Database, openDatabase } from '#content-db/database/open.ts';
import { liveFiles, releaseFiles, releases } from '#content-db/releases.ts';
import { forgottenRows } from '#content-db/testing/forgotten-rows.ts';
import { resources } from '#content-db/types/index.ts';

/** What the files of a data folder hold while no server runs. */
export interface StoredState {
  /** What the ledger knows, by its keys. */
  values: Map<string, string>;
  /** Hash of each live file by its path. */
  live: Map<string, string>;
  /** Hashes that files had in stored releases, by path. */
  versions: Map<string, Set<string>>;
  /** When each release began, by its number. */
  begun: Map<number, string>;
  /** The live release. */
  release: number;
  /** What SQLite finds wrong in the databases, and what one says that the other does not know of. */
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
    const known = await readReleases(published);
    const damage = [
      ...(await damageOf(content, 'content.db')),
      ...(await damageOf(published, 'published.db')),
      ...(await unknownReleases(content, known)),
    ];
    const values = new Map(await readContent(content, pictures));
    for (const { id, wentLive } of known) if (wentLive) values.set(keyOf.release(id), 'live');
    // What a start does with a release that was interrupted.
    await finishInterrupted(content, published, pendingHooksOf(features));
    return {
      ...(await readPublished(published)),
      values,
      begun: new Map(known.map(({ id, startedAt }) => [id, startedAt])),
      release: (await liveRelease(published.read))?.id ?? 0,
      damage: [...damage, ...(await forgottenChanges(content, published))],
    };
  } finally {
    await content.close();
    await published.close();
  }
}

interface Visitor {
  email: string;
  message: string;
}

async function readContent({ read }: Database, pictures: ReadonlySet<string>): Promise<[string, string][]> {
  const rows = <T extends object>(list: T[], entry: (row: T) => [string, string]) => list.map(entry);
  const { clients, uploads } = resources;
  return [
    ...rows(await read.select().from(clients.table), ({ name, sortOrder }) => [
      keyOf.client(name),
      String(sortOrder),
    ]),
    ...rows(await read.all<Visitor>(sql`SELECT email, message FROM contact_forms`), ({ email, message }) => [
      keyOf.message(email),
      message,
    ]),
    ...rows(await read.all<Visitor>(sql`SELECT email, '' AS message FROM subscribers`), ({ email }) => [
      keyOf.subscriber(email),
      'there',
    ]),
    ...rows(
      (await read.select().from(uploads.table)).filter(({ file }) => pictures.has(file)),
      ({ file }) => [keyOf.upload(`/uploads/${file}`), 'there'],
    ),
  ];
}

interface KnownRelease {
  id: number;
  startedAt: string;
  wentLive: boolean;
}

async function readReleases({ read }: Database): Promise<KnownRelease[]> {
  const { id, startedAt, state } = releases;
  const rows = await read.select({ id, startedAt, state }).from(releases);
  return rows.map((row) => ({ ...row, wentLive: row.state === 'live' || row.state === 'replaced' }));
}

/** Changes that count as published by a release that was not: nobody would publish them any more. */
async function unknownReleases({ read }: Database, known: KnownRelease[]): Promise<string[]> {
  const live = new Set(known.flatMap(({ id, wentLive }) => (wentLive ? id : [])));
  const marked = await read.selectDistinct({ id: changes.releaseId }).from(changes);
  const unknown = marked.flatMap(({ id }) => (id === null || live.has(id) ? [] : id));
  if (unknown.length === 0) return [];
  return [`changes count as published by releases that published.db does not have: ${unknown.join(', ')}`];
}

/** Changes that nobody would publish any more. */
async function forgottenChanges(content: Database, published: Database): Promise<string[]> {
  const forgotten = await forgottenRows(content, published);
  if (forgotten.length === 0) return [];
  return [`staff see other versions than are live, and nothing is pending: ${forgotten.join(', ')}`];
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
