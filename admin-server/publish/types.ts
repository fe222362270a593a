import type { Database, Queries, Transaction } from '#content-db/database/open.ts';
import type { OpenGraphPicture } from '#site/content/context.ts';
import type * as Renderer from '#site/renderer.ts';
import type { RowEdit } from '#content-db/read/edited-row.ts';
import type { Reader } from '#content-db/read/reader.ts';
import type {
  PageCounts,
  PageFinding,
  PlannedChange,
  PlannedFinding,
  PlanResult,
  RunResult,
  UndoEntry,
} from '#content-db/releases.ts';
import type { ResourceName } from '#content-db/types/index.ts';
import type { Background } from '../background/background.ts';
import type { ObjectStore } from '../files/object-store.ts';
import type { Server } from '../leases/lease.ts';
import type { SharedFolder } from '../storage/shared-folder.ts';
import type { DependencyIndex } from './engine/affected/dependency-index.ts';
import type { PageHead } from './page/page.ts';
import type { Change, ChangeState } from './pending/pending.ts';

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
  /** Whether what is below the old address has moved along: it was that of a type. */
  isOfFront?: true;
}

/** The whole live release. It is never modified, only replaced by one assignment. */
export interface LiveSite {
  release: number;
  files: ReadonlyMap<string, LiveFile>;
  /** Immutable files of the release before, for visitors who still look at its pages. */
  retired?: ReadonlyMap<string, LiveFile>;
  redirects: ReadonlyMap<string, LiveRedirect>;
  /** The keys of the content that the redirects were made of. */
  redirectReads: ReadonlySet<string>;
  /** Addresses of the sharing pictures that its pages refer to, and those of the release before. */
  pictures: ReadonlySet<string>;
  picturesBefore?: ReadonlySet<string>;
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
  /** Folder of the files that a site with the example has beside them, or in place of theirs. */
  exampleAssets?: string;
  /** Folder of the fonts of a brand, by the name of the pair of typefaces. */
  fonts?: string;
};

/** What the site is rendered from, and where its files are stored. */
export interface SiteSource {
  published: Database;
  site: CompiledSite;
  siteUrl: string;
  /** Origin that the forms of its pages send to. */
  apiUrl: string;
  store: ObjectStore;
  /** The uploaded pictures. */
  uploads: SharedFolder;
  /** Folder of the object store and address of the published database, for render threads. */
  objects: string;
  publishedAddress: { url: string; authToken?: string };
  /** Nothing is stored: only what would come of it is wanted. */
  isDryRun?: boolean;
  /** What features add to publishes; that of hooks.ts by default. */
  hooks?: readonly ReleaseHooks[];
  onProgress?: (done: number, total: number) => void;
  /** Milliseconds for a page, instead of 15 seconds. */
  pageTimeout?: number;
}

/** How files differ. */
export interface FileDifference {
  added: LiveFile[];
  changed: LiveFile[];
  removed: string[];
}

/** What a release changes of the live site. */
export interface ReleaseDifference extends FileDifference {
  /** The pages that change with nothing but their shared parts. */
  joined: string[];
}

/**
 * Which changes a publish carries: all that are pending, but for those that features hold back and
 * those that an undo took back; those that an earlier publish accepted and whose time has come; none, as
 * after a new version of the code; or some, by their ids.
 */
export type WantedChanges = 'pending' | 'due' | 'none' | number[];

/** What failed: the picture of a page, or a run. */
export type FailedWork = { kind: RunInfo['kind'] } | { kind: 'picture'; page: string };

export type OnFailure = (error: unknown, work: FailedWork) => void;

export interface PublisherDeps extends SiteSource {
  content: Database;
  /** What is shown of times. */
  clock: () => Date;
  /** The time that has certainly come: what waits for a time goes live by it; see clock/trusted-time.ts. */
  certain: () => Date;
  background: Background;
  server: Server;
  pendingHooks: readonly PendingHooks[];
  /** Is told the whole of an error that made a publish, a plan or a sharing picture fail, for the log. */
  onFailure?: OnFailure;
  /** Releases whose files are kept; `keptReleases` of store/garbage-collection.ts by default. */
  keptReleases?: number;
}

export interface PublishOptions {
  by: string;
  /** The address from which somebody asked for it. */
  address?: string | undefined;
  /** Render every page, even if nothing is pending. */
  all?: boolean;
  /** Use no cached articles either. */
  isClean?: boolean; /** Which changes to publish; `pending` by default. */
  changes?: WantedChanges;
  /** Why an admin publishes what a feature stops; without it, the release fails. */
  override?: string | undefined;
  /** Lets the publishes of staff go first: they interrupt it, and it starts again after them. */
  yields?: boolean;
}

/** The end of a publish or a restore. */
export interface PublishResult extends RunResult {
  release: number;
  state: 'live' | 'failed';
  pages: PageCounts;
  ms: number;
}

