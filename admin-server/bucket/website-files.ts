import { readFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { Problem } from '#content-db/model/problem.ts';
import { uploadTypes } from '#content-db/model/upload-files.ts';
import { hashOf, isCompressible, type ObjectStore } from '../files/object-store.ts';
import type { SharedFolder } from '../storage/shared-folder.ts';
import { immutableCache } from '../publish/immutable-files.ts';
import type { LiveFile, LiveSite } from '../publish/types.ts';
import { encodeFiles } from '../publish/engine/store/encode.ts';
import { hostableRedirects } from '../publish/deploy/static-host.ts';
import { wholePages } from '../publish/deploy/tree-files.ts';
import { isJoined, pageQuality } from '../publish/page/joined-page.ts';
import { isSharedPart } from '#content-db/model/shared-parts.ts';

/** A file of a website in a bucket: its bytes, and the headers with which the bucket sends them. */
export interface WebsiteFile {
  /** A file of this machine, or its bytes; undefined if it has none. */
  file: string | Uint8Array<ArrayBuffer> | undefined;
  /** Of its bytes, in hex. */
  sha256: string;
  headers: Record<string, string>;
}

/** How to make the file of each key; one that makes none is a key that the website does not have. */
export type FileMakers = Map<string, () => Promise<WebsiteFile | undefined>>;

/** The key of an address: `ar/services` for `/ar/services`. Only the home page has a name of its own. */
export function websiteKey(path: string): string {
  return path === '/' ? 'index.html' : path.slice(1);
}

/** What a website has at the keys of these paths. */
export function pathFiles(
  { files, retired }: LiveSite,
  paths: Iterable<string>,
  store: ObjectStore,
): FileMakers {
  const wholeOf = wholePages(files, store);
  return new Map(
    [...paths]
      .filter((path) => !isSharedPart(path))
      .map((path) => {
        const file = files.get(path) ?? retired?.get(path);
        return [websiteKey(path), async () => file && liveFile(file, { store, wholeOf })];
      }),
  );
}

/** A file of a release; compressed where that is smaller, as a bucket sends the same bytes to all clients. */
async function liveFile(
  live: LiveFile,
  { store, wholeOf }: { store: ObjectStore; wholeOf: ReturnType<typeof wholePages> },
): Promise<WebsiteFile> {
  const { path, object, type, headers } = live;
  const cacheControl = headers['cache-control'];
  const own = { 'content-type': type, ...(cacheControl && { 'cache-control': cacheControl }) };
  if (isJoined(live)) {
    // At once: it takes less time than sending it does.
    const file = gzipSync(await wholeOf(live), { level: pageQuality });
    return { file, sha256: hashOf(file), headers: { ...own, 'content-encoding': 'gzip' } };
  }
  await encodeFiles([{ type, object }], store);
  const encoded = isCompressible(type) ? await store.localPath(object, 'gzip') : undefined;
  if (encoded !== undefined) {
    const sha256 = hashOf(await readFile(encoded));
    return { file: encoded, sha256, headers: { ...own, 'content-encoding': 'gzip' } };
  }
  const plain = await store.localPath(object);
  if (plain === undefined)
    throw new Problem(
      'unavailable',
      `The file of ${path} is missing, or cannot be fetched from the storage.`,
    );
  return { file: plain, sha256: object, headers: own };
}

/** What a website has at the keys of these uploads. */
export function uploadFiles(names: Iterable<string>, uploads: SharedFolder): FileMakers {
  return new Map(
    [...names].map((name) => [
      `uploads/${name}`,
      async () => {
        const file = await uploads.localPath(name);
        if (file === undefined) return undefined;
        const type = uploadTypes[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream';
        const headers = { 'content-type': type, 'cache-control': immutableCache };
        return { file, sha256: hashOf(await readFile(file)), headers };
      },
    ]),
  );
}

/** The targets of the redirects that a bucket can have, by key. */
export function redirectTargets(site: LiveSite): Record<string, string> {
  const targets = hostableRedirects(site).map(({ from, to }): [string, string] => [
    decodeURIComponent(from).replace(/^\//, ''),
    to,
  ]);
  return Object.fromEntries(targets.filter(([key]) => isKey(key)));
}

/** What a website has at the keys of redirects: empty files, for which the bucket sends to another address. */
export function redirectFiles(targets: Record<string, string>): FileMakers {
  return new Map(
    Object.entries(targets).map(([key, to]) => [
      key,
      async () => ({
        file: undefined,
        sha256: hashOf(''),
        headers: { 'x-amz-website-redirect-location': to },
      }),
    ]),
  );
}

/** Whether a bucket can have a file of this name: there are no empty parts. */
function isKey(key: string): boolean {
  return key !== '' && key.split('/').every((part) => !/^\.{0,2}$/.test(part)) && !/[\0\\]/.test(key);
}
