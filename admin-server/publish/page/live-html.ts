import { readFile } from 'node:fs/promises';
import type { ObjectStore } from '../../files/object-store.ts';
import type { LiveFile } from '../types.ts';

/** The HTML of a live file; undefined if it cannot be read at the moment. */
export async function liveHtml(
  file: LiveFile | undefined,
  store: Pick<ObjectStore, 'localPath'>,
): Promise<string | undefined> {
  const stored = file && (await store.localPath(file.object));
  return stored === undefined ? undefined : readFile(stored, 'utf8');
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
