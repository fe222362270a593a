import type { Queries } from '#content-db/database/open.ts';
import type { ObjectStore } from '../files/object-store.ts';
import type { SharedFolder } from '../storage/shared-folder.ts';
import type { Storage } from '../storage/storage.ts';
import type { LiveSite } from '../publish/types.ts';
import { changedPaths, type ReleaseMark } from '../publish/release-mark.ts';
import { keysIn } from './website.ts';
import {
  type FileMakers,
  pathFiles,
  redirectFiles,
  redirectTargets,
  uploadFiles,
  websiteKey,
} from './website-files.ts';

/** What a bucket has. */
export interface WebsiteMark {
  /** The whole release that it has; undefined if that is not known. */
  whole?: ReleaseMark | undefined;
  /** The release that is being brought there. */
  next?: ReleaseMark | undefined;
  /** Paths of the release before, kept for visitors who still look at its pages. */
  retired: string[];
  /** Targets of redirects, by key. */
  redirects: Record<string, string>;
}

/** The file with the mark. A bucket that has it is ours. */
export const markKey = '.release.json';

export interface Website {
  bucket: Storage;
  store: ObjectStore;
  uploads: SharedFolder;
  read: Queries;
}

/** All files of a release, and the keys that are in the bucket and should not be. */
export async function allChanges({ bucket, store, uploads }: Website, site: LiveSite): Promise<FileMakers> {
  const names = (await uploads.list()).map(({ key }) => key);
  const wanted: FileMakers = new Map([
    ...redirectFiles(redirectTargets(site)),
    ...pathFiles(site, [...site.files.keys(), ...retiredPaths(site)], store),
    ...uploadFiles(names, uploads),
  ]);
  const others = [...(await keysIn(bucket, ''))].filter((key) => !wanted.has(key) && key !== markKey);
  return new Map([...wanted, ...removing(others)]);
}

/** What differs between a release that the bucket has and a later one. */
export async function changesSince(
  { bucket, store, uploads, read }: Website,
  { release, mark }: { release: number; mark: WebsiteMark },
  site: LiveSite,
): Promise<FileMakers> {
  const uploaded = await keysIn(bucket, 'uploads/');
  const names = (await uploads.list()).map(({ key }) => key);
  const unused = uploaded.difference(new Set(names.map((name) => `uploads/${name}`)));
  const paths = [
    ...mark.retired,
    ...retiredPaths(site),
    ...(await changedPaths(read, release, site.release)),
    ...(await changedPictures(bucket, site)),
  ];
  const redirects = redirectTargets(site);
  const oldRedirects = Object.keys(mark.redirects).filter((key) => !(key in redirects));
  const newRedirects = Object.entries(redirects).filter(([key, to]) => mark.redirects[key] !== to);
  return new Map([
    ...removing([...oldRedirects, ...unused]),
    ...pathFiles(site, paths, store),
    ...redirectFiles(Object.fromEntries(newRedirects)),
    ...uploadFiles(
      names.filter((name) => !uploaded.has(`uploads/${name}`)),
      uploads,
    ),
  ]);
}

/** Addresses of the sharing pictures that the bucket lacks, or has and should not. */
async function changedPictures(bucket: Storage, site: LiveSite): Promise<string[]> {
  const wanted = [...site.files.keys(), ...retiredPaths(site)].filter((path) => path.startsWith('/og/'));
  const there = await keysIn(bucket, 'og/');
  return [...there.symmetricDifference(new Set(wanted.map(websiteKey)))].map((key) => `/${key}`);
}

/** Immutable files of the release before. */
export function retiredPaths({ retired }: LiveSite): string[] {
  return [...(retired?.keys() ?? [])];
}

function removing(keys: Iterable<string>): FileMakers {
  return new Map([...keys].map((key) => [key, async () => undefined]));
}
