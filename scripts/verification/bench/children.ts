import type { ChildProcess } from 'node:child_process';

const running = new Set<ChildProcess>();

/** Tracks a child process until it ends, for `endChildren`. */
export function trackChild<T extends ChildProcess>(child: T): T {
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
}

/** Kills the child processes that still run, when the benchmark is interrupted. */
export function endChildren(): void {
  for (const child of running) child.kill();
}
