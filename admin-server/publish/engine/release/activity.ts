import type { Activity, RunInfo, SiteSource } from '../../types.ts';

type OnProgress = NonNullable<SiteSource['onProgress']>;

export interface ActivityLog {
  now(): Activity;
  /** Calls `listener` after each change. @returns a function that stops this */
  watch(listener: () => void): () => void;
  onProgress: OnProgress;
  /** A release begins. */
  begin(run: RunInfo): void;
  /** It has succeeded or failed. */
  rest(): void;
  /** What another server is publishing, if anything. */
  elsewhere(other: Omit<Activity, 'state'> | undefined): void;
  /** Another release is live. */
  changed(): void;
  /** The server stops; the activity no longer changes. */
  end(): void;
}

/** Tells watchers what the publisher is doing, and passes progress on. */
export function createActivityLog(onProgress: OnProgress | undefined): ActivityLog {
  const idle: Activity = { state: 'idle', rendered: 0, total: 0 };
  let activity = idle;
  let other: Activity | undefined;
  const listeners = new Set<() => void>();
  function tell(): void {
    for (const listener of listeners) listener();
  }
  function change(next: Activity): void {
    if (activity.state === 'ending' || next === activity) return;
    activity = next;
    tell();
  }
  return {
    now: () => (activity === idle && other ? other : activity),
    watch(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    onProgress(done, total) {
      change({ ...activity, state: 'publishing', rendered: done, total });
      onProgress?.(done, total);
    },
    begin: (run) => change({ ...idle, state: 'publishing', run }),
    rest: () => change(idle),
    elsewhere(run) {
      const next: Activity | undefined = run && { state: 'publishing', ...run };
      const isSame = JSON.stringify(next) === JSON.stringify(other);
      other = next;
      if (!isSame) tell();
    },
    changed: tell,
    end: () => change({ ...idle, state: 'ending' }),
  };
}
