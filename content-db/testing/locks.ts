import { readFileSync, statSync } from 'node:fs';

/** The first of the bytes that SQLite locks for reading; see https://www.sqlite.org/lockingv3.html. */
const sharedFirst = 1073741826;

/**
 * Whether a process holds SQLite's SHARED lock on a database file, as the kernel knows it. The kernel drops all locks of
 * a process on a file once any of its threads closes the file. Linux only.
 */
export function holdsSharedLock(file: string, pid = process.pid): boolean {
  const { ino } = statSync(file);
  return readFileSync('/proc/locks', 'utf8')
    .split('\n')
    .map((line) => /POSIX\s+\S+\s+\S+ (?<pid>\d+) [^:]+:[^:]+:(?<ino>\d+) (?<first>\d+) /.exec(line)?.groups)
    .some(
      (lock) => Number(lock?.pid) === pid && Number(lock?.ino) === ino && Number(lock?.first) === sharedFirst,
    );
}
