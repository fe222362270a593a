import { isImmutable } from '#admin-server/publish/immutable-files.ts';
import { markKey } from '#admin-server/publish/deploy/website-changes.ts';
import { websiteKey } from '#admin-server/publish/deploy/website-files.ts';
import type { LiveSite } from '#admin-server/publish/types.ts';
import type { Bucket } from './outside/bucket.ts';
import type { Commit, DatabaseServer } from './outside/database.ts';
import { kept, type Outside } from './server.ts';
import { Violation } from './simulation.ts';
import { pageIn } from './site.ts';
import type { Result } from './outside/versions.ts';
import type { Machine } from './outside/world.ts';

type Outsides = Pick<Outside, 'content' | 'published' | 'bucket' | 'website'>;

/** What is true of the whole, of which each server sees a part. It is looked at after each change. */
export interface Truth {
  /** The release that is live; 0 before the first. */
  live: number;
  /** Whether a release is being made, or was left. */
  isRendering: boolean;
  /** The release that the website has as a whole. */
  website: number | undefined;
  /** Ids of the changes that are not live. */
  pending(): number[];
  /** Throws the first violation, if there was one. */
  requireSound(): void;
  /** A server shows a site to visitors. */
  requireShown(machine: Machine, site: LiveSite): void;
  /** Was told to somebody as done. */
  requireSaved(name: string): void;
  requirePublished(release: number): void;
  requireUploaded(file: string): void;
  /** All is quiet, and everything was published. */
  requireSettled(): void;
}

function select(server: DatabaseServer, sql: string): Result['rows'] {
  // Before the first migration.
  if (!server.versions.isMade && !hasTables(server)) return [];
  return server.versions.read(server.version, { sql, args: [] }).rows;
}

function hasTables({ versions, version }: DatabaseServer): boolean {
  const sql = "SELECT 1 FROM sqlite_schema WHERE name = 'releases'";
  return versions.read(version, { sql, args: [] }).rows.length > 0;
}

export function objectKey(hash: string): string {
  return `objects/${hash.slice(0, 2)}/${hash}`;
}

/** Watches databases and buckets. */
export function watchTruth(outside: Outsides): Truth {
  const { content, published, bucket, website } = outside;
  /** The files of each release that went live, by path. */
  const shown = new Map<number, Map<string, string>>();
  const states = new Map<number, string>();
  const names = new Set<string>();
  let needed = new Set<string>();
  let violation: Violation | undefined;
  const violate = (what: string) => void (violation ??= new Violation(what));

  function readReleases(machine: Machine | undefined): void {
    truth.isRendering = false;
    let live = 0;
    for (const { id, state } of select(published, 'SELECT id, state FROM releases ORDER BY id')) {
      const before = states.get(Number(id));
      states.set(Number(id), String(state));
      if (state === 'rendering') truth.isRendering = true;
      if (state !== 'live') {
        if ((before === 'live' || before === 'replaced') && state !== 'replaced')
          violate(`Release ${String(id)} was live, and is ${String(state)} now`);
        continue;
      }
      if (live > 0) violate(`Releases ${live} and ${String(id)} are both live`);
      live = Number(id);
    }
    if (live < truth.live) violate(`Release ${live} is live after release ${truth.live}`);
    if (live !== truth.live) wentLive(live, machine);
  }

  function wentLive(release: number, machine: Machine | undefined): void {
    truth.live = release;
    if (machine) {
      const [lease] = select(published, "SELECT holder, beats FROM leases WHERE name = 'publish'");
      if (lease?.['holder'] !== machine.name || lease['beats'] === 0)
        violate(
          `Two publishes at once: ${machine.name} committed release ${release}, and ${String(lease?.['holder'])} has the lease`,
        );
    }
    const files = select(published, 'SELECT path, object FROM live_files');
    shown.set(release, new Map(files.map(({ path, object }) => [String(path), String(object)])));
    readNeeded();
    for (const hash of needed)
      if (!bucket.files.has(objectKey(hash)))
        violate(`Release ${release} needs the object ${hash}, which is not in the bucket`);
  }

  /** The objects of the releases that can be made live again, and the pictures that are drawn. */
  function readNeeded(): void {
    const [oldest] = select(
      published,
      `SELECT min(id) AS id FROM (SELECT id FROM releases WHERE state IN ('live', 'replaced') ORDER BY id DESC LIMIT ${kept})`,
    );
    const log = `FROM release_files WHERE release_id > ${Number(oldest?.['id'])} AND release_id <= ${truth.live}`;
    const rows = select(
      published,
      `SELECT object AS hash FROM live_files UNION SELECT object FROM sharing_pictures UNION SELECT before ${log} UNION SELECT after ${log}`,
    ).filter(({ hash }) => hash !== null);
    needed = new Set(rows.map(({ hash }) => String(hash)));
  }

  function readNames(): void {
    for (const { name } of select(content, 'SELECT name FROM clients UNION SELECT title FROM blog_posts'))
      names.add(String(name));
  }

  function checkRemoved(removed: string[]): void {
    readNeeded();
    const keys = new Set([...needed].map(objectKey));
    for (const key of removed) if (keys.has(key)) violate(`The object ${key} was removed, and is needed`);
    for (const { file } of uploadsIn(content))
      if (removed.includes(`uploads/${String(file)}`))
        violate(`The picture ${String(file)} was removed, and is needed`);
  }

  /** Whatever page the website has, a visitor gets all that it names. */
  function checkWebsite(): void {
    const mark = website.files.get(markKey);
    if (mark) {
      const { whole, next } = JSON.parse(mark.bytes.toString());
      truth.website = next ? undefined : whole?.release;
    }
    for (const [key, { headers, bytes }] of website.files) {
      if (!String(headers['content-type']).startsWith('text/html')) continue;
      for (const use of pageIn(bytes).uses)
        if (!website.files.has(use.slice(1))) violate(`The website has the page ${key} without its ${use}`);
    }
  }

  const truth: Truth = {
    live: 0,
    isRendering: false,
    website: undefined,
    pending: () =>
      select(content, 'SELECT id FROM changes WHERE release_id IS NULL').map(({ id }) => Number(id)),
    requireSound() {
      if (violation) throw violation;
    },
    requireShown(machine, { release, files }) {
      const expected = shown.get(release);
      if (!expected) return violate(`${machine.name} shows release ${release}, which was never live`);
      const isSame =
        files.size === expected.size &&
        [...files].every(([path, { object }]) => expected.get(path) === object);
      if (!isSame) violate(`${machine.name} shows files of several releases as release ${release}`);
    },
    requireSaved(name) {
      if (!names.has(name)) violate(`${name} was acknowledged, and is not there`);
    },
    requirePublished(release) {
      if (!shown.has(release)) violate(`Release ${release} was acknowledged, and never went live`);
    },
    requireUploaded(file) {
      if (!bucket.files.has(`uploads/${file}`))
        violate(`The picture ${file} was acknowledged, and is not there`);
    },
    requireSettled() {
      checkSettled(outside, violate);
    },
  };
  content.onCommit = readNames;
  published.onCommit = ({ machine }: Commit) => readReleases(machine);
  bucket.onChange = ({ removed }) => removed && checkRemoved(removed);
  website.onChange = checkWebsite;
  readNames();
  readReleases(undefined);
  checkWebsite();
  return truth;
}

