import type { PlaceCheck } from '#content-db/withdrawals.ts';
import type { LiveSite } from '../types.ts';

/** The text that a place serves at an address; undefined if it has no file there. */
export interface PlacedText {
  place: string;
  text: string | undefined;
}

/** A place from which other servers serve the live release. */
export interface DeploymentTarget {
  /** Its name in messages, such as `the directory /srv/site`. */
  name: string;
  /** What staff call it, if the name says where it is. */
  place?: string;
  /** Whether visitors may get a release from it only a while after it has it, as through caches. */
  needsReceipt?: boolean;
  /** The release that it serves; undefined if it serves none, or one that the database does not know. */
  release(): Promise<number | undefined>;
  /**
   * Makes it serve a release, as a whole and in one step. If that throws, it still serves the release
   * before, and the next call does the rest.
   */
  deploy(site: LiveSite, signal: AbortSignal): Promise<void>;
  /**
   * Removes these addresses at once, also from what it keeps of other releases, and looks whether they are gone. A
   * release without them follows. Not while it deploys.
   */
  withdraw(paths: string[]): Promise<PlaceCheck[]>;
  /** What it serves at an address, for those who look whether a page still shows something. A cache cannot tell. */
  textsAt(path: string): Promise<PlacedText[]>;
  /** Names of files that differ from those of the release. */
  check(site: LiveSite): Promise<string[]>;
  /** Makes the next `deploy` write every file again. */
  invalidate(): Promise<void>;
}
