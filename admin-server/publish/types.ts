import type { Database } from '#content-db/database/open.ts';
import type * as Renderer from '#site/renderer.ts';
import type { ObjectStore } from '../files/object-store.ts';

/** The types that the parts of publishing share: select, render, store, release, deploy and routes. */

/** One file of the live site, as visitors get it. */
export interface LiveFile {
  /** Address below the site's root, decoded: `/`, `/ar/services`, `/_astro/x.css`. */
  path: string;
  /** SHA-256 of its bytes, in hex: the name of its object in the store. */
  object: string;
  /** 200, or 404 for the pages that answer unknown addresses. */
  status: number;
  /** Content-Type. */
  type: string;
  /** Bytes. */
  size: number;
  /** Its own headers, beside those that every answer has: Content-Security-Policy, Cache-Control. */
  headers: Record<string, string>;
}

export interface LiveRedirect {
  to: string;
  status: number;
}

/** The live release, whole: it is replaced by one assignment and never changed. */
export interface LiveSite {
  release: number;
  files: ReadonlyMap<string, LiveFile>;
  /** Style sheets, scripts and pictures of the release before, for visitors who still look at its pages. */
  retired?: ReadonlyMap<string, LiveFile>;
  redirects: ReadonlyMap<string, LiveRedirect>;
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

/** What the site is rendered from, and where its files go. */
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
  onProgress?: (step: 'render' | 'draw', done: number, total: number) => void;
}

/** What a release changes of the live site. */
export interface ReleaseDifference {
  added: LiveFile[];
  changed: LiveFile[];
  removed: string[];
}

/**
 * Which changes a publish carries: all that are pending and not scheduled for later; those that an
 * earlier publish accepted and whose time has come; none, as after a new version of the code; or
 * some, by their ids.
 */
export type WantedChanges = 'pending' | 'due' | 'none' | number[];

export interface PublisherDeps extends SiteSource {
  content: Database;
  clock: () => Date;
  /** Releases whose files are kept; `keptReleases` of store/garbage-collection.ts by default. */
  keptReleases?: number;
}

export interface PublishOptions {
  by: string;
  /** Render everything anew, also when nothing is pending. */
  all?: boolean;
  /** Nothing that was kept is used for it either. */
  isClean?: boolean;
  /** Which changes it carries; all that are pending where nothing is said. */
  changes?: WantedChanges;
}

export interface PublishResult {
  release: number;
  state: 'live' | 'failed';
  pages: { rendered: number; changed: number; removed: number };
  ms: number;
  /** Why it failed; of a live release, what could not be done. */
  error?: string;
  /** Why it failed, as far as known: ids of changes that concern the page which could not be made. */
  causes?: number[];
}

export interface RestoreOptions {
  /** The release that is to be live again. */
  to: number;
  by: string;
}

/** What a publish would change, and nothing else. */
export interface Plan {
  /** Public addresses, in the order of their paths. */
  pages: { path: string; change: 'add' | 'update' | 'remove' }[];
  /** The changes that would go live: those that were chosen, and those that come along. */
  changes: number[];
}

/** A page as it is live, and as it would be; null where there is none. */
export interface PlannedPage {
  before: string | null;
  after: string | null;
}

/** What the publisher is doing. */
export interface Activity {
  /** `ending`: the program is about to end, and nothing more is published. */
  state: 'idle' | 'publishing' | 'ending';
  /** Pages of the running publish that are done, and how many it renders. */
  rendered: number;
  total: number;
}

export interface Publisher {
  live(): LiveSite | undefined;
  /** Publishes what is pending and due. One at a time; calls that come meanwhile are joined into the next. */
  publish(options: PublishOptions): Promise<PublishResult>;
  /** Makes an earlier release live again; see `restoreRelease`. */
  restore(options: RestoreOptions): Promise<PublishResult>;
  /** What publishing these changes would do; of what is published meanwhile nothing is left to do. */
  plan(changes: WantedChanges): Promise<Plan>;
  /** One page as it is live, and as it would be. */
  planPage(path: string, changes: WantedChanges): Promise<PlannedPage>;
  activity(): Activity;
  /** Calls `listener` after each change of the activity. @returns what ends that */
  watch(listener: () => void): () => void;
  /** Whether what is live was rendered by other compiled pages, for another address, or with lists that could not be read. */
  isStale(): boolean;
  /** Resolves when the running publish has ended, and then the encoding of its files and the removal of old ones. */
  settled(): Promise<void>;
  /** Begins nothing more, waits for the running publish and breaks off what can be done at the next start. */
  close(): Promise<void>;
}
