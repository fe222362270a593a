import type { Hono } from 'hono';
import type * as z from 'zod';
import type { Database } from '#content-db/database/open.ts';
import type { Room } from './accounts/sessions/access.ts';
import type { TrustedTime } from './clock/trusted-time.ts';
import type { AfterSave } from './content/after-save.ts';
import type { Check } from './doctor/finding.ts';
import type { Env } from './env.ts';
import type { ObjectStore } from './files/object-store.ts';
import type { Log } from './http/log.ts';
import type { Clock } from './http/rate-limit.ts';
import type { SignedIn } from './http/signed-in.ts';
import type { RenderAnswer } from './inbox/render-answer.ts';
import type { Server } from './leases/lease.ts';
import type { WithdrawnWatch } from './live/withdrawn.ts';
import type { Mailer } from './mail/mailer.ts';
import type { Measures } from './metrics/metrics.ts';
import type { Deployment } from './publish/deploy/deployment.ts';
import type { Plans } from './publish/plan/planner.ts';
import type { LiveFiles } from './publish/release/live-files.ts';
import type { Live, Publishing } from './publish/release/publisher.ts';
import type { CompiledSite } from './publish/types.ts';
import type { SharedFolder } from './storage/shared-folder.ts';

/**
 * Something that the server does beside serving, editing and publishing. It is a folder and a line in features.ts:
 * without both, everything else works as before. The rest of the server names none.
 */
export interface Feature {
  /** Who may make its calls, by their path below /api/admin/ or its first part; those without are for admins. */
  access?: Record<string, Room>;
  /** The variables of the environment that it reads: they are checked with the others, and are in `env.variables`. */
  env?: z.ZodType<object>;
  /** What `npm run doctor` looks at. */
  doctor?: Check;
  /** Begins with the server. */
  start(core: Core): StartedFeature | Promise<StartedFeature>;
}

/** What a feature adds to a server that runs. */
export interface StartedFeature extends Pick<Feature, 'access'> {
  /** Calls of staff, below /api/admin. */
  staffCalls?: Hono<SignedIn>;
  /** What it does with what staff have saved. */
  afterSave?: AfterSave | undefined;
  /** What can be measured of it. */
  measures?: Measures;
  /** Ends what it does by itself. */
  stop?(): Promise<void>;
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
  server: Pick<Server, 'id' | 'isAlone'>;
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
  /** What time it is at the latest: what expires goes by it. */
  clock: Clock;
  time: TrustedTime;
  log: Log;
  /** Sends a GET request to this server, as a visitor would. */
  ask(path: string): Promise<Response>;
}

/** Starts features, one after the other. */
export async function startFeatures(features: readonly Feature[], core: Core): Promise<StartedFeature[]> {
  const started: StartedFeature[] = [];
  for (const { access = {}, start } of features) started.push({ access, ...(await start(core)) });
  return started;
}
