import type { LiveSite } from '../types.ts';

/** A place from which other servers serve the live release. */
export interface DeploymentTarget {
  /** What it is called in messages, such as `the directory /srv/site`. */
  name: string;
  /** The release that it serves; undefined where that is none, or none that the database knows. */
  release(): Promise<number | undefined>;
  /**
   * Makes it serve a release, whole and in one step. Where that throws, it goes on serving what it
   * did, and the next call does what was left.
   */
  deploy(site: LiveSite, signal: AbortSignal): Promise<void>;
  /** Names of files that are not those of the release. */
  check(site: LiveSite): Promise<string[]>;
  /** Lets the next `deploy` make every file anew. */
  distrust(): Promise<void>;
}
