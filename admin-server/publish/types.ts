import type { Database } from '#content-db/database/open.ts';
import type * as Renderer from '#site/renderer.ts';
import type { Background } from '../background/background.ts';
import type { Damage, ObjectStore } from '../files/object-store.ts';

/** The types that select, render, store, release, deploy and routes share. */

/** One file of the live site. */
export interface LiveFile {
  /** Address below the site's root, decoded: `/`, `/ar/services`, `/_astro/x.css`. */
  path: string;
  /** SHA-256 of its bytes, in hex: the name of its object in the store. */
  object: string;
  /** 200; 404 for the error pages. */
  status: number;
  /** Content-Type. */
  type: string;
  /** Bytes. */
  size: number;
  /** Headers of its own, such as Cache-Control; every answer has the default headers too. */
  headers: Record<string, string>;
}

export interface LiveRedirect {
  to: string;
  status: number;
}

/** The whole live release. It is never modified, only replaced by one assignment. */
export interface LiveSite {
  release: number;
  files: ReadonlyMap<string, LiveFile>;
  /** Immutable files of the release before, for visitors who still look at its pages. */
  retired?: ReadonlyMap<string, LiveFile>;
  redirects: ReadonlyMap<string, LiveRedirect>;
  /** Addresses of the sharing pictures that its pages refer to, and those of the release before. */
  pictures: ReadonlySet<string>;
  retiredPictures?: ReadonlySet<string>;
}

/** A sharing picture that cannot be drawn: the page shows the default one. */
export interface PictureFailure {
  page: string;
  reason: string;
}

/** The compiled pages, as functions. */
export type CompiledSite = Pick<
  typeof Renderer,
  'render' | 'publicPaths' | 'commonPaths' | 'markdownVersion'
> & {
  /** Hash of the sources it was compiled from: a new version renders everything anew. */
  version: string;
  /** Folder of the style sheets, scripts and fonts that its pages refer to. */
  assets: string;
};

/** What the site is rendered from, and where its files are stored. */
export interface SiteSource {
  published: Database;
  site: CompiledSite;
  siteUrl: string;
  store: ObjectStore;
  /** Folder of the uploaded pictures. */
  uploads: string;
  /** Folder of the object store and address of the published database, for render threads. */
  objects: string;
  publishedAddress: { url: string; authToken?: string };
  onProgress?: (done: number, total: number) => void;
}

/** What a release changes of the live site. */
export interface ReleaseDifference {
  added: LiveFile[];
  changed: LiveFile[];
  removed: string[];
}

/**
 * Which changes a publish carries: all that are pending, but for those that are scheduled for later and
 * those that an undo took back; those that an earlier publish accepted and whose time has come; none, as
 * after a new version of the code; or some, by their ids.
 */
export type WantedChanges = 'pending' | 'due' | 'none' | number[];

export interface PublisherDeps extends SiteSource {
  content: Database;
  clock: () => Date;
  background: Background;
  /** Releases whose files are kept; `keptReleases` of store/garbage-collection.ts by default. */
  keptReleases?: number;
}

export interface PublishOptions {
  by: string;
  /** Render every page, even if nothing is pending. */
  all?: boolean;
  /** Use no cached articles either. */
  isClean?: boolean;
  /** Which changes to publish; `pending` by default. */
  changes?: WantedChanges;
}

export interface PublishResult {
  release: number;
  state: 'live' | 'failed';
  pages: { rendered: number; changed: number; removed: number };
  ms: number;
  /** Why it failed; of a live release, a warning. */
  error?: string;
  /** Ids of the changes that may be the cause: they concern the page that failed. */
  causes?: number[];
}

export interface RestoreOptions {
  /** The release to make live again. */
  to: number;
  by: string;
}

/** What a publish would change. */
export interface Plan {
  /** Sorted by path. */
  pages: { path: string; change: 'add' | 'update' | 'remove' }[];
  /** Ids of the changes that would go live: the chosen ones, and those that must go with them. */
  changes: number[];
}

/** HTML of a page as it is live, and as it would be; null if there is no such page. */
export interface PlannedPage {
  before: string | null;
  after: string | null;
}

/** What the publisher is doing. */
export interface Activity {
  /** `ending`: the server is stopping, and nothing more is published. */
  state: 'idle' | 'publishing' | 'ending';
  /** Pages that the running publish has rendered, and how many it renders in all. */
  rendered: number;
  total: number;
}

export interface Publisher {
  live(): LiveSite | undefined;
  /** Publishes. Publishes run one at a time; equal calls that wait are joined into one. */
  publish(options: PublishOptions): Promise<PublishResult>;
  /** Makes an earlier release live again; see `restoreRelease`. */
  restore(options: RestoreOptions): Promise<PublishResult>;
  /** What publishing these changes would do. Waits for publishes, and starts again after them. */
  plan(changes: WantedChanges): Promise<Plan>;
  /** One page as it is, and as it would be. */
  planPage(path: string, changes: WantedChanges): Promise<PlannedPage>;
  activity(): Activity;
  /** Calls `listener` after each change of the activity. @returns a function that stops this */
  watch(listener: () => void): () => void;
  /** Whether every page must be rendered again: the code or the address has changed, or lists could not be read. */
  isStale(): boolean;
  /**
   * A sharing picture of the live site: drawn at once if it is not yet, or else the default one.
   * @returns undefined if no page refers to it
   */
  picture(path: string): Promise<LiveFile | undefined>;
  /** How many pictures are not drawn yet, and which cannot be. */
  pictures(): {
    missing: number;
    failures: PictureFailure[];
  }; /** Makes a damaged or missing object of the live site again, without a release; see healing/healing.ts. */
  heal(hash: string, damage: Damage): Promise<boolean>;
  /** Verifies all objects of the live site in the background, and heals them. */
  scrub(): Promise<void>;
  /** Whether the files of the live site can be sent, as far as is known. */
  isWhole(): Promise<boolean>;
  /** What is live, with its pictures among its files: waits until they are drawn and everything is encoded. */
  complete(): Promise<LiveSite | undefined>;
  /** Resolves when no publish and no maintenance of the store runs. */
  settled(): Promise<void>;
  /** Rejects new publishes, waits for the running one, and aborts maintenance, which the next start resumes. */
  close(): Promise<void>;
}
