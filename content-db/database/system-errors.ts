import { type Dir, opendirSync, statSync } from 'node:fs';

/** The code of a system error, such as `ENOENT`; undefined for other errors. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

/**
 * Whether an error says that a file does not exist, or is a link where none may be. All others, such as too many open
 * files or a failing disk, say nothing about it.
 */
export function isMissing(error: unknown): boolean {
  return ['ENOENT', 'ENOTDIR', 'ELOOP'].includes(codeOf(error) ?? '');
}

/** To be passed to `catch`: undefined if a file does not exist. Throws other errors. */
export function ignoreMissing(error: unknown): undefined {
  if (!isMissing(error)) throw error;
}

/** Whether there is a file or a folder at a path. @throws a system error if that cannot be found out */
export function isThere(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false }) !== undefined;
}

/** How many files a connection to a database opens. */
const filesOfConnection = 4;

/** Whether this process could not open another database now, because it may not open more files. SQLite does not say that. */
export function isShortOfFiles(): boolean {
  const opened: Dir[] = [];
  try {
    while (opened.length < filesOfConnection) opened.push(opendirSync(import.meta.dirname));
    return false;
  } catch (error) {
    return ['EMFILE', 'ENFILE'].includes(codeOf(error) ?? '');
  } finally {
    for (const folder of opened) folder.closeSync();
  }
}
