import type { ChangeIds } from '../../api/publish.ts';

/** Publishes these changes, or restores an earlier release. */
export type Job = (
  | {
      changes?: ChangeIds;
      restores?: never;
      /** Why an admin publishes what the checks stop. */ override?: string;
    }
  | {
      restores: number;
      changes?: never;
      override?: never;
      /** The release that was live before. */ instead?: number;
    }
) & {
  /** The run that does it, if it has begun already. */
  run?: string;
  /** Another person, who began it. */
  by?: string;
};

const key = 'publish-run';

/** Remembers the job of this tab, so that it is followed after the page is loaded again. */
export function rememberRun(job: Job & { run: string }): void {
  sessionStorage.setItem(key, JSON.stringify(job));
}

export function followedRun(): Job | undefined {
  const stored = sessionStorage.getItem(key);
  return stored === null ? undefined : JSON.parse(stored);
}

export function forgetRun(): void {
  sessionStorage.removeItem(key);
}
