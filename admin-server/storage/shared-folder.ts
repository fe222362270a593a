import { join } from 'node:path';
import { isThere } from '#content-db/database/system-errors.ts';
import { absentFrom } from './absent.ts';
import { createFetcher } from './fetch-file.ts';
import { createFolderStorage } from './folder.ts';
import type { Storage, StoredFile } from './storage.ts';

/** Files that never change: in a folder, or in a shared storage with a folder that keeps those in use. */
export interface SharedFolder {
  /** The folder of this machine. With a shared storage it may lack files. */
  readonly folder: string;
  /** Whether other machines have the same files. */
  readonly isShared: boolean;
  /** The path of a file, which is fetched first where that is needed; undefined if it cannot be had. */
  localPath(name: string): Promise<string | undefined>;
  /** Which of these files do not exist. @throws Problem (`unavailable`) if that cannot be found out */
  missing(names: Iterable<string>): Promise<string[]>;
  /**
   * Which of these files the shared storage lacks, or without one the folder: they are to be stored, also if a copy
   * is here.
   */
  absent(names: Iterable<string>): Promise<string[]>;
  /** Stores a file. @throws Problem if that fails; the file may not be used then */
  put(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<void>;
  list(): Promise<StoredFile[]>;
  remove(names: string[]): Promise<void>;
}

/** @param shared what has the files; the folder itself if there is none */
export function createSharedFolder(folder: string, shared?: Storage): SharedFolder {
  const local = createFolderStorage(folder);
  const fetcher = shared && createFetcher(shared);
  const isHere = (name: string) => isThere(join(folder, name));
  const notHere = (names: Iterable<string>) => [...new Set(names)].filter((name) => !isHere(name));
  return {
    folder,
    isShared: shared !== undefined,
    async localPath(name) {
      const path = join(folder, name);
      return isHere(name) || (await fetcher?.fetch(name, path)) ? path : undefined;
    },
    async missing(names) {
      const elsewhere = notHere(names);
      return shared ? absentFrom(shared, elsewhere) : elsewhere;
    },
    absent: async (names) => (shared ? absentFrom(shared, names) : notHere(names)),
    async put(name, bytes) {
      await shared?.put(name, bytes);
      await local.put(name, bytes);
    },
    async list() {
      const files: StoredFile[] = [];
      for await (const file of (shared ?? local).list()) files.push(file);
      return files;
    },
    async remove(names) {
      await shared?.remove(names);
      await local.remove(names);
    },
  };
}
