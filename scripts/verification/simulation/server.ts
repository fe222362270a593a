import { pendingHooksOf } from '#admin-server/feature.ts';
import { features } from '#admin-server/features.ts';
import { writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { encodings } from '#admin-server/files/encoding.ts';
import { createBackground } from '#admin-server/background/background.ts';
import { createObjectReader, type ReadObject } from '#admin-server/files/object-reader.ts';
import { createObjectStore, findDamage, type ObjectStore } from '#admin-server/files/object-store.ts';
import { ifLeaseIsFree, type Server } from '#admin-server/leases/lease.ts';
import { createSharingServer } from '#admin-server/several-servers/sharing-server.ts';
import { createBucketTarget } from '#admin-server/bucket/website-target.ts';
import { createFencedBucket } from '#admin-server/bucket/fenced-bucket.ts';
import { createDeployment, type Deployment } from '#admin-server/publish/deploy/deployment.ts';
import { createPublisher, type Publisher } from '#admin-server/publish/engine/release/publisher.ts';
import {
  damagedFiles,
  markRunning,
  markStopped,
  healFiles,
  recoverReleases,
} from '#admin-server/publish/engine/release/recover.ts';
import { timesRemovedIn } from '#admin-server/publish/engine/store/removals.ts';
import { allTimed, startTimed } from '#admin-server/publish/engine/release/timed.ts';
import { createPublicReceipt } from '#admin-server/publish/deploy/public-receipt.ts';
import { createPurgingTarget } from '#admin-server/publish/deploy/purging.ts';
import { inSequence } from '#admin-server/publish/deploy/sequence.ts';
import type { DeploymentTarget } from '#admin-server/publish/deploy/target.ts';
import { createPurge } from '#admin-server/publish/deploy/purge.ts';
import { createTakedowns, type Takedowns } from '#admin-server/takedowns/takedowns.ts';
import { watchWithdrawn } from '#admin-server/live/withdrawn.ts';
import { bucketAddress } from '#admin-server/bucket/settings.ts';
import { createBucketStorage } from '#admin-server/bucket/bucket-storage.ts';
import { createSharedFolder, type SharedFolder } from '#admin-server/storage/shared-folder.ts';
import { shareObjects } from '#admin-server/storage/shared-objects.ts';
import { sweepUploads } from '#admin-server/uploads/sweep.ts';
import type { Address } from '#content-db/database/connection.ts';
import type { Database } from '#content-db/database/open.ts';
import { openDatabaseAt } from '#content-db/remote/open.ts';
import { bucketSettings, sendingTo } from './fakes/bucket.ts';
import { purgeSettings, siteUrl } from './fakes/cdn.ts';
import { type DatabaseFile, fileClient, remoteClient } from './fakes/database.ts';
import { diskRoot } from './fakes/disk.ts';
import { patience } from './faults.ts';
import type { Copies, Fakes } from './fakes/fakes.ts';
import { withoutFence, withoutOrder } from './sabotage.ts';
import { createSimulatedSite } from './site.ts';
import type { Machine } from './fakes/world.ts';

export interface ServerOptions {
  machine: Machine;
  copies: Copies;
}

/** A server that is ready. */
export interface RunningServer {
  /** The version of its code. */
  version: number;
  content: Database;
  published: Database;
  uploads: SharedFolder;
  store: ObjectStore;
  publisher: Publisher;
  deployment: Deployment;
  takedowns: Takedowns;
  read: ReadObject;
  /** The folder of its objects. */
  objects: string;
  /** What it does by itself: it looks for what is due and taken down, and says that it runs. */
  stopLooking(): Promise<void>;
}

/** Releases that are kept: few, so that objects are collected soon. */
export const kept = 3;

const clock = () => new Date();
const log = () => undefined;
const pendingHooks = pendingHooksOf(features);

/** Starts a server as production does, from the same parts in the same order. */
export async function startSimulated(
  fakes: Fakes,
  { machine, copies }: ServerOptions,
): Promise<RunningServer> {
  const { sabotage } = fakes;
  const openFile = (file: DatabaseFile) =>
    sabotage === 'fence' ? withoutFence(fileClient(file)) : fileClient(file);
  const open = async (place: 'content' | 'published') => {
    const connect = (address: Address) =>
      address.url.startsWith('file:') ? openFile(copies[place]) : remoteClient(fakes.network, fakes[place]);
    return openDatabaseAt({ url: `libsql://${place}`, copy: `${folderOf(machine)}/${place}.db`, connect });
  };
  const published = await open('published');
  const content = await open('content');
  const server = createSharingServer(machine.name, patience);
  const registration = await server.register({ content, published }, bucketAddress(bucketSettings));
  const storage = (part: string) =>
    createBucketStorage(bucketSettings, sendingTo(fakes.bucket, fakes, `${part}/`));
  const objects = `${folderOf(machine)}/objects`;
  const store = shareObjects(localStore(objects), storage('objects'), {
    timesRemoved: timesRemovedIn(published),
    certain: clock,
  });
  const uploads = createSharedFolder(`${folderOf(machine)}/uploads`, storage('uploads'));
  await recoverReleases({ content, published, server, pendingHooks });
  const damaged = await damagedFiles(published, store, objects);
  await markRunning(objects);
  await ifLeaseIsFree(published, { name: 'publish', server }, () =>
    sweepUploads({ content, published, uploads }),
  );
  // A newer one may be installed while it starts.
  const { version } = fakes;
  const publisher = await createPublisher({
    content,
    published,
    store,
    uploads,
    objects,
    site: createSimulatedSite(`v${version}`),
    clock,
    certain: clock,
    background: createBackground({ perform: tasksOn(store), end: async () => undefined }),
    server,
    pendingHooks,
    siteUrl,
    apiUrl: siteUrl,
    publishedAddress: published.address,
    keptReleases: kept,
    // Simulated pages are no HTML.
    hooks: [],
  });
  await healFiles(publisher, damaged);
  const target = targetOf(fakes, { published, server, store, uploads, folder: folderOf(machine) });
  const deployment = createDeployment({ publisher, target, log });
  const withdrawn = await watchWithdrawn(content, server);
  const ask = async (path: string) =>
    new Response(null, {
      status: withdrawn.blocks(path) ? 410 : publisher.live()?.files.has(path) ? 200 : 404,
    });
  const takedowns = createTakedowns({
    content,
    published,
    publisher,
    withdrawn,
    clock,
    deployment,
    siteUrl,
    ask,
    server,
  });
  const timed = allTimed({ publisher, content, certain: clock, server, pendingHooks }, 'schedule');
  const due = startTimed(timed, log);
  const read = createObjectReader(store, { heal: publisher.heal });
  return {
    version,
    content,
    published,
    uploads,
    store,
    publisher,
    deployment,
    takedowns,
    read,
    objects,
    async stopLooking() {
      due.stop();
      await withdrawn.stop();
      await registration.stop();
    },
  };
}

interface TargetParts extends Pick<RunningServer, 'published' | 'store' | 'uploads'> {
  server: Server;
  folder: string;
}

/** The bucket of the website, the cache in front of it, and a look whether visitors get the release. */
function targetOf(
  fakes: Fakes,
  { published, server, store, uploads, folder }: TargetParts,
): DeploymentTarget {
  const send = sendingTo(fakes.website, fakes);
  const { bucket, exclusively } = createFencedBucket(bucketSettings, { published, server }, send);
  const { read } = published;
  return inSequence([
    createBucketTarget({
      store,
      uploads,
      read,
      exclusively,
      bucket: fakes.sabotage === 'order' ? withoutOrder(bucket) : bucket,
    }),
    createPurgingTarget({ purge: createPurge(purgeSettings), read, siteUrl, folder }),
    createPublicReceipt(read, { store, siteUrl }),
  ]);
}

/** Stops a server in good order, as production does. */
export async function stopSimulated(running: RunningServer): Promise<void> {
  const { publisher, deployment, stopLooking, content, published, objects } = running;
  await publisher.close();
  await deployment.close();
  await markStopped(objects);
  await stopLooking();
  await content.close();
  await published.close();
}

function folderOf({ name }: Pick<Machine, 'name'>): string {
  return diskRoot + name;
}

/** The store of a disk. Its encodings are copies: compressing takes real time. */
function localStore(folder: string): ObjectStore {
  const store = createObjectStore(folder, 1);
  return {
    ...store,
    async encode(hash) {
      const bytes = await readFile(store.pathOf(hash));
      for (const encoding of encodings)
        if (!(await store.has(hash, encoding))) writeFileSync(store.pathOf(hash, encoding), bytes);
    },
  };
}

/** What production does in a process of its own, without the drawing and compressing. */
function tasksOn(
  store: ObjectStore,
): Parameters<typeof createBackground>[0] extends infer T
  ? T extends { perform: infer P }
    ? P
    : never
  : never {
  const performers = {
    async draw({ picture }: { picture: object }) {
      await sleep(5);
      const bytes = Buffer.from(JSON.stringify(picture));
      return { object: await store.put(bytes), size: bytes.length };
    },
    encode: ({ hash }: { hash: string }) => store.encode(hash),
    verify: ({ hash }: { hash: string }) => findDamage(store, hash),
  };
  return ((name: keyof typeof performers, input: never) => performers[name](input)) as never;
}
