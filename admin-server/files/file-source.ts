import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { ignoreMissing } from '#content-db/database/system-errors.ts';

/** Files up to this many bytes are read into memory. */
const smallFile = 256 * 1024;

/** A file to send: its bytes if it is small, else an open handle, which the user closes. */
export type FileSource =
  { size: number; bytes: Uint8Array<ArrayBuffer> } | { size: number; handle: FileHandle };

/** Opens a file for sending; undefined if it does not exist, or is a link or a folder. */
export async function openSource(path: string): Promise<FileSource | undefined> {
  const handle = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW).catch(ignoreMissing);
  if (!handle) return undefined;
  let isKept = false;
  try {
    const found = await handle.stat();
    if (!found.isFile()) return undefined;
    if (found.size <= smallFile) {
      const bytes = await handle.readFile();
      return { size: bytes.length, bytes };
    }
    isKept = true;
    return { size: found.size, handle };
  } finally {
    if (!isKept) await handle.close();
  }
}

/** The bytes from `start` to `end`, both included. Closes an open handle when all is read, or the reader is gone. */
export function bodyOf(
  source: FileSource,
  start: number,
  end: number,
): Uint8Array<ArrayBuffer> | ReadableStream {
  if ('bytes' in source)
    return end - start + 1 === source.size ? source.bytes : source.bytes.subarray(start, end + 1);
  return Readable.toWeb(source.handle.createReadStream({ start, end })) as ReadableStream;
}

/** All bytes of a source. Closes an open handle. */
export async function bytesOf(source: FileSource): Promise<Uint8Array<ArrayBuffer>> {
  if ('bytes' in source) return source.bytes;
  try {
    return await source.handle.readFile();
  } finally {
    await source.handle.close();
  }
}

/** Closes a source of which nothing is sent. */
export async function closeSource(source: FileSource): Promise<void> {
  if ('handle' in source) await source.handle.close();
}
