import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { copiesIn, makeCopyFolder } from '#content-db/database/copy-folder.ts';
import type { Database } from '#content-db/database/open.ts';
import { ignoreMissing } from '#content-db/database/system-errors.ts';
import { Problem } from '#content-db/model/problem.ts';
import type { Env } from '../env.ts';
import { loadCompiledSite } from '../publish/engine/render/compiled-site.ts';
import { encodings } from '../files/encoding.ts';
import type { LiveFile, LiveSite } from '../publish/types.ts';
import { loadDrawn } from '../publish/engine/render/picture-table.ts';
import { forOtherHosts } from '../publish/engine/release/live-files.ts';
import { loadLiveSite } from '../publish/engine/release/load-live-site.ts';
import { liveRelease } from '../publish/engine/release/release-log.ts';
import { renderSite } from '../publish/engine/render/render-site.ts';
import { createObjectStore, type ObjectStore } from '../files/object-store.ts';
import { fileTarget } from '../deployment.ts';
import { timesRemovedIn } from '../publish/engine/store/removals.ts';
import { openObjects, openUploads } from '../storage/open-storage.ts';
import { compileSite } from './compile.ts';
import { sharedStorageOf } from './environment.ts';
import type { PublishRequest } from './publish-request.ts';
import { openSnapshot } from './published-copy.ts';
import { log } from './terminal.ts';
import { isEncodedAlone } from '../publish/page/joined-page.ts';

/** How often the deployment is looked at while it has another release than the one that is live. */
const maxLooks = 5;
/** Milliseconds between two looks. */
const lookPause = 1000;

/** A copy of the published side, the stored files, and a store for a clean build. */
interface Scene extends AsyncDisposable {
  env: Env;
  published: Database;
  address: { url: string; authToken?: string };
  live: LiveSite;
  /** Its sharing pictures that are drawn. */
  pictures: LiveFile[];
  /** The store of this installation. */
  store: ObjectStore;
  isStored: boolean;
  clean: ObjectStore;
  folder: string;
}

/**
 * Lists live files that differ from a clean build of the published content, that are damaged in the store,
 * or that differ in the deployment, and repairs them by `publish`. Works while a server runs.
 * @returns whether there were any
 */
export async function repairDrift(
  env: Env,
  publish: (request: PublishRequest) => Promise<void>,
): Promise<boolean> {
  await compileSite(log);
  const { scene: opened, undeployed } = await openDeployedScene(env);
  await using scene = opened;
  const damaged = await stillLive(env, await damagedFiles(scene));
  const differing = await compareWithCleanBuild(scene);
  const found = [...differing, ...damaged.map(({ path }) => `damaged ${path}`), ...undeployed];
  if (found.length === 0) {
    log(`What is live is a clean build of the published content: ${scene.live.files.size} files.`);
    return false;
  }
  for (const line of found) log(line);
  await restore(damaged, scene);
  await publish({
    changes: 'none',
    all: differing.length + damaged.length > 0,
    renew: undeployed.length + damaged.length > 0,
  });
  log(`Mended: ${found.length}.`);
  return true;
}

/**
 * Opens a scene at a moment at which the deployment has what is live, and compares the two. Where releases follow each
 * other so fast that there is no such moment, it is enough that the deployment follows them.
 * @returns also what differs in the deployment
 */
async function openDeployedScene(env: Env): Promise<{ scene: Scene; undeployed: string[] }> {
  const held = new Set<number | undefined>();
  for (let look = 1; ; look += 1) {
    await using stack = new AsyncDisposableStack();
    const scene = stack.use(await openScene(env));
    const { name, release, undeployed } = await compareDeployment(scene);
    held.add(release);
    if (!undeployed && look < maxLooks) {
      await sleep(lookPause);
      continue;
    }
    stack.move();
    if (undeployed) return { scene, undeployed };
    if (held.size > 1) {
      log(`${name} follows what is published all the time: its files were not compared.`);
      return { scene, undeployed: [] };
    }
    const served = release === undefined ? 'no release' : `release ${release}`;
    return { scene, undeployed: [`${name} serves ${served}, not ${scene.live.release}`] };
  }
}

