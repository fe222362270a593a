import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { Readable } from 'node:stream';

/** Files up to this many bytes are read whole. */
const smallFile = 256 * 1024;

/** What a file holds: read whole where it is small, else open and to be closed. */
export type FileSource =
  { size: number; bytes: Uint8Array<ArrayBuffer> } | { size: number; handle: FileHandle };

/** Opens a file for sending; undefined where there is none, or only a link or a folder. */
export async function openSource(path: string): Promise<FileSource | undefined> {
  const handle = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW).catch(ignoreAbsence);
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

/** The bytes from `start` to `end`, both included; an open file is closed when it was read or the reader left. */
export function bodyOf(
  source: FileSource,
  start: number,
  end: number,
): Uint8Array<ArrayBuffer> | ReadableStream {
  if ('bytes' in source)
    return end - start + 1 === source.size ? source.bytes : source.bytes.subarray(start, end + 1);
  return Readable.toWeb(source.handle.createReadStream({ start, end })) as ReadableStream;
}

/** For a source of which nothing is sent. */
export async function closeSource(source: FileSource): Promise<void> {
  if ('handle' in source) await source.handle.close();
}

function ignoreAbsence(error: NodeJS.ErrnoException): undefined {
  if (!['ENOENT', 'ENOTDIR', 'ELOOP'].includes(error.code ?? '')) throw error;
}
