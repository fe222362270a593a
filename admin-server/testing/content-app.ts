import { changes } from '#content-db/changes.ts';
import { createTestDb } from '#content-db/testing/database.ts';
import { dump } from '#content-db/testing/random-edits.ts';
import type { LiveSite } from '../publish/types.ts';
import type { LogEntry } from '../http/log.ts';
import type { AdminContentDeps } from '../content/resource-routes.ts';
import { contentRoutes } from '../content/routes.ts';
import { changeRoutes } from '../history/changes.ts';
import { resourceNames, resources } from '#content-db/types/index.ts';
import { specialRoutes } from '../content/types/index.ts';
import { asJson, signedIn } from './signed-in.ts';

type Values = Record<string, unknown>;

export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  /** The body as an object. */
  body: Values & { id: number; message: string; fields: Record<string, string> };
  /** The body as a list. */
  rows: (Values & { id: number })[];
}

export interface TestContent extends AsyncDisposable {
  deps: AdminContentDeps;
  logged: LogEntry[];
  /** Sends a request below /api/admin, with the body as JSON. */
  ask(method: string, path: string, body?: unknown): Promise<Answer>;
  /** Sends a request unchanged. */
  send(path: string, init: RequestInit): Promise<Answer>;
  /** Creates a row. Throws when that fails. */
  create(path: string, body: Values): Promise<Answer['body']>;
  /** All stored content, and the number of recorded changes. */
  everything(): Promise<{ rows: Record<string, unknown>; changes: number }>;
}

/** The content calls with a signed-in admin, over real databases; `await using` removes them. */
export async function createTestContent(more: Partial<AdminContentDeps> = {}): Promise<TestContent> {
  await using stack = new AsyncDisposableStack();
  const content = stack.use(await createTestDb());
  const published = stack.use(await createTestDb());
  const deps: AdminContentDeps = {
    content: content.database,
    published: published.database,
    live: () => undefined,
    ...more,
  };
  const logged: LogEntry[] = [];
  const app = signedIn(contentRoutes(deps).route('/changes', changeRoutes(deps)), logged);
  const send: TestContent['send'] = async (path, init) =>
    answerOf(await app.request(`/api/admin/${path}`, init));
  const ask: TestContent['ask'] = (method, path, body) =>
    send(path, body === undefined ? { method } : asJson(method, body));
  const cleanup = stack.move();
  return {
    deps,
    logged,
    ask,
    send,
    async create(path, body) {
      const answer = await ask('POST', path, body);
      if (answer.status !== 201) throw new Error(`${path}: ${answer.status} ${answer.text}`);
      return answer.body;
    },
    everything: async () => ({
      rows: await dump(deps.content.read),
      changes: await deps.content.read.$count(changes),
    }),
    [Symbol.asyncDispose]: () => cleanup.disposeAsync(),
  };
}

async function answerOf(response: Response): Promise<Answer> {
  const text = await response.text();
  const parsed: unknown = text === '' ? undefined : JSON.parse(text);
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: parsed as Answer['body'],
    rows: parsed as Answer['rows'],
  };
}

/** A live site with pages at these addresses. */
export function liveSiteOf(...paths: string[]): LiveSite {
  const file = { object: '', status: 200, type: 'text/html', size: 0, headers: {} };
  return {
    release: 1,
    files: new Map(paths.map((path) => [path, { path, ...file }])),
    redirects: new Map(),
    redirectReads: new Set(),
    pictures: new Set(),
  };
}

/** For each type with calls: a body that creates a row, by its path below /api/admin. From the examples of the definitions. */
export const valid: Record<string, Values> = {
  ...Object.fromEntries(
    resourceNames.flatMap((name) =>
      specialRoutes[name as keyof typeof specialRoutes] === null || name === 'seo-files'
        ? []
        : [[name, resources[name].example]],
    ),
  ),
  // Written with its text.
  services: {
    title: 'Cabin safety',
    overviewDescription: 'An overview',
    detailedContent: 'd'.repeat(50),
    imageKey: 'picture',
    locale: 'en',
  },
  // Their slugs and keys derive from their titles.
  'blog-posts': { title: 'A post', content: 'Text', locale: 'en' },
  images: { url: '/uploads/a.jpg', title: 'Picture', category: 'Services' },
};

/** Bodies of the rows that others refer to, in the order to create them. */
export const needed: [path: string, body: Values][] = [
  ['images', { ...valid['images'], key: 'picture' }],
  ['training-courses', { ...valid['training-courses'] }],
  ['pages', { ...valid['pages'], slug: 'first' }],
];
