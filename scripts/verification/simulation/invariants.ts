import { isImmutable } from '#admin-server/publish/immutable-files.ts';
import { markKey, type WebsiteMark } from '#admin-server/bucket/website-changes.ts';
import { websiteKey } from '#admin-server/bucket/website-files.ts';
import type { LiveSite } from '#admin-server/publish/types.ts';
import type { Withdrawal } from '#content-db/withdrawals.ts';
import { type Bucket, plainBytes, type StoredObject } from './fakes/bucket.ts';
import type { DatabaseServer } from './fakes/database.ts';
import type { Fakes } from './fakes/fakes.ts';
import { kept } from './server.ts';
import { Violation } from './simulation.ts';
import { pageIn } from './site.ts';
import type { Result } from './fakes/versions.ts';
import { beginning, largestSkew, type Machine } from './fakes/world.ts';

type Watched = Pick<Fakes, 'world' | 'content' | 'published' | 'bucket' | 'website' | 'cdn'>;

/**
 * What is true of the whole, of which each server sees a part. It looks at databases and buckets after each change, and
 * keeps what is wrong until `throwIfViolated`.
 */
export class Invariants {
  /** The release that is live; 0 before the first. */
  live = 0;
  /** Whether a release is being made, or was left. */
  isRendering = false;
  /** The release that the website has as a whole. */
  website: number | undefined;
  readonly #watched: Watched;
  /** The files of each release that went live, by path. */
  readonly #shown = new Map<number, Map<string, string>>();
  readonly #states = new Map<number, string>();
  /** All that ever stood in the content. */
  readonly #names = new Set<string>();
  /** What was scheduled, by the time at which it may be live, in milliseconds since 1970. */
  readonly #scheduled = new Map<string, number>();
  /** What is taken down, for good until somebody allows it again: keys of the website. */
  readonly #gone = new Map<number, string[]>();
  #violation: Violation | undefined;

  constructor(watched: Watched) {
    this.#watched = watched;
    const { content, published, bucket, website } = watched;
    content.onCommit = () => this.#readNames();
    published.onCommit = ({ machine }) => this.#readReleases(machine);
    bucket.onChange = ({ removed }) => removed && this.#checkRemoved(removed);
    website.onChange = () => this.#checkWebsite();
    this.#readNames();
    this.#readReleases(undefined);
    this.#checkWebsite();
  }