export interface RestoreOptions {
  /** The release to make live again. */
  to: number;
  by: string;
  address?: string | undefined;
}

/** What a publish would change. */
export type Plan = Omit<PlanResult, 'state'>;

export interface PlanOptions {
  changes: WantedChanges;
  by: string;
  /** Aborts it when nobody waits for it any more. */
  signal?: AbortSignal;
}

/** HTML of a page as it is live, and as it would be; null if there is no such page. */
export interface PlannedPage {
  before: string | null;
  after: string | null;
}

/** The answer of a rendered page. */
export type RenderedPage = Awaited<ReturnType<CompiledSite['render']>>;

/** The pages that edits change. */
export interface EditImpact {
  total: number;
  /** Whether it may be fewer: lists are not compared. */
  isAtMost: boolean;
}

/** What is found on a page that shows an edited row, with the column that holds the words. */
export interface EditFinding extends PageFinding {
  level: PlannedFinding['level'];
  /** The page. */
  path: string;
  resource: ResourceName;
  /** Missing for a row that was never saved. */
  rowId?: number;
  column: string;
  /** How many texts of the page have it, such as paragraphs. */
  places: number;
  /** The text of the column as it would be right. */
  mended?: string;
  /** Why there is none, and what staff can do. */
  byHand?: string;
}

/** What features note of a page that is rendered; each declares its own. */
export interface PageNotes {}

/** Reads a page, before it is live. @throws Error if the page is to fail */
export type ReadPage = (html: string, path: string) => Promise<PageNotes>;

/** A page that was rendered and stored. */
export interface StoredPage extends LiveFile {
  /** Keys of everything that it read; see content-db/read/dependency-keys.ts. */
  dependencies: string[];
  pictures: [path: string, picture: OpenGraphPicture][];
  /** Files of the site that it refers to: assets, uploads, pictures. */
  references: string[];
  /** Its title and description; undefined if it is no page. */
  head?: PageHead;
  /** Its main heading; undefined if it has none, or is no page of its own. */
  heading?: string | undefined;
  /** Why it shows lists as failed. */
  failedReads: string[];
  /** What features note of it; undefined if it is no page. */
  notes?: PageNotes | undefined;
}

/** What a release, or the plan of one, makes of the site. */
export interface RenderedRelease {
  pages: StoredPage[];
  /** The pages that go away. */
  removed: string[];
  /** What live pages have read. */
  index: DependencyIndex;
  before: Pick<LiveSite, 'files' | 'redirects'>;
  after: Pick<LiveSite, 'files' | 'redirects'>;
  /** The changes that go live. */
  due: Change[];
}

/** A release that is rendered, and not yet live. */
export interface ReleaseToCommit
  extends RenderedRelease, Pick<PublishOptions, 'by' | 'address' | 'override'> {
  release: number;
}

/** A plan that is rendered. */
export interface PlannedRelease extends RenderedRelease {
  /** The published content with the changes, and its rows as they were. */
  published: Queries;
  undo: UndoEntry[];
}

/** What is wrong with a plan, and the names of what was looked for and is not. */
export type PlanInspection = Required<Pick<PlanResult, 'findings' | 'passed'>>;

/** What is live, as far as edits concern it. */
export interface LiveForEdits {
  site: Pick<LiveSite, 'files' | 'redirects'> | undefined;
  index: Pick<DependencyIndex, 'dependents'>;
}

/** How files change: new or changed ones, and the paths of those that go. */
export interface FileChanges {
  files: LiveFile[];
  removed: string[];
}

/** Files that a feature makes of the pages of the site. They lie in a folder of their own, and nobody is told of them. */
export interface FilesOfPages {
  /** With slashes at both ends. */
  folder: string;
  /** Notes of each page, as it is rendered, what they need of it. */
  note(html: string, path: string): PageNotes;
  /** The files of a site that has these pages. */
  make(pages: StoredPage[], store: StoreOfFiles): Promise<FileChanges>;
  /** How they change with some pages. The result equals that of `make`. */
  update(
    live: ReadonlyMap<string, LiveFile>,
    change: { pages: StoredPage[]; removed: string[] },
    store: StoreOfFiles,
  ): Promise<FileChanges>;
  /** One of them, made of all live pages again; `heal` makes the object of a page again, and says whether it is whole. */
  remake(
    live: ReadonlyMap<string, LiveFile>,
    path: string,
    options: { store: StoreOfFiles; heal?: (object: string) => Promise<boolean> },
  ): Promise<Buffer>;
}

type StoreOfFiles = Pick<ObjectStore, 'localPath' | 'put' | 'missing'>;

