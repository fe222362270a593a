import { rm } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as z from 'zod';
import { fileOf } from '#content-db/database/connection.ts';
import { copiesIn } from '#content-db/database/copy-folder.ts';
import { type Database, openDatabase } from '#content-db/database/open.ts';
import { writeSnapshotInThread } from '#content-db/database/snapshot.ts';
import { Problem } from '#content-db/model/problem.ts';
import { openDatabaseAt } from '#content-db/remote/open.ts';
import type { Upkeep } from '../publish/engine/release/publisher.ts';
import { liveRelease } from '../publish/engine/release/release-log.ts';
import {
  askHolding,
  compareWithServer,
  type DatabaseName,
  differenceFrom,
  type Holding,
  holdingOf,
  holdingOfServer,
  requireNone,
  type Serving,
  type Settings,
  type Span,
} from './holding.ts';
import { askServer } from './server-socket.ts';

/** How often the databases are copied again because a publish came in between. */
const attempts = 20;
/** After how many of these a server lets publishes wait for a copy. */
const politeAttempts = 3;

/**
 * Copies databases into a copy folder of the installation as `content.db` and `published.db`, so that no publish lies
 * between the copies. A server that runs makes them; it holds its files for longer than anybody else looks at them.
 * @throws Problem (`conflict`) if the running server has something else than the copies
 */
export async function copyInstallation(env: Settings, folder: string, names: DatabaseName[]): Promise<void> {
  const span = (await copiesOfServer(env, folder, names)) ?? (await ownCopies(env, folder, names));
  if (span) requireNone(differenceFrom(await holdingInCopies(folder, names), span));
}

const copyRequest = z.strictObject({
  databases: z.array(z.enum(['content', 'published'])),
  /** Below the folder of all copies, locked by whoever asks. */
  folder: z.string().regex(/^[\w-]+\/copy$/),
});

interface Copied extends Serving {
  content: Serving['content'] & Pick<Database, 'address'>;
  published: Serving['published'] & Pick<Database, 'address'>;
}

/**
 * Answers the request of a command for copies, in a thread: SQLite blocks its thread meanwhile.
 * @returns what the installation had before and after them
 */
export async function makeCopies(installation: Copied, dataDir: string, request: unknown): Promise<Span> {
  const { databases, folder } = copyRequest.parse(request);
  const { published, publisher } = installation;
  const before = await holdingOfServer(installation);
  const copy = async () => {
    for (const name of databases) {
      const target = copyIn(join(copiesIn(dataDir), folder), name);
      await rm(target, { force: true });
      await writeSnapshotInThread({ address: installation[name].address, target, busyTimeoutMs: 3000 });
    }
  };
  await (databases.length > 1 ? betweenPublishes(published, copy, publisher.betweenPublishes) : copy());
  return { before, after: await holdingOfServer(installation) };
}

/** @returns undefined if no server makes them: none runs, or its databases are on a server themselves */
async function copiesOfServer(
  env: Settings,
  folder: string,
  databases: DatabaseName[],
): Promise<Span | undefined> {
  const { dataDir, database, publishedDatabase } = env;
  if ([database, publishedDatabase].some(({ url }) => fileOf(url) === undefined)) return undefined;
  // A copy of files that are no longer those of the server may fail for any reason.
  requireNone((await compareWithServer(env))?.difference);
  return await askServer<Span | undefined>(dataDir, {
    command: 'copy',
    request: { databases, folder: relative(copiesIn(dataDir), folder) },
    onLost: async () => undefined,
  });
}

/** @returns what the server had, if one can be asked */
async function ownCopies(env: Settings, folder: string, names: DatabaseName[]): Promise<Span | undefined> {
  await using stack = new AsyncDisposableStack();
  const open = async (name: DatabaseName) => {
    const address = name === 'content' ? env.database : env.publishedDatabase;
    const database = await openDatabaseAt({ ...address, readOnly: true });
    stack.defer(() => database.close());
    return database;
  };
  const content = names.includes('content') ? await open('content') : undefined;
  const published = await open('published');
  const before = await askHolding(env);
  const copy = async () => {
    for (const [name, database] of Object.entries({ content, published })) {
      if (!database) continue;
      const target = copyIn(folder, name);
      await rm(target, { force: true });
      await database.snapshot(target);
    }
  };
  await (content ? betweenPublishes(published, copy) : copy());
  const after = before && (await askHolding(env));
  return before && after && { before, after };
}

/**
 * Does something again until no publish came in between.
 * @param hold lets publishes wait meanwhile, if that can be
 */
async function betweenPublishes(
  published: Pick<Database, 'read' | 'refresh'>,
  work: () => Promise<void>,
  hold?: Upkeep['betweenPublishes'],
): Promise<void> {
  const release = async () => {
    await published.refresh();
    return (await liveRelease(published.read))?.id;
  };
  const isUndisturbed = async () => {
    const before = await release();
    await work();
    return (await release()) === before;
  };
  for (let attempt = 0; attempt < attempts; attempt += 1)
    if (await (hold && attempt >= politeAttempts ? hold(isUndisturbed) : isUndisturbed())) return;
  throw new Problem(
    'unavailable',
    'Something was published again and again while the databases were copied. Try again in a moment.',
  );
}

async function holdingInCopies(folder: string, names: DatabaseName[]): Promise<Holding> {
  await using stack = new AsyncDisposableStack();
  const open = async (name: DatabaseName) => {
    const database = await openDatabase({ url: pathToFileURL(copyIn(folder, name)).href, readOnly: true });
    stack.defer(() => database.close());
    return database;
  };
  const content = names.includes('content') ? await open('content') : undefined;
  return await holdingOf({ published: await open('published'), ...(content && { content }) });
}

function copyIn(folder: string, name: string): string {
  return join(folder, `${name}.db`);
}
