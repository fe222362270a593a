import { rmSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import sharp from 'sharp';
import { type Database, openDatabase } from '#content-db/database/open.ts';
import { createRow, type Input, removeRow, type RowOf, updateRow } from '#content-db/write/repository.ts';
import type { ResourceName } from '#content-db/types/index.ts';
import { copyFolder, sharedFolder } from '#content-db/testing/database.ts';
import { pendingHooksOf } from '../feature.ts';
import { features } from '../features.ts';
import { createBackground } from '../background/background.ts';
import { loadCompiledSite } from '../publish/engine/render/compiled-site.ts';
import { createPublisher, type Publisher } from '../publish/engine/release/publisher.ts';
import { damagedFiles, recoverReleases } from '../publish/engine/release/recover.ts';
import { loadLiveFiles } from '../publish/engine/release/release-log.ts';
import { isAtAddress, wholeFile } from '../publish/page/joined-page.ts';
import { liveHtml } from '../publish/page/live-html.ts';
import { renderSite } from '../publish/engine/render/render-site.ts';
import { createObjectStore, hashOf, type ObjectStore } from '../files/object-store.ts';
import { type Draft, fillContent, inputOf } from './publish-content.ts';
import type { LiveFile, PublishOptions, PublishResult, PublisherDeps } from '../publish/types.ts';
import { createSharedFolder } from '../storage/shared-folder.ts';

/** What the features of this server do with pending changes. */
export const pendingHooks = pendingHooksOf(features);

export const siteUrl = 'http://localhost:4321';

/** When tests begin: later than all times in the content. */
const firstMoment = Date.parse('2026-06-01T12:00:00Z');

/** Shared by all sites of the process, as it starts one of its own. */
const background = createBackground();

/** A small site with its own databases, store and publisher. */
export interface TestSite extends AsyncDisposable {
  folder: string;
  content: Database;
  published: Database;
  store: ObjectStore;
  publisher: Publisher;
  deps: PublisherDeps;
  pendingHooks: PublisherDeps['pendingHooks'];
  publish(options?: Partial<PublishOptions>): Promise<PublishResult>;
  create<N extends ResourceName>(name: N, draft: Draft<N>): Promise<RowOf<N>>;
  edit<N extends ResourceName>(name: N, id: number, input: Partial<Input<N>>): Promise<void>;
  remove(name: ResourceName, id: number): Promise<void>; /** Hash of each live file by its path. */
  files(): Map<string, string>;
  /** Addresses of the sharing pictures of the live pages, sorted. */
  pictures(): string[];
  /** The text of a live file. */
  read(path: string): Promise<string>;
  /** Advances the publisher's clock. */
  pass(milliseconds: number): void;
  /** Closes and reopens the site with recovery, as a restart does. */
  reopen(wrap?: Wrap): Promise<void>;
  /** Live files that were missing when the site was last opened. */
  damaged: string[];
  /** Closes the databases so that another process can open them. */
  close(): Promise<void>;
}

/** Replaces parts of the publisher's dependencies. */
export type Wrap = (deps: PublisherDeps) => Partial<PublisherDeps>;

export async function createTestSite({
  wrap,
  isPublished = true,
  parent = tmpdir(),
}: { wrap?: Wrap; isPublished?: boolean; parent?: string } = {}): Promise<TestSite> {
  const folder = await mkdtemp(join(parent, 'publish-'));
  if (isPublished) copyFolder(await sharedFolder('published-site', publishOnce), folder);
  const site = await openSite(folder, wrap);
  if (!isPublished) await fillContent(site.content, join(folder, 'uploads'));
  return site;
}

/** Writes the databases and files of a small site, published once, to a folder to copy from. */
async function publishOnce(target: string): Promise<void> {
  await using site = await openSite(await mkdtemp(join(tmpdir(), 'publish-')));
  await fillContent(site.content, join(site.folder, 'uploads'));
  const { state, error } = await site.publish();
  if (state === 'failed') throw new Error(error);
  await copySite(site, target);
}

/**
 * Copies a site to an empty folder. Database files of this process may still change after closing, until their
 * handles are garbage-collected; the copies do not.
 */
export async function copySite(site: TestSite, target: string): Promise<void> {
  await site.publisher.settled();
  for (const name of ['content', 'published'] as const) await site[name].snapshot(join(target, `${name}.db`));
  for (const name of ['objects', 'uploads']) copyFolder(join(site.folder, name), join(target, name));
}

/** The publisher's dependencies over a folder, with the file names of a data folder. */
export async function openDeps(folder: string, clock = () => new Date(firstMoment)): Promise<PublisherDeps> {
  const address = (name: string) => ({ url: pathToFileURL(join(folder, name)).href });
  const [objects, uploads] = [join(folder, 'objects'), join(folder, 'uploads')];
  await Promise.all([mkdir(objects, { recursive: true }), mkdir(uploads, { recursive: true })]);
  const published = await openDatabase(address('published.db'));
  const content = await openDatabase(address('content.db'));
  const site = await loadCompiledSite();
  return {
    content,
    published,
    site,
    siteUrl,
    apiUrl: siteUrl,
    // Compressing as well as a server does takes longer than all the rest.
    store: createObjectStore(objects, 1),
    objects,
    uploads: createSharedFolder(uploads),
    publishedAddress: address('published.db'),
    background,
    clock,
    certain: clock,
    pendingHooks,
    server: { id: 'test', isAlone: true },
  };
}

async function openSite(folder: string, wrap?: Wrap): Promise<TestSite> {
  let now = firstMoment;
  let isOpen = true;
  const by = 'test';
  const open = async (wrapping?: Wrap) => {
    const deps = await openDeps(folder, () => new Date(now));
    const { content, published, store, objects } = Object.assign(deps, wrapping?.({ ...deps }));
    await recoverReleases(deps);
    const damaged = await damagedFiles(published, store, objects);
    return { deps, content, published, pendingHooks, store, damaged, publisher: await createPublisher(deps) };
  };
  const close = async () => {
    if (!isOpen) return;
    isOpen = false;
    await site.publisher.close();
    await site.content.close();
    await site.published.close();
  };
  const site: TestSite = {
    folder,
    ...(await open(wrap)),
    publish: (options) => site.publisher.publish({ by, ...options }),
    create: (name, draft) => site.content.write((tx) => createRow(tx, name, inputOf(name, draft), by)),
    edit: (name, id, input) =>
      site.content.write(async (tx) => void (await updateRow(tx, name, id, input, { by }))),
    remove: (name, id) => site.content.write((tx) => removeRow(tx, name, id, by)),
    files: () => hashesOf(site.publisher.live()?.files ?? new Map()),
    pictures: () => [...(site.publisher.live()?.pictures ?? [])].sort(),
    read: async (path) =>
      (await liveHtml({ files: site.publisher.live()?.files ?? new Map() }, path, site.store)) ?? '',
    pass: (milliseconds) => void (now += milliseconds),
    async reopen(wrapping) {
      await close();
      Object.assign(site, await open(wrapping));
      isOpen = true;
    },
    close,
    async [Symbol.asyncDispose]() {
      await close().catch(() => undefined);
      rmSync(folder, { recursive: true, force: true });
    },
  };
  return site;
}

function hashesOf(files: ReadonlyMap<string, LiveFile>): Map<string, string> {
  return new Map(
    [...files]
      .map(([path, { object }]): [string, string] => [path, object])
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}

/** Renders all pages of the published content without storing them, and returns the hash of each file. */
export async function cleanBuild(site: Pick<TestSite, 'deps'>): Promise<Map<string, string>> {
  return (await cleanBuildWithPictures(site)).files;
}

/** The same with the addresses of the sharing pictures, sorted. */
export async function cleanBuildWithPictures({
  deps,
}: Pick<TestSite, 'deps'>): Promise<{ files: Map<string, string>; pictures: string[] }> {
  const store: ObjectStore = { ...deps.store, put: async (bytes, hash = hashOf(bytes)) => hash };
  const { files, pictures } = await renderSite({ ...deps, store }, new Map(), { isClean: true });
  return { files: hashesOf(files), pictures: [...pictures].sort() };
}

/** Hash of each live file according to the database. Throws when one is missing or damaged. */
export async function verifiedFiles({
  published,
  store,
}: Pick<TestSite, 'published' | 'store'>): Promise<Map<string, string>> {
  const files = await loadLiveFiles(published.read);
  for (const { path, object } of files.values())
    if (!(await store.verify(object))) throw new Error(`The object of ${path} is damaged`);
  return hashesOf(files);
}

/**
 * The pictures that random edits refer to, in the widths that these give them and the picture of the test content. Each
 * can be read, as icons are made of them.
 */
export async function addRandomUploads({ deps }: TestSite): Promise<void> {
  for (const [red, name] of ['a', 'alpha', 'beta', 'gamma', 'photo'].entries()) {
    const create = { width: 1, height: 1, channels: 3, background: { r: red, g: 0, b: 0 } } as const;
    const picture = await sharp({ create }).png().toBuffer();
    for (const end of ['.jpg', '-320.jpg', '-320.webp', '-320.avif'])
      await writeFile(join(deps.uploads.folder, name + end), picture);
  }
}

/** Every file below a folder. */
export async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

/** Hash of what visitors get at each address of a live site: of pages with their shared parts. */
export function shownFiles({ publisher, store }: TestSite): Promise<Map<string, string>> {
  return shownIn(publisher.live()?.files ?? new Map(), store);
}

/** The same of any files. */
export async function shownIn(
  files: ReadonlyMap<string, LiveFile>,
  store: ObjectStore,
): Promise<Map<string, string>> {
  const shown = new Map<string, string>();
  for (const file of [...files.values()].filter(isAtAddress))
    shown.set(file.path, hashOf(await wholeFile(files, file, (object) => readFile(store.pathOf(object)))));
  return shown;
}

/** Paths whose hashes differ between two states, or that only one has. */
export function changedPaths(
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): string[] {
  return [...new Set([...before.keys(), ...after.keys()])]
    .filter((path) => before.get(path) !== after.get(path))
    .sort();
}
