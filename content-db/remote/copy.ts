import { AsyncLocalStorage } from 'node:async_hooks';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Client, InArgs, InStatement } from '@libsql/client';
import { sql } from 'drizzle-orm';
import { copiesIn, makeCopyFolder } from '../database/copy-folder.ts';
import { isBusy } from '../database/errors.ts';
import {
  type CopyOptions,
  type Database,
  type FileDatabase,
  openDatabase,
  type OpenOptions,
  type Transaction,
} from '../database/open.ts';
import { Problem } from '../model/problem.ts';
import type { Committed } from './commit.ts';
import { copyDown } from './copy-down.ts';
import { isFromServer, patience, remoteProblem, untilAnswered } from './failures.ts';
import { atTime } from './frozen.ts';
import { type Entry, lastEntry, newsSince, type Position, positionIn } from './log.ts';
import { createRecorder, type Recorded, type Recorder } from './recorder.ts';

/** Our copy of a database on a server. */
export interface Copy
  extends
    Pick<Database, 'read' | 'address' | 'refresh' | 'snapshot' | 'overwriteDeleted' | 'close'>,
    Pick<FileDatabase, 'alone'> {
  file: string;
  /** The last entry of the log that is in it. */
  position(): Position;
  /** Runs a transaction. What it wrote is kept if `commit` succeeds with it. */
  write<T>(
    work: (tx: Transaction) => Promise<T>,
    commit: (base: Position, written: Recorded[]) => Promise<Committed>,
  ): Promise<T>;
  /** Makes it anew. */
  load(): Promise<void>;
}

const nowhere: Position = { version: -1, id: '' };

/** Reads within a transaction do not wait for a refresh, which may have to wait for the transaction. */
const inTransaction = new AsyncLocalStorage<true>();

/** Opens the copy that an earlier start has left, or a new one. It is as it was left: call `refresh`. */
export async function openCopy(remote: Client, options: OpenOptions, name: string): Promise<Copy> {
  const state = { position: nowhere };
  const clock = createServerClock();
  const recorder = createRecorder(clock.now);
  const { file, remove } = await placeOf(options);
  const local = await openCopyFile(file, {
    ...(options.busyTimeoutMs !== undefined && { busyTimeoutMs: options.busyTimeoutMs }),
    ...(options.connect && { connect: options.connect }),
    wrapWriter: recorder.wrap,
    wrapReader: (client) => readingRecent(client, clock.now, () => refreshes.recent()),
  });
  state.position = await local.alone(storedPosition);

  function load(): Promise<void> {
    return local.alone(async (writer) => {
      state.position = nowhere;
      state.position = await copyDown(remote, writer).catch((error: unknown) => {
        throw isFromServer(error) ? remoteProblem(error, name) : error;
      });
    });
  }

  async function catchUp(): Promise<void> {
    const { position } = state;
    const { entries } =
      position === nowhere ? { entries: undefined } : await clock.setBy(() => newsSince(remote, position));
    if (entries?.length === 0) return;
    const isApplied = entries && (await local.alone((writer) => apply(writer, state, entries)));
    if (!isApplied) await load();
  }
  const refreshes = createRefreshes(() => untilAnswered(patience.reading, catchUp));

  return {
    file,
    read: local.read,
    address: local.address,
    alone: local.alone,
    position: () => state.position,
    load,
    refresh: refreshes.now,
    async write(work, commit) {
      const at = performance.now();
      const { result, committed } = await inTransaction.run(true, () =>
        writeThrough(local, recorder, work, {
          commit: (written) => commit(state.position, written),
          // At once: what comes next on the copy would bring again what it has.
          onKept: (position) => (state.position = position),
        }),
      );
      if (!committed) return result;
      if (committed.isKept && committed.isSame) refreshes.confirm(at);
      // The commit stands. A copy that cannot be made anew now is with the next refresh.
      if (!committed.isSame) await load().catch(() => undefined);
      return result;
    },
    snapshot: local.snapshot,
    overwriteDeleted: local.overwriteDeleted,
    async close() {
      await local.close();
      await remove();
    },
  };
}

/** @returns whether all entries could be applied; a copy on which one fails is none */
async function apply(writer: Client, state: { position: Position }, entries: Entry[]): Promise<boolean> {
  for (const { version, id, statements } of entries) {
    if (version <= state.position.version) continue;
    if (!statements) return false;
    try {
      await writer.batch([...statements, ...moveTo({ version, id })], 'write');
    } catch (error) {
      if (isBusy(error)) throw error;
      return false;
    }
    state.position = { version, id };
  }
  return true;
}

interface Written<T> {
  result: T;
  /** Undefined where nothing was written. Without `isKept` it is in the server only, as when our disk is full. */
  committed?: Committed & { isKept: boolean };
}

interface Steps {
  /** Commits what was written in the server. */
  commit(written: Recorded[]): Promise<Committed>;
  /** Is called when the copy has it too, before anything else happens to the copy. */
  onKept(position: Position): void;
}

