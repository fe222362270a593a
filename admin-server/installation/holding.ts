import * as z from 'zod';
import { type Address, fileOf } from '#content-db/database/connection.ts';
import { type IdCounters, readIdCounters } from '#content-db/database/id-counters.ts';
import type { Database } from '#content-db/database/open.ts';
import { Problem } from '#content-db/model/problem.ts';
import { openDatabaseAt } from '#content-db/remote/open.ts';
import type { Env } from '../env.ts';
import type { Live, Upkeep } from '../publish/engine/release/publisher.ts';
import { liveRelease } from '../publish/engine/release/release-log.ts';
import { askServer } from './server-socket.ts';

/** Where an installation has its databases, and its server. */
export type Settings = Pick<Env, 'dataDir' | 'database' | 'publishedDatabase' | 'apiUrl'>;

export type DatabaseName = 'content' | 'published';

/** What somebody finds in the databases of an installation, as numbers that only grow. */
export interface Holding {
  /** The live release; 0 before the first one. Of a server: the one that visitors get. */
  release: number;
  /** The last id that each table has given, by database. Without a database that nobody looked at. */
  ids: Partial<Record<DatabaseName, IdCounters>>;
}

/** What a server had before and after somebody looked at the databases. */
export interface Span {
  before: Holding;
  after: Holding;
}

type Asked = Pick<Database, 'read' | 'refresh'>;

/** @param content without it, only the published database is looked at */
export async function holdingOf({
  published,
  content,
}: {
  published: Asked;
  content?: Asked;
}): Promise<Holding> {
  const ids: Holding['ids'] = {
    ...(content && { content: await lastIds(content) }),
    published: await lastIds(published),
  };
  return { release: (await liveRelease(published.read))?.id ?? 0, ids };
}

type Kept = Pick<Database, 'read' | 'refresh' | 'write' | 'takesWrites'>;

/** The databases of a server, and what it serves. */
export interface Serving extends Record<DatabaseName, Kept> {
  publisher: Live & Upkeep;
}

/**
 * What a server has.
 * @throws Problem (`unavailable`) if a file was removed under it; it then keeps a copy, see content-db/database/held-files.ts
 */
export async function holdingOfServer({ content, published, publisher }: Serving): Promise<Holding> {
  // Any write finds that out, and keeps the copy.
  for (const database of [content, published])
    if (!database.takesWrites()) await database.write(async () => undefined);
  return { ...(await holdingOf({ content, published })), release: publisher.live()?.release ?? 0 };
}

async function lastIds({ read, refresh }: Asked): Promise<IdCounters> {
  await refresh();
  return await readIdCounters(read);
}

/** What the server of this installation has; undefined if none can be asked, as one of an earlier version. */
export async function askHolding(env: Settings): Promise<Holding | undefined> {
  const request = { command: 'holding', request: {}, onLost: async () => undefined };
  const here = await askServer<Holding | undefined>(env.dataDir, request);
  if (here || fileOf(env.publishedDatabase.url) !== undefined) return here;
  return askElsewhere(env.apiUrl);
}

const healthAnswer = z.object({ release: z.number().nullable() });

/** Of a server on another machine, which shares a database on a server with this one: the release that it serves. */
async function askElsewhere(apiUrl: string): Promise<Holding | undefined> {
  try {
    const answer = await fetch(`${apiUrl}/api/health`, { signal: AbortSignal.timeout(5000) });
    const { release } = healthAnswer.parse(await answer.json());
    return { release: release ?? 0, ids: {} };
  } catch {
    return undefined;
  }
}

/**
 * Compares what was found in the databases with what a server had before and after that, as it may write meanwhile.
 * @returns the first difference, in words
 */
export function differenceFrom(found: Holding, { before, after }: Span): string | undefined {
  if (found.release < before.release)
    return `it serves release ${before.release}, and they have release ${found.release}`;
  for (const name of ['content', 'published'] as const) {
    const [own, first, last] = [found.ids[name], before.ids[name], after.ids[name]];
    if (!own || !first || !last) continue;
    for (const table of new Set([...Object.keys(own), ...Object.keys(first)])) {
      const [here, least, most] = [own[table] ?? 0, first[table] ?? 0, last[table] ?? 0];
      if (here < least || here > most)
        return `it has ${table} of ${name}.db up to number ${here < least ? least : most}, and they have them up to ${here}`;
    }
  }
  return undefined;
}

/** What an operator does about a difference. */
export const howToFix =
  'Restart the server in the ordinary way, never by killing it, as only it may have what was saved last; then try again.';

export function otherData(difference: string): string {
  return `The running server has other data than its database files: ${difference}.`;
}

/** @throws Problem (`conflict`) if there is a difference */
export function requireNone(difference: string | undefined): void {
  if (difference !== undefined) throw new Problem('conflict', `${otherData(difference)} ${howToFix}`);
}

/**
 * Compares what this process reads in the databases with what the running server has.
 * @returns undefined if no server can be asked
 */
export async function compareWithServer(
  env: Settings,
): Promise<{ difference: string | undefined } | undefined> {
  const before = await askHolding(env);
  if (!before) return undefined;
  await using stack = new AsyncDisposableStack();
  const open = async (address: Address) => {
    const database = await openDatabaseAt({ ...address, readOnly: true });
    stack.defer(() => database.close());
    return database;
  };
  const [content, published] = [await open(env.database), await open(env.publishedDatabase)];
  const found = await holdingOf({ content, published });
  const after = await askHolding(env);
  return after && { difference: differenceFrom(found, { before, after }) };
}
