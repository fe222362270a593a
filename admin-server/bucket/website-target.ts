import { buffer } from 'node:stream/consumers';
import { problemNaming } from '#content-db/model/plain-message.ts';
import { Problem } from '#content-db/model/problem.ts';
import { inParallel } from '../storage/in-parallel.ts';
import type { Storage } from '../storage/storage.ts';
import type { LiveSite } from '../publish/types.ts';
import type { FencedBucket } from './fenced-bucket.ts';
import { isKnown, markOf } from '../publish/release-mark.ts';
import type { DeploymentTarget } from '../publish/deploy/target.ts';
import { changeWebsite, differingKeys, keysIn } from './website.ts';
import {
  allChanges,
  changesSince,
  markKey,
  retiredPaths,
  type Website,
  type WebsiteMark,
} from './website-changes.ts';
import { redirectTargets, websiteKey } from './website-files.ts';

export interface BucketTargetOptions extends Website, Pick<FencedBucket, 'exclusively'> {}

/** Milliseconds to wait for a server that deploys. */
const withdrawTimeout = 10_000;

const nothing: WebsiteMark = { retired: [], redirects: {} };

/**
 * A bucket as a website: its keys are the addresses of the site. It gets the recorded differences of the releases
 * since the one that it has: new files before pages, deletions last. What was interrupted goes on, comparing what is
 * there; a bucket in an unknown state is compared as a whole.
 */
export function createBucketTarget({ exclusively, ...website }: BucketTargetOptions): DeploymentTarget {
  const { bucket, read } = website;

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

  async function bring(site: LiveSite, signal: AbortSignal): Promise<void> {
    const mark = (await readMark()) ?? (await newMark(bucket));
    const [release, next] = [await knownRelease(mark), await markOf(read, site.release)];
    if (!next) throw new Problem('unavailable', `Release ${site.release} is no longer in the database.`);
    if (release !== undefined && isAhead(mark, site.release)) return;
    const changes =
      release === undefined
        ? await allChanges(website, site)
        : await changesSince(website, { release, mark }, site);
    const redirects = redirectTargets(site);
    await writeMark({ ...mark, next, redirects: { ...unsure(redirects), ...mark.redirects } });
    const isCompared = release === undefined || mark.next !== undefined;
    await changeWebsite(bucket, changes, { signal, isCompared });
    await writeMark({ whole: next, retired: retiredPaths(site), redirects });
  }

  return {
    name: bucket.name,
    place,
    needsReceipt: true,
    async release() {
      const mark = await readMark();
      return mark && !mark.next ? knownRelease(mark) : undefined;
    },
    deploy: (site, signal) => exclusively(signal, () => bring(site, signal)),
    withdraw: (paths) =>
      exclusively(AbortSignal.timeout(withdrawTimeout), async () => {
        await bucket.remove(paths.map(websiteKey));
        return inParallel(paths, async (path) => {
          const isGone = (await bucket.head(websiteKey(path))) === undefined;
          const answer = isGone ? 'The file is gone.' : 'The file is still there.';
          return { place, address: path, answer, isGone };
        });
      }),
    async textsAt(path) {
      const stored = await bucket.get(websiteKey(path));
      return [{ place, text: stored && (await buffer(stored.body)).toString() }];
    },
    check: async (site) => (await differingKeys(bucket, await allChanges(website, site))).sort(),
    invalidate: () =>
      exclusively(new AbortController().signal, async () => {
        if (await readMark()) await writeMark(nothing);
      }),
  };
}

const place = 'the bucket of the website';

/** @throws Problem (`setup`) if the bucket has files of others, which a deployment would remove */
async function newMark(bucket: Storage): Promise<WebsiteMark> {
  if ((await keysIn(bucket, '')).size === 0) return nothing;
  throw problemNaming(
    { [bucket.name]: place },
    'setup',
    `DEPLOY_BUCKET cannot be used: ${bucket.name} holds other files. Set it to an empty bucket or prefix.`,
  );
}

/** Whether another server was faster, or has begun to bring a later release, which this one will bring when it knows it. */
function isAhead({ whole, next }: WebsiteMark, release: number): boolean {
  return next ? next.release > release : (whole?.release ?? 0) >= release;
}

/** Redirects that may be there or not: none has an empty target. */
function unsure(targets: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.keys(targets).map((key) => [key, '']));
}
