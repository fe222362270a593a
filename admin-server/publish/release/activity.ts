import type { Activity, SiteSource } from '../types.ts';

type OnProgress = NonNullable<SiteSource['onProgress']>;

export interface ActivityLog {
  now(): Activity;
  /** Calls `listener` after each change. @returns a function that stops this */
  watch(listener: () => void): () => void;
  onProgress: OnProgress;
  /** A publish starts. */
  begin(): void;
  /** A publish has succeeded or failed. */
  rest(): void;
  /** The server stops; the activity no longer changes. */
  end(): void;
}

/** Tells watchers what the publisher is doing, and passes progress on. */
export function createActivityLog(onProgress: OnProgress | undefined): ActivityLog {
  const idle: Activity = { state: 'idle', rendered: 0, total: 0 };
  let activity = idle;
  const listeners = new Set<() => void>();
  function change(next: Activity): void {
    if (activity.state === 'ending' || next === activity) return;
    activity = next;
    for (const listener of listeners) listener();
  }
  return {
    now: () => activity,
    watch(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    onProgress(done, total) {
      change({ state: 'publishing', rendered: done, total });
      onProgress?.(done, total);
    },
    begin: () => change({ ...idle, state: 'publishing' }),
    rest: () => change(idle),
    end: () => change({ ...idle, state: 'ending' }),
  };
}
