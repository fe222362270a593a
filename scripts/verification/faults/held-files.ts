import { readdirSync, readlinkSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { holdsSharedLock } from '#content-db/testing/locks.ts';

/**
 * What a running server no longer holds of its databases: files that others have removed, and SQLite's locks. What it
 * writes from then on may be in a file that nobody will read. Linux only.
 */
export function lostFiles(dataDir: string, pid: number | undefined): string[] {
  if (pid === undefined) return [];
  // Not the copies in its folders, which it removes itself.
  const removed = [...new Set(openFiles(pid))].filter(
    (file) => /\.db(?:-wal|-shm)? \(deleted\)$/.test(file) && dirname(file) === dataDir,
  );
  const unlocked = ['content.db', 'published.db'].filter(
    (name) => !holdsSharedLock(join(dataDir, name), pid),
  );
  return [
    ...removed.map((file) => `the server writes to ${basename(file)}`),
    ...unlocked.map((name) => `the server has no lock on ${name}`),
  ];
}

function openFiles(pid: number): string[] {
  return readdirSync(`/proc/${pid}/fd`).flatMap((number) => {
    try {
      return readlinkSync(`/proc/${pid}/fd/${number}`);
    } catch {
      // It was closed meanwhile.
      return [];
    }
  });
}
