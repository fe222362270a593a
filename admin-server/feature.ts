import type { Hono } from 'hono';
import type * as z from 'zod';
import type { Database, Transaction } from '#content-db/database/open.ts';
import type { Revocation } from '#content-db/revocations.ts';
import type { AccessRule } from './accounts/sessions/access.ts';
import type { TrustedTime } from './clock/trusted-time.ts';
import type { AfterSave } from './content/after-save.ts';
import type { Finder } from './content/search.ts';
import type { Check, Finding } from './doctor/finding.ts';
import type { Env } from './env.ts';
import type { ObjectStore } from './files/object-store.ts';
import type { DashboardPart } from './history/dashboard.ts';
import type { Log } from './http/log.ts';
import type { Clock } from './http/rate-limit.ts';
import type { SignedIn } from './http/signed-in.ts';
import type { Server, SharingServer } from './leases/lease.ts';
import type { RenderAnswer } from './live/answer-pages.ts';
import type { WithdrawnWatch } from './live/withdrawn.ts';
import type { Mailer } from './mail/mailer.ts';
import type { Measures } from './metrics/metrics.ts';
import type { Deployment } from './publish/deploy/deployment.ts';
import type { DeploymentTarget } from './publish/deploy/target.ts';
import type { Plans } from './publish/plan/planner.ts';
import type { LiveFiles } from './publish/engine/release/live-files.ts';
import type { Live } from './publish/engine/release/publisher.ts';
import type { JoinTab } from './publish/routes/tab-stream.ts';
import type { CompiledSite, PendingHooks, Publishing, SiteSource } from './publish/types.ts';
import type { Round } from './rounds.ts';
import type { SharedFolder } from './storage/shared-folder.ts';
import type { SharedStorage } from './storage/storage.ts';
import type { PersonalData } from './visitors/personal-data.ts';

/**
 * Something that the server does beside serving, editing and publishing. It is a folder and a line in features.ts:
 * without both, everything else works as before. The rest of the server names none.
 */
export interface Feature {
  /** Who may make its calls, by their path below /api/admin/ or its first part; those without are for admins. */
  access?: Record<string, AccessRule>;
  /** The variables of the environment that it reads: they are checked with the others, and are in `env.variables`. */
  env?: z.ZodType<object>;
  /** Where the files of an installation are kept besides its data folder; undefined unless the variables say so. */
  storage?(variables: Env['variables']): SharedStorage | undefined;
  /** Servers that share their databases; without it, each is alone. */
  sharing?: Sharing;
  /** Where the site is brought to. */
  target?: TargetKind;
  /** What `npm run doctor` looks at. */
  doctor?: Check;
  /** What it does with pending changes. */
  pending?: PendingHooks;
  /** What it stores about visitors. */
  personalData?: PersonalData;
  /** Takes something away again that was taken away since a backup that is restored. @returns what was done, in sentences */
  revokeAgain?(tx: Transaction, what: Revocation): Promise<string[]>;
  /** Begins with the server. */
  start?(core: Core): StartedFeature | Promise<StartedFeature>;
}

/** How servers share databases that are on servers themselves. */
export interface Sharing {
  /**
   * The server that has this data folder, which must be locked. It keeps its id, so that after a kill it knows what
   * is its own.
   */
  open(dataDir: string): Promise<SharingServer>;
  /** What a restore does about servers that may run. */
  restoring: {
    /** Forgets, in the databases of a backup, who ran when it was made. */
    forget(tx: Transaction): Promise<void>;
    /** Lets no server start over these databases until `admit`. */
    mark(tx: Transaction): Promise<void>;
    /** The same, once it is certain that none runs. @throws Problem (`conflict`) if one does; servers may start then */
    keepOut(content: Pick<Database, 'read' | 'write'>): Promise<void>;
    admit(content: Pick<Database, 'write'>): Promise<void>;
  };
}

/** A kind of places that other servers serve the site from. */
export interface TargetKind {
  /** The place that the variables name; undefined if they name none. */
  open(variables: Env['variables'], source: TargetSource): DeploymentTarget | undefined;
  /** What `npm run doctor` says of that place. */
  inspect(variables: Env['variables']): Promise<Finding[]>;
}

