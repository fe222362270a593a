import { pendingHooksOf } from '#admin-server/feature.ts';
import { features } from '#admin-server/features.ts';
import { copyFile, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { desc, sql } from 'drizzle-orm';
import { finishInterrupted } from '#admin-server/publish/engine/release/interrupted.ts';
import { createObjectStore, hashOf } from '#admin-server/files/object-store.ts';
import { liveRelease, loadLiveFiles } from '#admin-server/publish/engine/release/release-log.ts';
import {
  isAtAddress,
  isJoined,
  partIn,
  partPathsIn,
  tagOfPage,
  wholeFile,
} from '#admin-server/publish/page/joined-page.ts';
import type { LiveFile } from '#admin-server/publish/types.ts';
import { ignoreMissing } from '#content-db/database/system-errors.ts';
import { changes } from '#content-db/changes.ts';
import { type Database, openDatabase } from '#content-db/database/open.ts';
import { releaseFiles, releases } from '#content-db/releases.ts';
import { forgottenRows } from '#content-db/testing/forgotten-rows.ts';
import { resources } from '#content-db/types/index.ts';

/** What the files of a data folder hold while no server runs. */
export interface StoredState {
  /** What the ledger knows, by its keys. */
  values: Map<string, string>;
  /** Hash of what visitors get at each address. */
  live: Map<string, string>;
  /** The object of each live file by its path. */
  objects: Map<string, string>;
  /** Hashes of what visitors got in stored releases, by address. */
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
    const pictures = new Set(await readdir(join(dataDir, 'uploads')));
    const store = createObjectStore(join(dataDir, 'objects'));
    const readObject = async (object: string) => readFile(store.pathOf(object)).catch(ignoreMissing);
    return await readDatabases(folder, { pictures, readObject });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The bytes of a stored file, if it is there. */
type ReadObject = (object: string) => Promise<Buffer<ArrayBuffer> | undefined>;

/** @param pictures the names of the stored ones */
export async function readDatabases(
  folder: string,
  { pictures, readObject }: { pictures: ReadonlySet<string>; readObject: ReadObject },
): Promise<StoredState> {
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
      ...(await readPublished(published, readObject)),
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

async function readPublished(
  { read }: Database,
  readObject: ReadObject,
): Promise<Pick<StoredState, 'live' | 'objects' | 'versions'>> {
  const files = await loadLiveFiles(read);
  const objects = new Map([...files].map(([path, { object }]) => [path, object]));
  const live = await shownIn(files, readObject);
  const versions = new Map([...live].map(([path, hash]) => [path, new Set([hash])]));
  const log = await read.select().from(releaseFiles).orderBy(desc(releaseFiles.releaseId));
  for (const changed of Map.groupBy(log, ({ releaseId }) => releaseId).values()) {
    for (const { path, before, replaced } of changed)
      if (before === null || !replaced) files.delete(path);
      else files.set(path, { path, object: before, ...replaced });
    for (const [path, hash] of await shownIn(files, readObject))
      versions.set(path, (versions.get(path) ?? new Set()).add(hash));
  }
  return { live, objects, versions };
}

/** Hashes of what visitors get, by the objects of which it is joined: a fault may have damaged them since. */
const known = new Map<string, string>();

async function shownIn(
  files: ReadonlyMap<string, LiveFile>,
  readObject: ReadObject,
): Promise<Map<string, string>> {
  const shown = new Map<string, string>();
  for (const file of [...files.values()].filter(isAtAddress)) {
    const hash = isJoined(file) ? await hashOfPage(files, file, readObject) : file.object;
    if (hash !== undefined) shown.set(file.path, hash);
  }
  return shown;
}

async function hashOfPage(
  files: ReadonlyMap<string, LiveFile>,
  file: LiveFile,
  readObject: ReadObject,
): Promise<string | undefined> {
  const stored = await readObject(file.object);
  const parts = stored && hashOf(stored) === file.object ? partPathsIn(stored) : partsOf.get(file.object);
  if (!parts) return undefined;
  partsOf.set(file.object, parts);
  const tag = tagOfPage(files, file, parts);
  const seen = known.get(tag);
  if (seen !== undefined) return seen;
  const objects = [file.object, ...parts.map((paths) => partIn(files, paths).object)];
  const bytes = new Map<string, Buffer<ArrayBuffer>>();
  for (const object of objects) {
    const found = await readObject(object);
    if (!found || hashOf(found) !== object) return undefined;
    bytes.set(object, found);
  }
  const whole = await wholeFile(files, file, async (object) => bytes.get(object) ?? Buffer.alloc(0));
  known.set(tag, hashOf(whole));
  return known.get(tag);
}

/** The paths of the shared parts of a page, by its object. */
const partsOf = new Map<string, string[][]>();

async function damageOf({ read }: Database, name: string): Promise<string[]> {
  const integrity = await read.all<{ integrity_check: string }>(sql`PRAGMA integrity_check`);
  const dangling = await read.all<{ table: string }>(sql`PRAGMA foreign_key_check`);
  return [
    ...integrity.map((row) => row.integrity_check).filter((text) => text !== 'ok'),
    ...dangling.map(({ table }) => `a row of ${table} refers to a missing one`),
  ].map((text) => `${name}: ${text}`);
}