  /** @throws the first violation, if there was one */
  throwIfViolated(): void {
    if (this.#violation) throw this.#violation;
  }

  /** A server shows a site to visitors. */
  requireShown(machine: Machine, { release, files }: LiveSite): void {
    const expected = this.#shown.get(release);
    if (!expected) return this.#violate(`${machine.name} shows release ${release}, which was never live`);
    const isSame =
      files.size === expected.size && [...files].every(([path, { object }]) => expected.get(path) === object);
    if (!isSame) this.#violate(`${machine.name} shows files of several releases as release ${release}`);
  }

  /** Somebody was told that this is saved. */
  requireSaved(name: string): void {
    if (!this.#names.has(name)) this.#violate(`${name} was acknowledged, and is not there`);
  }

  /** Somebody was told that this release is live. */
  requirePublished(release: number): void {
    if (!this.#shown.has(release)) this.#violate(`Release ${release} was acknowledged, and never went live`);
  }

  /** Somebody was told that this picture is stored. */
  requireUploaded(file: string): void {
    if (!this.#watched.bucket.files.has(`uploads/${file}`))
      this.#violate(`The picture ${file} was acknowledged, and is not there`);
  }

  /** Somebody was told that it goes live at a time of the server's clock. */
  requireScheduled(name: string, at: number): void {
    this.requireSaved(name);
    this.#scheduled.set(name, at);
  }

  /** Whether something that is due is not live. */
  isOverdue(): boolean {
    const due = select(this.#watched.content, 'SELECT at FROM publish_schedules');
    return due.some(({ at }) => Date.parse(String(at)) < beginning + this.#watched.world.now + largestSkew);
  }

  /** Somebody chooses what goes live, whatever was scheduled. */
  forgetSchedules(): void {
    this.#scheduled.clear();
  }

  /** Somebody was told what answers at these addresses. */
  requireGone({ id, paths, receipt }: Withdrawal): void {
    if (!this.takenDown().includes(id)) return;
    const isGone = receipt?.error === undefined && receipt?.checks.every((check) => check.isGone);
    if (!isGone) return;
    this.#gone.set(id, paths.map(websiteKey));
    this.#checkGone();
  }

  /** Somebody allows it again. */
  mayReturn(takedown: number): void {
    this.#gone.delete(takedown);
  }

  /** Ids of what is taken down, oldest first. */
  takenDown(): number[] {
    const rows = select(
      this.#watched.content,
      'SELECT id FROM takedowns WHERE lifted_at IS NULL ORDER BY id',
    );
    return rows.map(({ id }) => Number(id));
  }

  /** All is quiet, and everything was published. */
  requireSettled(): void {
    checkSettled(this.#watched, (what) => this.#violate(what));
  }

  /** Ids of the changes that are not live. */
  pending(): number[] {
    const rows = select(this.#watched.content, 'SELECT id FROM changes WHERE release_id IS NULL');
    return rows.map(({ id }) => Number(id));
  }

  #violate(what: string): void {
    this.#violation ??= new Violation(what);
  }

  #readReleases(machine: Machine | undefined): void {
    this.isRendering = false;
    let live = 0;
    for (const { id, state } of select(
      this.#watched.published,
      'SELECT id, state FROM releases ORDER BY id',
    )) {
      const before = this.#states.get(Number(id));
      this.#states.set(Number(id), String(state));
      if (state === 'rendering') this.isRendering = true;
      if ((before === 'live' || before === 'replaced') && state !== 'live' && state !== 'replaced')
        this.#violate(`Release ${String(id)} was live, and is ${String(state)} now`);
      if (state !== 'live') continue;
      if (live > 0) this.#violate(`Releases ${live} and ${String(id)} are both live`);
      live = Number(id);
    }
    if (live < this.live) this.#violate(`Release ${live} is live after release ${this.live}`);
    if (live !== this.live) this.#noteLive(live, machine);
  }

  #noteLive(release: number, machine: Machine | undefined): void {
    const { published, bucket } = this.#watched;
    this.live = release;
    const [lease] = select(published, "SELECT holder, beats FROM leases WHERE name = 'publish'");
    if (machine && (lease?.['holder'] !== machine.name || lease['beats'] === 0))
      this.#violate(
        `Two publishes at once: ${machine.name} committed release ${release}, and ${String(lease?.['holder'])} has the lease`,
      );
    const files = select(published, 'SELECT path, object FROM live_files');
    this.#checkSchedules(release);
    this.#shown.set(release, new Map(files.map(({ path, object }) => [String(path), String(object)])));
    const keyOf = objectKeys(published);
    for (const hash of this.#needed())
      if (!bucket.files.has(keyOf(hash)))
        this.#violate(`Release ${release} needs the object ${hash}, which is not in the bucket`);
  }

  /** The objects of the releases that can be made live again, and the pictures that are drawn. */
  #needed(): string[] {
    const { published } = this.#watched;
    const went = `SELECT id FROM releases WHERE state IN ('live', 'replaced') ORDER BY id DESC LIMIT ${kept}`;
    const [oldest] = select(published, `SELECT min(id) AS id FROM (${went})`);
    const log = `FROM release_files WHERE release_id > ${Number(oldest?.['id'])} AND release_id <= ${this.live}`;
    return select(
      published,
      `SELECT object AS hash FROM live_files UNION SELECT object FROM sharing_pictures
        UNION SELECT before ${log} UNION SELECT after ${log}`,
    ).flatMap(({ hash }) => (hash === null ? [] : String(hash)));
  }

  #readNames(): void {
    const sql = 'SELECT name FROM clients UNION SELECT title FROM blog_posts';
    for (const { name } of select(this.#watched.content, sql)) this.#names.add(String(name));
  }

  #checkRemoved(removed: string[]): void {
    const uploads = uploadsIn(this.#watched.content).map(({ file }) => `uploads/${String(file)}`);
    const needed = new Set([...this.#needed().map(objectKeys(this.#watched.published)), ...uploads]);
    for (const key of removed) if (needed.has(key)) this.#violate(`${key} was removed, and is needed`);
  }

  #checkSchedules(release: number): void {
    const rows = select(this.#watched.published, 'SELECT name FROM clients');
    for (const { name } of rows) {
      const at = this.#scheduled.get(String(name)) ?? 0;
      if (at > beginning + this.#watched.world.now + largestSkew)
        this.#violate(`Release ${release} has ${String(name)}, which is scheduled for later`);
    }
  }

  #checkGone(): void {
    const { website, cdn } = this.#watched;
    for (const key of [...this.#gone.values()].flat()) {
      if (website.files.has(key)) this.#violate(`The website has ${key}, which is taken down`);
      if (cdn.keeps(key)) this.#violate(`The CDN has ${key}, which is taken down`);
    }
  }

  /** Whatever page the website has, a visitor gets all that it names. */
  #checkWebsite(): void {
    const { files } = this.#watched.website;
    const mark = files.get(markKey);
    if (mark) {
      const { whole, next }: WebsiteMark = JSON.parse(mark.bytes.toString());
      this.website = next ? undefined : whole?.release;
    }
    this.#checkGone();
    for (const [key, file] of files) {
      if (!String(file.headers['content-type']).startsWith('text/html')) continue;
      for (const use of pageIn(plainBytes(file)).uses)
        if (!files.has(use.slice(1))) this.#violate(`The website has the page ${key} without its ${use}`);
    }
  }
}

/** What pages say: clients, and the posts that are not taken down. */
const shownRows = `SELECT name FROM clients UNION ALL SELECT title FROM blog_posts WHERE id NOT IN
  (SELECT row.value ->> 'rowId' FROM takedowns, json_each(takedowns.rows) AS row WHERE lifted_at IS NULL)`;

function select(server: DatabaseServer, sql: string): Result['rows'] {
  // Before the first migration.
  if (!server.versions.isMade && !hasTables(server)) return [];
  return server.versions.read(server.version, { sql, args: [] }).rows;
}

function hasTables({ versions, version }: DatabaseServer): boolean {
  const sql = "SELECT 1 FROM sqlite_schema WHERE name = 'releases'";
  return versions.read(version, { sql, args: [] }).rows.length > 0;
}

/** Tells the key that an object has in the bucket now. */
function objectKeys(published: DatabaseServer): (hash: unknown) => string {
  const rows = select(published, 'SELECT name, times FROM removals');
  const times = new Map(rows.map(({ name, times }) => [String(name), Number(times)]));
  return (hash) => {
    const name = String(hash);
    const count = times.get(name) ?? 0;
    return `objects/${name.slice(0, 2)}/${name}${count > 0 ? `-${count}` : ''}`;
  };
}

function uploadsIn(content: DatabaseServer): Result['rows'] {
  return select(content, 'SELECT file FROM uploads');
}

function checkSettled(
  { content, published, bucket, website, cdn }: Watched,
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
  const keyOf = objectKeys(published);
  const pages = files.flatMap(({ object, type }) => {
    const stored = bucket.files.get(keyOf(object));
    if (!stored) violate(`The object ${String(object)} is live, and not in the bucket`);
    return stored && String(type).startsWith('text/html') ? pageIn(stored.bytes) : [];
  });
  const said = pages.flatMap((page) => page.rows).sort();
  const wanted = select(content, shownRows).map(({ name }) => String(name));
  if (said.join() !== wanted.sort().join())
    violate(`The live pages say ${said.join()}, and what was published is ${wanted.join()}`);
  for (const { file } of uploadsIn(content))
    if (!bucket.files.has(`uploads/${String(file)}`)) violate(`The picture ${String(file)} is gone`);
  const [outdated] = cdn.outdated();
  if (outdated !== undefined) violate(`The CDN has another ${outdated} than the website`);
  checkTarget(website, files, (object) => bucket.files.get(keyOf(object)), violate);
}

function checkTarget(
  website: Bucket,
  files: Result['rows'],
  stored: (object: unknown) => StoredObject | undefined,
  violate: (what: string) => void,
): void {
  for (const { path, object } of files) {
    const there = website.files.get(websiteKey(String(path)));
    if (!there || !stored(object)?.bytes.equals(plainBytes(there)))
      violate(`The website has another ${String(path)} than the live release`);
  }
  const paths = new Set(files.map(({ path }) => websiteKey(String(path))));
  for (const key of website.files.keys()) {
    const isOther = key.startsWith('uploads/') || key === markKey || isImmutable(`/${key}`);
    if (!isOther && !paths.has(key)) violate(`The website has ${key}, which is not live`);
  }
}
