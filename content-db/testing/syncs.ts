import { type FileHandle, open, stat } from 'node:fs/promises';

/** The files and folders that this process has flushed to the disk since; `using` ends it. */
export interface Syncs extends Disposable {
  /** Whether the file or folder that has this path now was flushed, under whatever name. */
  has(path: string): Promise<boolean>;
}

/** Notes each flush. A kill proves nothing about them, since the system keeps what was written. */
export async function noteSyncs(): Promise<Syncs> {
  const flushed = new Set<number>();
  const any = await open(import.meta.filename, 'r');
  const handles = Object.getPrototypeOf(any) as FileHandle;
  await any.close();
  const { sync } = handles;
  handles.sync = async function (this: FileHandle) {
    flushed.add((await this.stat()).ino);
    return sync.call(this);
  };
  return {
    has: async (path) => flushed.has((await stat(path)).ino),
    [Symbol.dispose]() {
      handles.sync = sync;
    },
  };
}
