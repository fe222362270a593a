import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Hono } from 'hono';
import type { Database } from '#content-db/database/open.ts';
import { createRow, type Input } from '#content-db/write/repository.ts';
import type { ResourceName } from '#content-db/types/index.ts';
import { type Locale, splitPath } from '#content-db/model/locale.ts';
import { createTestDb } from '#content-db/testing/database.ts';
import type { RejectedForm } from '#site/content/context.ts';
import { type AppDeps, askOwn, createApp } from '../app.ts';
import {
  type Core,
  type Feature,
  pendingHooksOf,
  personalDataOf,
  startFeatures,
  type StartedFeature,
} from '../feature.ts';
import { features } from '../features.ts';
import { createFailedSignIns } from '../accounts/failed-sign-ins.ts';
import { createPasswords } from '../accounts/passwords.ts';
import { readEnv } from '../env.ts';
import { noPublisher } from './no-publisher.ts';
import { createMailer } from '../mail/mailer.ts';
import type { LiveSite } from '../publish/types.ts';
import type { LogEntry } from '../http/log.ts';
import { createTestSite, type TestFile } from './serve.ts';
import { believedTime } from './time.ts';
import { watchWithdrawn } from '../live/withdrawn.ts';
import type { PersonTable } from '../visitors/personal-data.ts';
import { createSharedFolder } from '../storage/shared-folder.ts';

export const testOrigin = 'https://www.example.org';

export interface TestApp extends AsyncDisposable {
  app: Hono;
  content: Database;
  published: Database;
  /** The live release and the current time of the app; tests set both. */
  state: { live: LiveSite | undefined; now: Date };
  uploads: string;
  logged: LogEntry[];
  features: readonly StartedFeature[];
  /** What each rendering of the contact page showed. */
  rendered: (RejectedForm & { locale: Locale })[];
  /** Sends a request to the app from a client at `address`. */
  ask(path: string, init?: RequestInit, address?: string): Promise<Response>;
  /** Posts as a page of the site would: an object as JSON, a text as a form. */
  post(path: string, body: object | string, address?: string): Promise<Response>;
}

export interface TestAppOptions {
  env?: Record<string, string>;
  files?: Record<string, TestFile>;
  deps?: Partial<AppDeps>;
  /** Besides those of the server. */
  features?: readonly Feature[];
}

/** The whole app with its own databases and files; `await using` removes them. */
export async function createTestApp({
  env: variables = {},
  files = {},
  deps = {},
  features: more = [],
}: TestAppOptions = {}): Promise<TestApp> {
  await using stack = new AsyncDisposableStack();
  const content = stack.use(await createTestDb());
  const published = stack.use(await createTestDb());
  const live = stack.use(await createTestSite(files));
  const uploads = await mkdtemp(join(tmpdir(), 'uploads-'));
  stack.defer(() => rm(uploads, { recursive: true }));
  const env = readEnv({ SITE_URL: testOrigin, ...variables });
  const state: TestApp['state'] = { live: live.site, now: new Date('2026-01-01T12:00:00Z') };
  const logged: LogEntry[] = [];
  const rendered: TestApp['rendered'] = [];
  const clock = () => state.now;
  const log = (entry: LogEntry) => void logged.push(entry);
  const server = { id: 'test', isAlone: true } as const;
  const core: Core = {
    env,
    content: content.database,
    published: published.database,
    publisher: noPublisher(() => state.live),
    pendingHooks: pendingHooksOf([...features, ...more]),
    server,
    store: live.store,
    uploads: createSharedFolder(uploads),
    withdrawn: await watchWithdrawn(content.database, server),
    render: () => Promise.reject(new Error('This test renders no page')),
    renderAnswer: async (path, { form, isFromMail }) => {
      if (form) rendered.push({ locale: splitPath(path).locale, ...form });
      const body = form ? 'the form' : `${path}${isFromMail ? ' from a mail' : ''}`;
      return { body: Buffer.from(body), headers: { 'content-security-policy': "default-src 'self'" } };
    },
    mailer: env.mail && createMailer({ smtpUrl: env.mail.smtpUrl, from: env.mail.contactTo }),
    onDeletion: () => undefined,
    clock,
    time: believedTime(clock),
    log,
    ask: (path) => askOwn(app, path),
    ...deps,
  };
  const started = await startFeatures([...features, ...more], core);
  stack.defer(async () => void (await Promise.all(started.map((feature) => feature.stop?.()))));
  const app: Hono = createApp({
    live: () => state.live,
    features: started,
    disk: async () => 'ok',
    isStopping: () => false,
    passwords: createPasswords(),
    failures: createFailedSignIns({ content: content.database, clock, log }),
    onRedirect: () => undefined,
    ...core,
  });
  const ask: TestApp['ask'] = async (path, init, address = '192.0.2.1') =>
    app.request(path, init, { incoming: { socket: { remoteAddress: address } } });
  const post: TestApp['post'] = (path, body, address) => {
    const isForm = typeof body === 'string';
    const headers = {
      origin: testOrigin,
      'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json',
    };
    return ask(path, { method: 'POST', headers, body: isForm ? body : JSON.stringify(body) }, address);
  };
  const cleanup = stack.move();
  return {
    app,
    content: content.database,
    published: published.database,
    state,
    uploads,
    logged,
    features: started,
    rendered,
    ask,
    post,
    [Symbol.asyncDispose]: () => cleanup.disposeAsync(),
  };
}

/** Writes a row. @returns its id */
export async function addRow<N extends ResourceName>(
  database: Database,
  name: N,
  input: Input<N>,
): Promise<number> {
  return Number((await database.write((tx) => createRow(tx, name, input, 'test'))).id);
}

/** The tables with what visitors have sent. */
export function peopleTables({ features }: Pick<TestApp, 'features'>): PersonTable[] {
  return personalDataOf(features).flatMap(({ tables }) => Object.values(tables));
}