/** Runs a transaction on the copy, and commits what it wrote in the server before it does so in the copy. */
async function writeThrough<T>(
  local: FileDatabase,
  recorder: Recorder,
  work: (tx: Transaction) => Promise<T>,
  { commit, onKept }: Steps,
): Promise<Written<T>> {
  let done: { result: T; committed: Committed } | undefined;
  const run = async (tx: Transaction): Promise<T> => {
    if (done) throw new Error('The copy failed after the commit');
    recorder.start();
    const result = await work(tx).catch((error: unknown) => {
      recorder.take();
      throw error;
    });
    const written = recorder.take();
    if (written.length === 0) return result;
    done = { result, committed: await commit(written) };
    const { version, id } = done.committed.position;
    await tx.run(sql`DELETE FROM remote_log`);
    await tx.run(sql`INSERT INTO remote_log (version, id, written_at) VALUES (${version}, ${id}, '')`);
    return result;
  };
  try {
    const result = await local.write(run, () => done && onKept(done.committed.position));
    return done ? { result, committed: { ...done.committed, isKept: true } } : { result };
  } catch (error) {
    if (!done) throw error;
    return { result: done.result, committed: { ...done.committed, isKept: false } };
  }
}

/** The file of the copy, which only one process uses. Who only reads has a temporary one beside it. */
async function placeOf({ copy, readOnly }: OpenOptions): Promise<{ file: string; remove(): Promise<void> }> {
  if (copy !== undefined && !readOnly) return { file: copy, remove: async () => undefined };
  const { path, remove } = await makeCopyFolder(copiesIn(copy === undefined ? tmpdir() : dirname(copy)));
  return { file: join(path, 'copy.db'), remove };
}

type CopyFileOptions = Pick<CopyOptions, 'busyTimeoutMs' | 'connect' | 'wrapWriter' | 'wrapReader'>;

/** A copy that is damaged, or none of this version, is replaced: the server has everything. */
async function openCopyFile(file: string, options: CopyFileOptions): Promise<FileDatabase> {
  const open = () => openDatabase({ url: pathToFileURL(file).href, isCopy: true, ...options });
  return open().catch(async (error: unknown) => {
    if (!(error instanceof Problem) || error.code !== 'setup') throw error;
    for (const ending of ['', '-wal', '-shm']) await rm(file + ending, { force: true });
    return open();
  });
}

function readingRecent(client: Client, now: () => number, recent: () => Promise<void>): Client {
  const execute = client.execute.bind(client);
  client.execute = async (sent: InStatement | string, args?: InArgs) => {
    if (!inTransaction.getStore()) await recent();
    return execute(atTime(typeof sent === 'string' ? { sql: sent, args: args ?? [] } : sent, now()));
  };
  return client;
}

async function storedPosition(writer: Client): Promise<Position> {
  const { rows } = await writer.execute("SELECT 1 FROM sqlite_schema WHERE name = 'remote_log'");
  return rows.length === 0 ? nowhere : (positionIn((await writer.execute(lastEntry)).rows[0]) ?? nowhere);
}

function moveTo({ version, id }: Position) {
  return [
    'DELETE FROM remote_log',
    { sql: "INSERT INTO remote_log (version, id, written_at) VALUES (?, ?, '')", args: [version, id] },
  ];
}

/** How old what is read from a copy may be, in milliseconds. */
const maxAge = 200;

/** Refreshes of a copy, one at a time. */
interface Refreshes {
  /** Resolves after a refresh that began after this call. Calls that wait share one. */
  now(): Promise<void>;
  /** Refreshes if the last time was longer ago than `maxAge`. */
  recent(): Promise<void>;
  /** Notes that the copy was the newest at a time, as `performance.now()`. */
  confirm(at: number): void;
}

function createRefreshes(run: () => Promise<void>): Refreshes {
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  let freshAt = -Infinity;

  function confirm(at: number): void {
    freshAt = Math.max(freshAt, at);
  }

  function start(): Promise<void> {
    next = undefined;
    const at = performance.now();
    running = run()
      .then(() => confirm(at))
      .finally(() => (running = undefined));
    return running;
  }

  function now(): Promise<void> {
    if (!running) return start();
    next ??= running.catch(() => undefined).then(start);
    return next;
  }

  return {
    now,
    confirm,
    recent: async () => (performance.now() - freshAt > maxAge ? now() : undefined),
  };
}

/** Milliseconds of a request from which the time of the server can be told. */
const maxTrip = 1000;

/** The clock of a database server, which all who use it agree on. It is right within half a round trip. */
interface ServerClock {
  /** In milliseconds since 1970. */
  now(): number;
  /** Sets it by a request that asks for the time. */
  setBy<T extends { time: number | undefined }>(ask: () => Promise<T>): Promise<T>;
}

function createServerClock(): ServerClock {
  let offset = 0;
  return {
    now: () => Math.round(Date.now() + offset),
    async setBy(ask) {
      const sent = Date.now();
      const answer = await ask();
      const received = Date.now();
      if (answer.time !== undefined && received - sent <= maxTrip)
        offset = answer.time - (sent + received) / 2;
      return answer;
    },
  };
}