function uploadsIn(content: DatabaseServer): Result['rows'] {
  return select(content, 'SELECT file FROM uploads');
}

function checkSettled(
  { content, published, bucket, website }: Outsides,
  violate: (what: string) => void,
): void {
  const count = (server: DatabaseServer, sql: string) => Number(select(server, sql)[0]?.['n']);
  if (count(content, 'SELECT count(*) AS n FROM changes WHERE release_id IS NULL') > 0)
    violate('Everything was published, and changes are pending');
  const rows = 'SELECT name FROM clients UNION ALL SELECT title FROM blog_posts ORDER BY 1';
  const [saved, live] = [content, published].map((server) =>
    select(server, rows).map(({ name }) => String(name)),
  );
  if (saved?.join() !== live?.join()) violate('Everything was published, and the published rows differ');
  const files = select(
    published,
    "SELECT path, object, type FROM live_files WHERE path NOT LIKE '/og/default%'",
  );
  const pages = files.flatMap(({ object, type }) => {
    const stored = bucket.files.get(objectKey(String(object)));
    if (!stored) violate(`The object ${String(object)} is live, and not in the bucket`);
    return stored && String(type).startsWith('text/html') ? pageIn(stored.bytes) : [];
  });
  const said = pages.flatMap((page) => page.rows).sort();
  if (said.join() !== [...(saved ?? [])].sort().join())
    violate('The live pages do not say what was published');
  for (const { file } of uploadsIn(content))
    if (!bucket.files.has(`uploads/${String(file)}`)) violate(`The picture ${String(file)} is gone`);
  checkTarget(website, files, bucket, violate);
}

function checkTarget(
  website: Bucket,
  files: Result['rows'],
  bucket: Bucket,
  violate: (what: string) => void,
): void {
  for (const { path, object } of files) {
    const there = website.files.get(websiteKey(String(path)));
    if (!there || !bucket.files.get(objectKey(String(object)))?.bytes.equals(there.bytes))
      violate(`The website has another ${String(path)} than the live release`);
  }
  const paths = new Set(files.map(({ path }) => websiteKey(String(path))));
  for (const key of website.files.keys()) {
    const isOther = key.startsWith('uploads/') || key === markKey || isImmutable(`/${key}`);
    if (!isOther && !paths.has(key)) violate(`The website has ${key}, which is not live`);
  }
}