async function openScene(env: Env): Promise<Scene> {
  await using stack = new AsyncDisposableStack();
  const copy = await makeCopyFolder(copiesIn(env.dataDir));
  stack.defer(copy.remove);
  const folder = copy.path;
  const { published, address } = await openSnapshot(env, folder);
  stack.defer(() => published.close());
  const release = await liveRelease(published.read);
  if (!release) throw new Problem('setup', 'Nothing has been published yet, so there is nothing to check.');
  const live = await loadLiveSite(published, release.id);
  const objects = join(env.dataDir, 'objects');
  const shared = sharedStorageOf(env);
  const isStored = shared !== undefined || ((await readdir(objects).catch(ignoreMissing)) ?? []).length > 0;
  const whole = stack.move();
  return {
    env,
    published,
    address,
    live,
    pictures: (await loadDrawn(published.read)).filter(({ path }) => live.pictures.has(path)),
    store: openObjects({
      folder: objects,
      quality: undefined,
      shared,
      certain: () => new Date(),
      timesRemoved: timesRemovedIn(published),
    }),
    isStored,
    clean: createObjectStore(join(folder, 'objects')),
    folder,
    [Symbol.asyncDispose]: () => whole.disposeAsync(),
  };
}

/** Live files that are damaged in the store, also in one of their encodings. */
async function damagedFiles({ live, pictures, store, isStored }: Scene): Promise<LiveFile[]> {
  const damaged: LiveFile[] = [];
  const files = isStored ? [...live.files.values(), ...pictures] : [];
  const missing = new Set(await store.missing(files.map(({ object }) => object)));
  for (const file of files) {
    // Like one that was never drawn: it is drawn when somebody asks for it.
    if (missing.has(file.object) && live.pictures.has(file.path)) continue;
    // With a shared storage, this machine may lack it.
    const isElsewhere = !missing.has(file.object) && !(await store.has(file.object));
    const isWhole =
      (isElsewhere || (await store.verify(file.object))) &&
      (
        await Promise.all(
          encodings.map(
            async (each) => !(await store.has(file.object, each)) || store.verify(file.object, each),
          ),
        )
      ).every(Boolean);
    if (!isWhole) damaged.push(file);
  }
  return damaged;
}

/** Those that are live by now: the others may have been removed since. */
async function stillLive(env: Env, files: LiveFile[]): Promise<LiveFile[]> {
  if (files.length === 0) return [];
  await using now = await openScene(env);
  const objects = new Set([...now.live.files.values(), ...now.pictures].map(({ object }) => object));
  return files.filter(({ object }) => objects.has(object));
}

async function compareWithCleanBuild({
  env,
  published,
  address,
  live,
  clean,
  folder,
}: Scene): Promise<string[]> {
  const source = {
    published,
    site: await loadCompiledSite(),
    siteUrl: env.siteUrl,
    apiUrl: env.apiUrl,
    store: clean,
    uploads: openUploads(join(env.dataDir, 'uploads'), sharedStorageOf(env)),
    objects: join(folder, 'objects'),
    publishedAddress: address,
  };
  const { files, pictures } = await renderSite(source, new Map(), { isClean: true });
  if ((await liveRelease(published.read))?.id !== live.release)
    throw new Problem('unavailable', 'Something was published during the check. Try again.');
  const paths = [...new Set([...live.files.keys(), ...files.keys()])].sort();
  const differing = paths.flatMap((path) => {
    const [is, ought] = [live.files.get(path), files.get(path)];
    if (!is) return `missing ${path}`;
    if (!ought) return `extra ${path}`;
    return is.object === ought.object && JSON.stringify(is.headers) === JSON.stringify(ought.headers)
      ? []
      : `changed ${path}`;
  });
  // Pages that differ may refer to other pictures. The address of a picture says what is on it.
  const isSame = differing.length > 0 || live.pictures.symmetricDifference(pictures).size === 0;
  return isSame ? differing : ['changed sharing pictures'];
}

interface DeploymentLook {
  name?: string;
  /** The release that it has. */
  release?: number | undefined;
  /** Files that differ; undefined if it has another release than the one of the scene. */
  undeployed?: string[];
}

async function compareDeployment({ env, live, pictures, store, published }: Scene): Promise<DeploymentLook> {
  const uploads = openUploads(join(env.dataDir, 'uploads'), sharedStorageOf(env));
  const target = fileTarget(env, { published, store, uploads, server: { id: 'check', isAlone: true } });
  if (!target) return { undeployed: [] };
  const { name } = target;
  const before = await target.release();
  if (before !== live.release) return { name, release: before };
  const files = new Map([...live.files, ...pictures.map((file) => [file.path, file] as const)]);
  const differing = await target.check(forOtherHosts({ ...live, files }));
  const release = await target.release();
  if (release !== before) return { name, release };
  return { name, release, undeployed: differing.map((file) => `deployed ${file}`) };
}

/** Copies damaged files from the clean build; removes the others, which are then rendered again. */
async function restore(damaged: LiveFile[], { store, clean }: Scene): Promise<void> {
  for (const { object, type } of damaged) {
    const bytes = await readFile(clean.pathOf(object)).catch(ignoreMissing);
    await store.remove(object);
    if (!bytes) continue;
    await store.put(bytes, object);
    await store.share([object]);
    if (isEncodedAlone(type)) await store.encode(object);
  }
}
