import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { Client, Transaction as Turn } from '@libsql/client';
import pLimit from 'p-limit';
import { connect, describeDatabase, fileOf } from '../database/connection.ts';
import { type Database, openDatabase, type OpenOptions, type Transaction } from '../database/open.ts';
import { problemNaming } from '../model/plain-message.ts';
import { Problem } from '../model/problem.ts';
import { Behind, commitThere, takeTurn } from './commit.ts';
import { type Copy, openCopy } from './copy.ts';
import { probeWriting } from '../database/probe.ts';
import { patience, remoteProblem, untilAnswered } from './failures.ts';
import { forgetStatements } from './log.ts';
import { prepareServer } from './prepare.ts';

/** How often a transaction is tried although others write meanwhile; after some attempts, they have to wait for it. */
const attempts = { free: 3, all: 20 };

/**
 * Opens a database: a file, or one on a libSQL server.
 * @throws Problem `setup` or `unavailable` when the database cannot be used
 */
export async function openDatabaseAt(options: OpenOptions): Promise<Database> {
  return fileOf(options.url) === undefined ? openRemote(options) : openDatabase(options);
}

/**
 * Opens a database on a libSQL server. Each program that uses it has a copy of its own: it reads from the copy, runs a
 * transaction on it, and sends what the transaction wrote as one request.
 * @throws Problem `setup` or `unavailable` when the database cannot be used
 */
async function openRemote(options: OpenOptions): Promise<Database> {
  const name = describeDatabase(options.url);
  const remote = connect(options);
  let copy: Copy | undefined;
  try {
    copy = await openCopy(remote, options, name);
    await prepareServer(remote, copy, { ...options, name });
    return overCopy(remote, copy, { name, isReadOnly: options.readOnly ?? false });
  } catch (error) {
    await copy?.close();
    remote.close();
    throw remoteProblem(error, name);
  }
}

interface Over {
  name: string;
  isReadOnly: boolean;
}

function overCopy(remote: Client, copy: Copy, { name, isReadOnly }: Over): Database {
  const explained = <T>(work: Promise<T>) =>
    work.catch((error: unknown) => {
      throw remoteProblem(error, name);
    });

  let takesWrites = true;

  /** Remembers whether the server takes writes. */
  async function noted<T>(write: Promise<T>): Promise<T> {
    try {
      const result = await write;
      takesWrites = true;
      return result;
    } catch (error) {
      takesWrites = error instanceof Behind;
      throw error;
    }
  }

  /** @throws Behind */
  function attempt<T>(work: (tx: Transaction) => Promise<T>, turn?: Turn): Promise<T> {
    return copy.write(work, (base, written) => noted(commitThere(remote, base, written, { name, turn })));
  }

  /** Others who write all the time are always faster: it is on the newest state only while they have to wait. */
  async function attemptInTurn<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    const turn = await untilAnswered(patience.writing, () => takeTurn(remote));
    try {
      await copy.refresh();
      return await attempt(work, turn);
    } finally {
      turn.close();
    }
  }

  /** Runs a transaction on the newest state: what it throws for an older one does not count. */
  async function write<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    if (isReadOnly) throw new Problem('unavailable', 'The database is open for reading only.');
    for (let tried = 1; ; tried += 1) {
      const { version } = copy.position();
      const isInTurn = tried > attempts.free;
      try {
        return await (isInTurn ? attemptInTurn(work) : attempt(work));
      } catch (error) {
        const isBehind = error instanceof Behind;
        if (tried === attempts.all && isBehind)
          throw problemNaming(
            { [name]: 'the database' },
            'unavailable',
            `Others write to ${name} all the time. Try again in a moment.`,
          );
        if (isBehind || !(error instanceof Problem && error.code === 'unavailable')) await copy.refresh();
        if (!isBehind && (isInTurn || copy.position().version === version)) throw error;
        if (isBehind) await sleep(Math.random() * 5 * tried);
      }
    }
  }

  // A turn must not wait for a write of ours that waits for the turn.
  const inOrder = pLimit(1);

  return {
    read: copy.read,
    address: copy.address,
    write: (work) => explained(inOrder(() => write(work))),
    refresh: () => explained(copy.refresh()),
    probe: () => explained(noted(probeWriting(remote))),
    takesWrites: () => takesWrites,
    canWrite: async () => takesWrites,
    async snapshot(target) {
      await explained(copy.refresh());
      await copy.snapshot(target);
      const written = connect({ url: pathToFileURL(target).href });
      await written.execute('DROP TABLE remote_log').finally(() => written.close());
    },
    async overwriteDeleted(tables) {
      await explained(untilAnswered(patience.writing, () => remote.batch(forgetStatements, 'write')));
      await copy.overwriteDeleted(tables);
    },
    async close() {
      await copy.close();
      remote.close();
    },
  };
}