/** Where a target takes the files of a release from, and the server that brings them. */
export interface TargetSource extends Pick<SiteSource, 'store' | 'uploads'> {
  published: Pick<SiteSource['published'], 'read' | 'write'>;
  server: Server;
}

/** What a feature adds to a server that runs. */
export interface StartedFeature extends Omit<Feature, 'start'> {
  /** Calls of staff, below /api/admin. */
  staffCalls?: Hono<SignedIn>;
  /** What it tells each open tab of the back office. */
  joinTab?: JoinTab;
  /** What it does with what staff have saved. */
  afterSave?: AfterSave | undefined;
  /** What can be measured of it. */
  measures?: Measures;
  visitorCalls?: VisitorCalls;
  /** Pages that answer visitors; other requests for them get the files of the site. */
  pages?: Hono;
  /** What it adds to the dashboard. */
  dashboard?: DashboardPart;
  /** What a search of staff finds besides content. */
  search?: Finder;
  /** What it does from time to time. */
  rounds?: Round[];
  /** Ends what it does by itself. */
  stop?(): Promise<void>;
}

/** Calls of visitors, below /api, and the paths of those that pages of another origin may send to. */
export interface VisitorCalls {
  routes: Hono;
  /** They take forms of the site, which may have another origin than the API. */
  forms?: readonly string[];
  /** Other programs make them, by a secret in the address. */
  fromAnywhere?: readonly string[];
}

/** What features build on. */
export interface Core {
  env: Pick<
    Env,
    | 'host'
    | 'port'
    | 'siteUrl'
    | 'apiUrl'
    | 'adminUrl'
    | 'trustProxy'
    | 'mail'
    | 'uploadsLimit'
    | 'metricsToken'
    | 'logsRequests'
    | 'variables'
  >;
  content: Database;
  published: Database;
  publisher: Live & LiveFiles & Publishing & Plans;
  /** What features do with pending changes. */
  pendingHooks: readonly PendingHooks[];
  server: Server;
  store: Pick<ObjectStore, 'localPath' | 'verify'>;
  uploads: SharedFolder;
  /** Undefined when the site is not deployed to another server. */
  deployment?: Pick<Deployment, 'status' | 'textsAt' | 'withdraw'> | undefined;
  /** What is off the site although its content is stored. */
  withdrawn: Pick<WithdrawnWatch, 'blocks' | 'now' | 'refresh'>;
  /** Renders a page of the working content. */
  render: CompiledSite['render'];
  /** Renders the pages that answer visitors. */
  renderAnswer: RenderAnswer;
  /** Undefined when no mail server is set up. */
  mailer: Mailer | undefined;
  /** Called after something of a person was deleted; see visitors/overwriting.ts. */
  onDeletion(): void;
  /** What time it is at the latest: what expires goes by it. */
  clock: Clock;
  time: TrustedTime;
  log: Log;
  /** Sends a GET request to this server, as a visitor would. */
  ask(path: string): Promise<Response>;
}

/** How servers share their databases; undefined where each is alone. */
export function sharingOf(features: readonly Pick<Feature, 'sharing'>[]): Sharing | undefined {
  return features.find(({ sharing }) => sharing)?.sharing;
}

/** What features store about visitors. */
export function personalDataOf(features: readonly Pick<Feature, 'personalData'>[]): PersonalData[] {
  return features.flatMap(({ personalData }) => personalData ?? []);
}

/** What features do with pending changes. */
export function pendingHooksOf(features: readonly Pick<Feature, 'pending'>[]): PendingHooks[] {
  return features.flatMap(({ pending }) => pending ?? []);
}

/** Starts features, one after the other. */
export async function startFeatures(features: readonly Feature[], core: Core): Promise<StartedFeature[]> {
  const started: StartedFeature[] = [];
  for (const { start, ...feature } of features) started.push({ ...feature, ...(await start?.(core)) });
  return started;
}
