import { createHash } from 'node:crypto';
import { isSharedPart, joinPage, partType, piecesOf } from '#content-db/model/shared-parts.ts';
import { isCompressible } from '../../files/object-store.ts';
import { fileIsMissing } from '../../files/send-file.ts';
import type { LiveFile } from '../types.ts';

type Files = ReadonlyMap<string, LiveFile>;

/** Whether a file is a page, which is joined with its shared parts before anybody gets it. Others are stored whole. */
export function isJoined({ type }: Pick<LiveFile, 'type'>): boolean {
  return type.startsWith('text/html');
}

/** Of the encodings of pages, see `compress`: a visitor waits for one, and a change of the footer makes them anew by thousands. */
export const pageQuality = 5;

/** Whether encodings of a file are stored: a page is encoded when it is joined with its shared parts, which are never sent alone. */
export function isEncodedAlone(type: string): boolean {
  return isCompressible(type) && !isJoined({ type }) && type !== partType;
}

/** Whether a file is at an address: shared parts are not. */
export function isAtAddress({ path }: Pick<LiveFile, 'path'>): boolean {
  return !isSharedPart(path);
}

/** The first of these parts that a site has. @throws Problem (`unavailable`) if it has none */
export function partIn(files: Files, paths: string[]): LiveFile {
  const part = paths.map((path) => files.get(path)).find((file) => file !== undefined);
  if (part) return part;
  throw fileIsMissing();
}

/** Identifies the bytes of a page, by the objects of which it is joined; see `partPathsIn`. */
export function tagOfPage(files: Files, { object }: Pick<LiveFile, 'object'>, parts: string[][]): string {
  if (parts.length === 0) return object;
  const objects = parts.map((paths) => partIn(files, paths).object);
  return createHash('sha256')
    .update([object, ...objects].join(' '))
    .digest('hex');
}

/** The paths of the shared parts of a page, by its stored file. */
export function partPathsIn(stored: Uint8Array): string[][] {
  return piecesOf(stored).parts;
}

/**
 * The bytes of a file as visitors get them.
 * @param read reads an object, and throws if it cannot
 */
export async function wholeFile(
  files: Files,
  file: Pick<LiveFile, 'object' | 'type'>,
  read: (object: string) => Promise<Uint8Array<ArrayBuffer>>,
): Promise<Uint8Array<ArrayBuffer>> {
  const stored = await read(file.object);
  return isJoined(file) ? joinPage(stored, (paths) => read(partIn(files, paths).object)) : stored;
}
