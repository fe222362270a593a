import { mkdtemp, readFile, readlink, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LiveSite } from '../publish/types.ts';
import { hostFileName } from '../publish/deploy/static-host.ts';
import { hashOf, type ObjectStore } from '../files/object-store.ts';
import { createTestSite, shownIn, type TestSite, type Wrap } from './publish.ts';
import { createDirectoryTarget } from '../publish/deploy/directory.ts';
import type { DeploymentTarget } from '../publish/deploy/target.ts';
import { filesOf } from '../publish/deploy/tree.ts';

/** A site and the directory it is deployed to. */
export interface DeployedSite extends AsyncDisposable {
  site: TestSite;
  folder: string;
  target: DeploymentTarget;
  /** Publishes all pending changes, and waits for the encodings. */
  publish(): Promise<void>;
  deploy(): Promise<void>;
}

export async function createDeployedSite(wrap?: Wrap): Promise<DeployedSite> {
  const site = await createTestSite({ ...(wrap && { wrap }) });
  const above = await mkdtemp(join(tmpdir(), 'deployed-'));
  const folder = join(above, 'site');
  const target = targetOf(site, folder);
  await site.publisher.settled();
  return {
    site,
    folder,
    target,
    async publish() {
      const { state, error } = await site.publish();
      if (state === 'failed') throw new Error(error);
      await site.publisher.settled();
    },
    deploy: async () => target.deploy(await completeSite(site), new AbortController().signal),
    async [Symbol.asyncDispose]() {
      await site[Symbol.asyncDispose]();
      await rm(above, { recursive: true, force: true });
    },
  };
}

export function targetOf({ deps, published, store }: TestSite, folder: string): DeploymentTarget {
  return createDirectoryTarget({ folder, store, uploads: deps.uploads, read: published.read });
}

/** What is live, with its pictures, as a deployment gets it. */
export async function completeSite({ publisher }: TestSite): Promise<LiveSite> {
  const live = await publisher.complete(async (site) => site);
  if (!live) throw new Error('Nothing is live');
  return live;
}

/** The tree that is served. */
export const servedSide = (folder: string): Promise<string> => readlink(join(folder, 'live'));

/** Hash of each file that is served, by its name; without encodings and uploads. */
export async function servedFiles(folder: string): Promise<Map<string, string>> {
  const names = (await filesOf(join(folder, 'live')))
    .filter((name) => !/\.(?:br|gz)$|^uploads\//.test(name))
    .sort();
  return new Map(
    await Promise.all(
      names.map(async (name) => [name, hashOf(await readFile(join(folder, 'live', name)))] as const),
    ),
  );
}

/** What `servedFiles` gives where a release is served. */
export async function expectedFiles(
  { files, retired = new Map() }: LiveSite,
  store: ObjectStore,
): Promise<Map<string, string>> {
  const shown = await shownIn(new Map([...files, ...retired]), store);
  const names = [...shown].map(([path, hash]): [string, string] => [
    hostFileName(path) ?? `no file: ${path}`,
    hash,
  ]);
  return new Map(names.sort(([a], [b]) => (a < b ? -1 : 1)));
}