/** What a feature adds to publishes. */
export interface ReleaseHooks {
  files?: FilesOfPages;
  /** Reads the pages of a run, which follow one another. `isOwnThread`: nothing else waits for the thread. */
  readPages?(readers: { forPage(record: () => void): Reader }, options: { isOwnThread: boolean }): ReadPage;
  /**
   * Is called before a release of changes is committed, whose pages were read; not before the first one, or an undo.
   * @throws PageFailure to stop it
   */
  beforeCommit?(
    deps: Pick<PublisherDeps, 'content' | 'published' | 'store'>,
    release: ReleaseToCommit,
  ): Promise<void>;
  /** Tells what is wrong with a plan. */
  inspectPlan?(deps: Pick<PublisherDeps, 'content' | 'store'>, plan: PlannedRelease): Promise<PlanInspection>;
  /** Tells what is wrong with what is edited, as far as pages that show it tell. */
  inspectEdits?(deps: PublisherDeps, live: LiveForEdits, edits: RowEdit[]): Promise<EditFinding[]>;
}

/** A kind of thing that goes live by itself when its time has come. */
export interface Timed {
  /** As the log names it. */
  what: string;
  /** Publishes what is due. What failed is tried again, less and less often, and holds up nothing else. @returns why each failed */
  publishDue(): Promise<string[]>;
}

export interface TimedDeps {
  publisher: Publishing;
  content: Pick<Database, 'read' | 'write'>;
  /** The time that has certainly come. */
  certain: () => Date;
  server: Server;
}

/** What a feature does with pending changes. */
export interface PendingHooks {
  /** What it knows of them. */
  read?(queries: Queries, pending: ChangeState[]): Promise<PendingReading>;
  /** The ids of those that no publish of everything takes along: they wait for a later time, or for somebody. */
  holdBack?(queries: Queries, pending: ChangeState[], now: Date): Promise<Iterable<number>>;
  /** Is asked before changes go live that somebody chose. @throws Problem (`conflict`) if one of them may not yet */
  requireReady?(queries: Queries, chosen: Pick<ChangeState, 'id'>[]): Promise<void>;
  /** Is told, in the transaction that marks them, that changes were taken back: they may not go live by themselves. */
  letGo?(tx: Transaction, changes: number[]): Promise<void>;
  /** Is told that a named set may go live, which may have failed before. */
  setIsReady?(tx: Transaction, set: number): Promise<void>;
  /** What of them goes live by itself. */
  timed?(deps: TimedDeps): Timed;
  /** Is different whenever what it adds to the overview is. */
  version?(queries: Queries): Promise<unknown>;
}

export interface PendingReading {
  /** By the id of a change: when it goes live by itself, and the id of what makes it do so. */
  times?: ReadonlyMap<number, { id: number; at: string }>;
  /** Ids of changes that should have gone live by themselves, which failed. */
  failed?: ReadonlySet<number>;
  /** Its part of the overview. */
  overview?(): Promise<Partial<OverviewParts>>;
}

/** What features add to the overview; each declares its own. */
export interface OverviewParts {}

/** A publish, restore or plan: who asked for it, and when. */
export interface RunInfo {
  run: string;
  kind: 'publish' | 'restore' | 'plan';
  by: string;
  startedAt: string;
}

/** A run that was started. */
export interface Run<T> extends RunInfo {
  result: Promise<T>;
}

/** Pages that have been rendered, and how many there are in all. */
export interface Progress {
  rendered: number;
  total: number;
}

/** What is known of a run; of a plan that runs, the pages that were found so far. */
export type RunState = RunInfo &
  (({ state: 'running'; pages?: PlannedChange[] } & Progress) | RunResult | PlanResult);

/** What the publisher is doing. */
export interface Activity extends Progress {
  /** `ending`: the server is stopping, and nothing more is published. */
  state: 'idle' | 'publishing' | 'ending';
  /** The run that is publishing. */
  run?: RunInfo;
}

/**
 * Starts work that outlives the request for it. The `id` of a run is chosen at random unless it is given.
 * @throws Problem (`conflict`) if there is such a run already
 */
export interface Runs {
  publish(options: PublishOptions, id?: string): Run<PublishResult>;
  restore(options: RestoreOptions, id?: string): Run<PublishResult>;
  plan(options: PlanOptions, id?: string): Run<Plan>;
  /** Undefined if there is no such run. */
  state(id: string): Promise<RunState | undefined>;
  /** Stores a run, so that a restart does not forget it. */
  keep(id: string): Promise<void>;
}

/** Makes releases. */
export interface Publishing {
  /** Publishes. Publishes run one at a time; equal calls that wait are joined into one. */
  publish(options: PublishOptions): Promise<PublishResult>;
  /** Makes an earlier release live again; see `restoreRelease`. */
  restore(options: RestoreOptions): Promise<PublishResult>;
  /** The same as runs, which can be followed; plans too. */
  runs: Runs;
  /** Whether every page must be rendered again: the code or the address has changed, or lists could not be read. */
  isStale(): boolean;
  /** Whether a server of a newer version runs, which publishes instead of this one. */
  isOvertaken(): Promise<boolean>;
}
