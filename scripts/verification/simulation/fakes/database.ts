import type { Address } from '#content-db/database/connection.ts';
import type { Network, Place } from './network.ts';
import { type Machine, running } from './world.ts';
import {
  isReadingOnly,
  type OpenTransaction,
  type Result,
  type Statement,
  type Version,
  type Versions,
} from './versions.ts';

type Client = ReturnType<NonNullable<Address['connect']>>;

/** What was committed in a database server. */
export interface Commit {
  machine: Machine | undefined;
  before: Version;
  after: Version;
}

/** A database server: all that it was sent is run at one moment, as a whole or not at all. */
export interface DatabaseServer {
  place: Place;
  versions: Versions;
  version: Version;
  onCommit(commit: Commit): void;
  /** Rows that it answered with, and that it changed. */
  rows: { read: number; written: number };
}

type Sent = string | { sql: string; args?: unknown } | [string, unknown?];

function toStatement(sent: Sent, args?: unknown): Statement {
  if (typeof sent === 'string') return { sql: sent, args: (args as unknown[]) ?? [] };
  if (Array.isArray(sent)) return { sql: sent[0], args: (sent[1] as unknown[]) ?? [] };
  return { sql: sent.sql, args: (sent.args as unknown[]) ?? [] };
}

/** Runs statements as one transaction. */
function runAll(transaction: Pick<OpenTransaction, 'run' | 'rollBack'>, statements: Statement[]): Result[] {
  try {
    return statements.map((statement) => transaction.run(statement));
  } catch (error) {
    transaction.rollBack();
    throw error;
  }
}

function count({ rows }: DatabaseServer, results: Result[]): void {
  for (const result of results) {
    rows.read += result.rows.length;
    rows.written += result.rowsAffected;
  }
}

function commitThere(server: DatabaseServer, machine: Machine, statements: Statement[]): Result[] {
  const before = server.version;
  const transaction = server.versions.begin(before, server);
  const results = runAll(transaction, statements);
  server.version = transaction.commit();
  count(server, results);
  if (server.version !== before) server.onCommit({ machine, before, after: server.version });
  return results;
}

function read(server: DatabaseServer, statement: Statement): Result {
  const result = server.versions.read(server.version, statement);
  count(server, [result]);
  return result;
}

/** A client of a database server. */
export function remoteClient(network: Network, server: DatabaseServer): Client {
  const { place } = server;
  const batch = (sent: Sent[]) => {
    const statements = sent.map((each) => toStatement(each));
    return network.request(place, (machine) => commitThere(server, machine, statements));
  };
  const client = {
    closed: false,
    protocol: 'http',
    execute(sent: Sent, args?: unknown) {
      const statement = toStatement(sent, args);
      return network.request(place, (machine) =>
        isReadingOnly(statement.sql) ? read(server, statement) : commitThere(server, machine, [statement])[0],
      );
    },
    batch,
    migrate: batch,
    async transaction() {
      // Of the kind that reads: it sees one moment.
      const version = await network.request(place, () => server.version);
      return {
        batch: (sent: Sent[]) =>
          network.request(place, () => sent.map((each) => server.versions.read(version, toStatement(each)))),
        close: () => undefined,
      };
    },
    reconnect: () => undefined,
    close: () => undefined,
  };
  return client as unknown as Client;
}

/** The database file of a disk. */
export interface DatabaseFile {
  versions: Versions;
  version: Version;
  /** Whether its references are not checked. */
  isUnchecked?: boolean;
}

function move(file: DatabaseFile, version: Version): void {
  file.version.users -= 1;
  file.version = version;
  file.version.users += 1;
}

/** A client of a file. What one of them has begun, the others see when it is committed. */
export function fileClient(file: DatabaseFile): Client {
  const { machine } = running.getStore() ?? {};
  const begin = () => {
    const transaction = file.versions.begin(file.version, file, !file.isUnchecked);
    let isOpen = true;
    const end = (work: () => void) => {
      if (isOpen) work();
      isOpen = false;
    };
    return {
      ...transaction,
      end,
      commit: () => end(() => (machine?.isDead ? transaction.rollBack() : move(file, transaction.commit()))),
      rollBack: () => end(transaction.rollBack),
    };
  };
  const batch = async (sent: Sent[]) => {
    const statements = sent.map((each) => toStatement(each));
    const known = file.versions.knownAfter(file.version, statements);
    if (known && !machine?.isDead) {
      move(file, known);
      // Nobody looks at what the statements of a batch answer.
      return [];
    }
    const transaction = begin();
    const results = runAll(transaction, statements);
    transaction.commit();
    return results;
  };
  const client = {
    closed: false,
    protocol: 'file',
    async execute(sent: Sent, args?: unknown) {
      const statement = toStatement(sent, args);
      const [, setting] = /^\s*PRAGMA foreign_keys = (ON|OFF)/.exec(statement.sql) ?? [];
      if (setting) file.isUnchecked = setting === 'OFF';
      if (isReadingOnly(statement.sql)) return file.versions.read(file.version, statement);
      return (await batch([statement]))[0];
    },
    batch,
    migrate: batch,
    async transaction() {
      const transaction = begin();
      return {
        execute: async (sent: Sent, args?: unknown) => transaction.run(toStatement(sent, args)),
        batch: async (sent: Sent[]) => sent.map((each) => transaction.run(toStatement(each))),
        commit: async () => transaction.commit(),
        rollback: async () => transaction.rollBack(),
        close: () => transaction.rollBack(),
        closed: false,
      };
    },
    reconnect: () => undefined,
    close: () => undefined,
  };
  return client as unknown as Client;
}
