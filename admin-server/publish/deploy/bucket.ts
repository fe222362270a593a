import { buffer } from 'node:stream/consumers';
import type { Queries } from '#content-db/database/open.ts';
import { Problem } from '#content-db/model/problem.ts';
import type { ObjectStore } from '../../files/object-store.ts';
import type { SharedFolder } from '../../storage/shared-folder.ts';
import type { Storage } from '../../storage/storage.ts';
import type { LiveSite } from '../types.ts';
import { changedPaths, isKnown, markOf, type ReleaseMark } from './release-mark.ts';
import type { DeploymentTarget } from './target.ts';
import {
  type FileMakers,
  pathFiles,
  redirectFiles,
  redirectTargets,
  uploadFiles,
  websiteKey,
} from './website-files.ts';
import { changeWebsite, differingKeys, keysIn } from './website.ts';

export interface BucketTargetOptions {
  bucket: Storage;
  store: ObjectStore;
  uploads: SharedFolder;
  read: Queries;
  /** Runs `work` while no other server deploys. */
  exclusively<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T>;
}

/** What the bucket has. */
interface WebsiteMark {
  /** The whole release that it has; undefined if that is not known. */
  whole?: ReleaseMark | undefined;
  /** The release that is being brought there. */
  next?: ReleaseMark | undefined;
  /** Paths of the release before, kept for visitors who still look at its pages. */
  retired: string[];
  /** Targets of redirects, by key. */
  redirects: Record<string, string>;
}

/** The file that says which release the bucket has. A bucket with it is ours. */
const markKey = '.release.json';

const nothing: WebsiteMark = { retired: [], redirects: {} };

/**
 * A bucket as a website: its keys are the addresses of the site. It gets the recorded differences of the releases
 * since the one that it has: new files before pages, deletions last. What was interrupted goes on, comparing what is
 * there; a bucket in an unknown state is compared as a whole.
 */
export function createBucketTarget(options: BucketTargetOptions): DeploymentTarget {
  const { bucket, store, uploads, read, exclusively } = options;

  async function readMark(): Promise<WebsiteMark | undefined> {
    const stored = await bucket.get(markKey);
    return stored && JSON.parse((await buffer(stored.body)).toString());
  }

  async function writeMark(mark: WebsiteMark): Promise<void> {
    const headers = { 'content-type': 'application/json', 'cache-control': 'no-store' };
    await bucket.put(markKey, new Uint8Array(Buffer.from(JSON.stringify(mark))), { headers });
  }

  /** The release that the bucket has, unless the database does not know it, as after a restore of a backup. */
  async function knownRelease({ whole, next }: WebsiteMark): Promise<number | undefined> {
    if (!whole || !(await isKnown(read, whole)) || (next && !(await isKnown(read, next)))) return undefined;
    return whole.release;
  }

  async function allFiles(site: LiveSite): Promise<FileMakers> {
    const names = (await uploads.list()).map(({ key }) => key);
    return new Map([
      ...redirectFiles(redirectTargets(site)),
      ...pathFiles(site, [...site.files.keys(), ...(site.retired?.keys() ?? [])], store),
      ...uploadFiles(names, uploads),
    ]);
  }

  /** Everything, and the keys that are there and should not be. */
  async function allChanges(site: LiveSite): Promise<FileMakers> {
    const wanted = await allFiles(site);
    const others = [...(await keysIn(bucket, ''))].filter((key) => !wanted.has(key) && key !== markKey);
    return new Map([...wanted, ...removing(others)]);
  }

  async function changesSince(release: number, mark: WebsiteMark, site: LiveSite): Promise<FileMakers> {
    const [pictures, uploaded] = [await keysIn(bucket, 'og/'), await keysIn(bucket, 'uploads/')];
    const names = new Set((await uploads.list()).map(({ key }) => key));
    const drawn = [...site.files.keys(), ...(site.retired?.keys() ?? [])].filter((path) =>
      path.startsWith('/og/'),
    );
    const paths = [
      ...mark.retired,
      ...(site.retired?.keys() ?? []),
      ...(await changedPaths(read, release, site.release)),
      ...pictures
        .symmetricDifference(new Set(drawn.map(websiteKey)))
        .keys()
        .map((key) => `/${key}`),
    ];
    const files = pathFiles(site, paths, store);
    const redirects = redirectTargets(site);
    const newRedirects = Object.entries(redirects).filter(([key, to]) => mark.redirects[key] !== to);
    const others = uploaded.difference(new Set([...names].map((name) => `uploads/${name}`)));
    const oldRedirects = Object.keys(mark.redirects).filter((key) => !(key in redirects));
    return new Map([
      ...removing([...oldRedirects, ...others]),
      ...files,
      ...redirectFiles(Object.fromEntries(newRedirects)),
      ...uploadFiles(
        [...names].filter((name) => !uploaded.has(`uploads/${name}`)),
        uploads,
      ),
    ]);
  }

  async function bring(site: LiveSite, signal: AbortSignal): Promise<void> {
    const mark = (await readMark()) ?? (await newMark(bucket));
    const [release, next] = [await knownRelease(mark), await markOf(read, site.release)];
    if (!next) throw new Problem('unavailable', `Release ${site.release} is no longer in the database.`);
    // Another server was faster.
    if (release !== undefined && !mark.next && release >= site.release) return;
    const changes = release === undefined ? await allChanges(site) : await changesSince(release, mark, site);
    await writeMark({ ...mark, next, redirects: { ...unsure(redirectTargets(site)), ...mark.redirects } });
    const isCompared = release === undefined || mark.next !== undefined;
    await changeWebsite(bucket, changes, { signal, isCompared });
    const retired = [...(site.retired?.keys() ?? [])];
    await writeMark({ whole: next, retired, redirects: redirectTargets(site) });
  }

  return {
    name: bucket.name,
    async release() {
      const mark = await readMark();
      return mark && !mark.next ? knownRelease(mark) : undefined;
    },
    deploy: (site, signal) => exclusively(signal, () => bring(site, signal)),
    async check(site) {
      const changes = await allChanges(site);
      return (await differingKeys(bucket, changes)).sort();
    },
    async invalidate() {
      if (await readMark()) await writeMark(nothing);
    },
  };
}

/** @throws Problem (`setup`) if the bucket has files of others, which a deployment would remove */
async function newMark(bucket: Storage): Promise<WebsiteMark> {
  if ((await keysIn(bucket, '')).size === 0) return nothing;
  throw new Problem(
    'setup',
    `${bucket.name[0]?.toUpperCase()}${bucket.name.slice(1)} holds other files: set DEPLOY_BUCKET to an empty bucket or prefix.`,
  );
}

/** Redirects that may be there or not: none has an empty target. */
function unsure(targets: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.keys(targets).map((key) => [key, '']));
}

function removing(keys: Iterable<string>): FileMakers {
  return new Map([...keys].map((key) => [key, async () => undefined]));
}
