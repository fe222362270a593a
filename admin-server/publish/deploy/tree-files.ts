import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ignoreMissing } from '#content-db/database/system-errors.ts';
import { Problem } from '#content-db/model/problem.ts';
import { decompress, encodings, isUndecodable, suffix } from '../../files/encoding.ts';
import type { LiveFile, LiveSite } from '../types.ts';
import { isImmutable } from '../immutable-files.ts';
import { hostFileName } from './static-host.ts';
import { hashOf, isCompressible, type ObjectStore } from '../../files/object-store.ts';
import type { SharedFolder } from '../../storage/shared-folder.ts';
import { filesOf, type TreeChanges } from './tree.ts';

/** The changes that give a tree the files of these paths, with their encodings. */
export async function fileChanges(site: LiveSite, paths: string[], store: ObjectStore): Promise<TreeChanges> {
  const changes: TreeChanges = new Map();
  for (const path of paths) {
    const file = site.files.get(path) ?? site.retired?.get(path);
    const name = hostFileName(path);
    if (name === undefined) continue;
    changes.set(name, file && (await requireLocal(file, store)));
    for (const encoding of encodings) {
      const isEncodable = file && isCompressible(file.type);
      changes.set(
        name + suffix[encoding],
        isEncodable ? await store.localPath(file.object, encoding) : undefined,
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

async function requireLocal({ path, object }: LiveFile, store: ObjectStore): Promise<string> {
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
export async function checkTree(root: string, site: LiveSite, uploads: SharedFolder): Promise<string[]> {
  const expected = new Map(
    [...site.files.values()].flatMap(({ path, object }): [string, string][] => {
      const name = hostFileName(path);
      return name === undefined ? [] : [[name, object]];
    }),
  );
  const pictures = new Set((await pictureNames(uploads)).map((name) => `uploads/${name}`));
  const there = new Set(await filesOf(root));
  const wrong = [...expected.keys(), ...pictures].filter((name) => !there.has(name));
  for (const name of there) {
    const encoding = encodings.find(
      (each) => name.endsWith(suffix[each]) && expected.has(name.slice(0, -suffix[each].length)),
    );
    const object = expected.get(encoding ? name.slice(0, -suffix[encoding].length) : name);
    // Visitors may still look at pages that refer to immutable files of the release before.
    if (object === undefined) wrong.push(...(pictures.has(name) || isImmutable(`/${name}`) ? [] : [name]));
    else if (!(await holds(join(root, name), object, encoding && decompress[encoding]))) wrong.push(name);
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
