import { chmod, mkdir, readdir, readFile, readlink, rename, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { toProblem } from '#content-db/database/errors.ts';
import { lockFile } from '#content-db/database/lock.ts';
import type { Queries } from '#content-db/database/open.ts';
import type { PlaceCheck } from '#content-db/withdrawals.ts';
import { problemNaming } from '#content-db/model/plain-message.ts';
import { Problem } from '#content-db/model/problem.ts';
import { publicMode, syncFolder, writeDurably } from '../../files/durable-file.ts';
import { encodeFiles } from '../engine/store/encode.ts';
import type { LiveSite } from '../types.ts';
import type { ObjectStore } from '../../files/object-store.ts';
import type { SharedFolder } from '../../storage/shared-folder.ts';
import { codeOf, ignoreMissing, isThere } from '#content-db/database/system-errors.ts';
import { caddyRedirects, nginxRedirects } from './redirect-rules.ts';
import { changedPaths, isKnown, markOf, type ReleaseMark } from '../release-mark.ts';
import type { DeploymentTarget } from './target.ts';
import { hostFileName } from './static-host.ts';
import { changeTree } from './tree.ts';
import { checkTree, fileChanges, pictureChanges, removeFiles, sharingPictureChanges } from './tree-files.ts';

export interface DirectoryOptions {
  /** The folder that is deployed to. */
  folder: string;
  store: ObjectStore;
  /** The uploaded pictures. */
  uploads: SharedFolder;
  read: Queries;
}

type Side = 'left' | 'right';

/** Which release a tree holds. */
interface TreeMark extends ReleaseMark {
  /** Paths of the release before, kept for visitors who still look at its pages. */
  retired: string[];
}

/**
 * A folder for nginx or Caddy: `live` is a symbolic link to `left` or `right`, two whole trees of hard
 * links to the stored files. The idle tree gets the differences of the last two releases, or is
 * rebuilt if its content is unknown; then `live` is replaced in one step. `left.json` and `right.json`
 * say what the trees hold; the file of a tree is absent while the tree changes.
 */
export function createDirectoryTarget({ folder, store, uploads, read }: DirectoryOptions): DeploymentTarget {
  const marks = { left: join(folder, 'left.json'), right: join(folder, 'right.json') };

  async function readMark(side: Side): Promise<TreeMark | undefined> {
    const text = await readFile(marks[side], 'utf8').catch(ignoreMissing);
    const mark: TreeMark | undefined = text === undefined ? undefined : JSON.parse(text);
    return mark && (await isKnown(read, mark)) ? mark : undefined;
  }

  async function liveSide(): Promise<Side | undefined> {
    const target = await readlink(join(folder, 'live')).catch(ignoreMissing);
    return target === 'left' || target === 'right' ? target : undefined;
  }

  /** Brings a tree and its mark to the release. */
  async function fill(side: Side, site: LiveSite, signal: AbortSignal): Promise<void> {
    const root = join(folder, side);
    const before = await readMark(side);
    const after = await markOf(read, site.release);
    if (!after) throw new Problem('unavailable', `Release ${site.release} is no longer in the database.`);
    const retired = [...(site.retired?.keys() ?? [])];
    const changed = before
      ? [...before.retired, ...(await changedPaths(read, before.release, site.release))]
      : site.files.keys();
    const paths = [...new Set([...changed, ...retired, ...(await sharingPictureChanges(root, site))])];
    await rm(marks[side], { force: true });
    await syncFolder(folder);
    if (!before) await rm(root, { recursive: true, force: true });
    await mkdir(root, { recursive: true });
    await encodeFiles(
      paths.flatMap((path) => site.files.get(path) ?? []),
      store,
      signal,
    );
    await changeTree(
      root,
      new Map([...(await fileChanges(site, paths, store)), ...(await pictureChanges(root, uploads))]),
      signal,
    );
    const mark: TreeMark = { ...after, retired };
    await writeDurably(folder, `${side}.json`, Buffer.from(JSON.stringify(mark)));
  }

  async function writeRedirects(site: LiveSite): Promise<void> {
    for (const [name, text] of [
      ['redirects.nginx.conf', nginxRedirects(site)],
      ['redirects.caddy', caddyRedirects(site)],
    ] as const) {
      // Servers reload their configuration when this file changes, so it must not change without need.
      if ((await readFile(join(folder, name), 'utf8').catch(ignoreMissing)) !== text)
        await writeDurably(folder, name, Buffer.from(text), publicMode.file);
    }
  }

  async function switchTo(side: Side): Promise<void> {
    const temporary = join(folder, 'live.new');
    await rm(temporary, { force: true });
    await symlink(side, temporary);
    await rename(temporary, join(folder, 'live'));
    await syncFolder(folder);
  }

  return {
    name: `the directory ${folder}`,
    place,
    async release() {
      const side = await liveSide();
      return side && (await readMark(side))?.release;
    },
    async deploy(site, signal) {
      const unlock = await lockFolder(folder).catch(throwExplained(folder));
      try {
        const idle = (await liveSide()) === 'left' ? 'right' : 'left';
        await fill(idle, site, signal);
        await writeRedirects(site);
        await switchTo(idle);
      } catch (error) {
        throwExplained(folder)(error);
      } finally {
        unlock();
      }
    },
    withdraw: (paths) => withdrawFrom(folder, paths),
    textsAt: async (path) => [{ place, text: await textOf(folder, path) }],
    check: (site) => checkTree(join(folder, 'live'), site, { store, uploads }),
    async invalidate() {
      for (const mark of Object.values(marks)) await rm(mark, { force: true });
    },
  };
}

/** What the folder serves at an address; undefined without a file. */
async function textOf(folder: string, path: string): Promise<string | undefined> {
  const name = hostFileName(path);
  return name === undefined ? undefined : readFile(join(folder, 'live', name), 'utf8').catch(ignoreMissing);
}

const place = 'the folder of the website';

/** What staff are told in place of a folder. */
function named(folder: string): Record<string, string> {
  return { [`the directory ${folder}`]: place, [folder]: place };
}

/** Removes the files of these paths from both trees. */
async function withdrawFrom(folder: string, paths: string[]): Promise<PlaceCheck[]> {
  const trees = ['left', 'right'].map((side) => join(folder, side));
  for (const root of trees) await removeFiles(root, paths);
  return paths.map((path) => {
    const name = hostFileName(path);
    const isGone = name === undefined || !trees.some((root) => isThere(join(root, name)));
    const answer = isGone ? 'The file is gone.' : 'The file is still there.';
    return { place, address: path, answer, isGone };
  });
}

/** Locks the folder for this process. @throws Problem if another process has it, or if it holds other files */
async function lockFolder(folder: string): Promise<() => void> {
  if (await mkdir(folder, { recursive: true })) await chmod(folder, publicMode.folder);
  const names = await readdir(folder);
  if (names.length > 0 && !names.includes('lock')) {
    throw problemNaming(
      named(folder),
      'setup',
      `The directory ${folder} holds other files: set DEPLOY_DIRECTORY to an empty folder.`,
    );
  }
  const unlock = await lockFile(join(folder, 'lock'));
  if (unlock) return unlock;
  throw problemNaming(
    named(folder),
    'unavailable',
    `Another process is deploying to ${folder}. Set DEPLOY_DIRECTORY to another folder for each of them.`,
  );
}

function throwExplained(folder: string): (error: unknown) => never {
  return (error) => {
    const code = codeOf(error) ?? '';
    if (!/^(?:EACCES|EPERM|EROFS|ENOTDIR|EEXIST)$/.test(code)) throw toProblem(error);
    throw problemNaming(
      named(folder),
      'setup',
      `The directory ${folder} cannot be written to (${code}). Let this user write there, or set DEPLOY_DIRECTORY to another folder.`,
      error,
    );
  };
}
