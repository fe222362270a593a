import { readFile } from 'node:fs/promises';
import type { ObjectStore } from '../../files/object-store.ts';
import type { LiveFile, LiveSite } from '../types.ts';
import { wholeFile } from './joined-page.ts';

/** The HTML of a live file, with its shared parts; undefined if there is none, or it cannot be read at the moment. */
export async function liveHtml(
  { files }: Pick<LiveSite, 'files'>,
  path: string,
  store: Pick<ObjectStore, 'localPath'>,
): Promise<string | undefined> {
  const file = files.get(path);
  if (!file) return undefined;
  const read = async (object: string) => {
    const stored = await store.localPath(object);
    if (stored === undefined) throw new NotHere();
    return readFile(stored);
  };
  return wholeFile(files, file, read).then(
    (bytes) => Buffer.from(bytes).toString(),
    (error: unknown) => {
      if (error instanceof NotHere) return undefined;
      throw error;
    },
  );
}

class NotHere extends Error {
  override readonly name = 'NotHere';
}

/** Whether a file is a page, and not the page of an error. */
export function isPage({ status, type }: Pick<LiveFile, 'status' | 'type'>): boolean {
  return status === 200 && type.startsWith('text/html');
}

/** Loads what belongs to a path once. */
export function remembered<T>(load: (path: string) => Promise<T>): (path: string) => Promise<T> {
  const known = new Map<string, Promise<T>>();
  return (path) => {
    const value = known.get(path) ?? load(path);
    known.set(path, value);
    return value;
  };
}
