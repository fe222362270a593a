import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { ignoreMissing } from '#content-db/database/system-errors.ts';
import { Problem } from '#content-db/model/problem.ts';
import { compress, decompress, encodings, isUndecodable, suffix } from '../../files/encoding.ts';
import type { LiveFile, LiveSite } from '../types.ts';
import { isImmutable } from '../immutable-files.ts';
import { hostFileName } from './static-host.ts';
import { hashOf, type ObjectStore } from '../../files/object-store.ts';
import { isEncodedAlone, isJoined, pageQuality, wholeFile } from '../page/joined-page.ts';
import type { SharedFolder } from '../../storage/shared-folder.ts';
import { filesOf, type TreeChanges } from './tree.ts';

/** The changes that give a tree the files of these paths, with their encodings. */
export async function fileChanges(site: LiveSite, paths: string[], store: ObjectStore): Promise<TreeChanges> {
  const changes: TreeChanges = new Map();
  const wholeOf = wholePages(site.files, store);
  for (const path of paths) {
    const file = site.files.get(path) ?? site.retired?.get(path);
    const name = hostFileName(path);
    if (name === undefined) continue;
    const joined = file && isJoined(file) ? () => wholeOf(file) : undefined;
    changes.set(name, joined ?? (file && (await requireLocal(file, store))));
    for (const encoding of encodings) {
      const isEncodable = file && isEncodedAlone(file.type);
      const encoded = isEncodable ? await store.localPath(file.object, encoding) : undefined;
      changes.set(
        name + suffix[encoding],
        joined ? async () => compress(await joined(), encoding, pageQuality) : encoded,
      );
    }
  }
  return changes;
}

/** Removes the files of these paths from a tree, with their encodings. */
export async function removeFiles(root: string, paths: string[]): Promise<void> {
  for (const name of paths.flatMap((path) => hostFileName(path) ?? []))
    for (const end of ['', ...Object.values(suffix)]) await rm(join(root, name + end), { force: true });
}

/** So many objects are kept: the shared parts, and pages of which several encodings are made. */
const keptObjects = 200;

/**
 * Reads files as visitors get them, many after each other.
 * @throws Problem (`unavailable`) if the bytes of one cannot be had
 */
export function wholePages(
  files: LiveSite['files'],
  store: Pick<ObjectStore, 'localPath'>,
): (file: LiveFile) => Promise<Uint8Array<ArrayBuffer>> {
  const kept = new LRUCache<string, Promise<Buffer<ArrayBuffer>>>({ max: keptObjects });
  return async (file) => {
    const read = (object: string) => {
      const bytes =
        kept.get(object) ?? requireLocal({ ...file, object }, store).then((from) => readFile(from));
      kept.set(object, bytes);
      return bytes;
    };
    return wholeFile(files, file, read);
  };
}

async function requireLocal(
  { path, object }: LiveFile,
  store: Pick<ObjectStore, 'localPath'>,
): Promise<string> {
  const local = await store.localPath(object);
  if (local !== undefined) return local;
  throw new Problem('unavailable', `The file of ${path} is missing or cannot be fetched from the storage.`);
}

/** Addresses of the sharing pictures that a tree lacks, or has and should not. The address says what is drawn. */
export async function sharingPictureChanges(
  root: string,
  { files, retired }: LiveSite,
): Promise<Iterable<string>> {
  const there = new Set((await filesOf(join(root, 'og'))).map((name) => `/og/${name}`));
  const wanted = new Set(
    [...files.keys(), ...(retired?.keys() ?? [])].filter((path) => path.startsWith('/og/')),
  );
  return there.symmetricDifference(wanted);
}

/** The changes below `uploads/`. A picture never changes, so its name is enough. */
export async function pictureChanges(root: string, uploads: SharedFolder): Promise<TreeChanges> {
  const there = new Set(await filesOf(join(root, 'uploads')));
  const wanted = new Set(await pictureNames(uploads));
  const changes: TreeChanges = new Map(
    [...there.difference(wanted)].map((name) => [`uploads/${name}`, undefined]),
  );
  for (const name of wanted.difference(there)) {
    const picture = await uploads.localPath(name);
    if (picture !== undefined) changes.set(`uploads/${name}`, picture);
  }
  return changes;
}

/** Names of files below a tree that are missing, differ from the release, or do not belong there. */
export async function checkTree(
  root: string,
  site: LiveSite,
  { store, uploads }: { store: ObjectStore; uploads: SharedFolder },
): Promise<string[]> {
  const expected = new Map(
    [...site.files.values()].flatMap((file): [string, LiveFile][] => {
      const name = hostFileName(file.path);
      return name === undefined ? [] : [[name, file]];
    }),
  );
  const wholeOf = wholePages(site.files, store);
  const pictures = new Set((await pictureNames(uploads)).map((name) => `uploads/${name}`));
  const there = new Set(await filesOf(root));
  const wrong = [...expected.keys(), ...pictures].filter((name) => !there.has(name));
  for (const name of there) {
    const encoding = encodings.find(
      (each) => name.endsWith(suffix[each]) && expected.has(name.slice(0, -suffix[each].length)),
    );
    const file = expected.get(encoding ? name.slice(0, -suffix[encoding].length) : name);
    // Visitors may still look at pages that refer to immutable files of the release before.
    if (file === undefined) wrong.push(...(pictures.has(name) || isImmutable(`/${name}`) ? [] : [name]));
    else if (
      !(await holds(
        join(root, name),
        isJoined(file) ? hashOf(await wholeOf(file)) : file.object,
        encoding && decompress[encoding],
      ))
    )
      wrong.push(name);
  }
  return wrong.sort();
}

async function holds(
  file: string,
  object: string,
  decode: ((bytes: Uint8Array) => Promise<Buffer>) | undefined,
): Promise<boolean> {
  const bytes = await readFile(file)
    .then(decode)
    .catch((error: unknown) => (isUndecodable(error) ? undefined : ignoreMissing(error)));
  return bytes !== undefined && hashOf(bytes) === object;
}

async function pictureNames(uploads: SharedFolder): Promise<string[]> {
  return (await uploads.list()).map(({ key }) => key);
}
