import type { Database, Transaction } from '#content-db/database/open.ts';
import type { Problem } from '#content-db/model/problem.ts';

/** A server, which is alone with its databases or shares them with others. */
export type Server = { id: string; isAlone: true } | SharingServer;

/** One of the servers that share their databases. A feature says how they divide the work. */
export interface SharingServer {
  /** The same after a restart with the same data folder. */
  id: string;
  isAlone: false;
  /** See `ifLeaseIsFree`. */
  ifLeaseIsFree<T>(
    database: Shared,
    name: string,
    work: (lease: HeldLease) => Promise<T>,
  ): Promise<T | undefined>;
  /** See `withLease`. */
  withLease<T>(
    database: Shared,
    lease: { name: string; signal: AbortSignal },
    work: (lease: HeldLease) => Promise<T>,
  ): Promise<T>;
  /**
   * Tells the others that it runs, until it is stopped.
   * @param storage where its objects and uploads are
   * @throws Problem (`setup`) if it cannot share these databases, or not now
   */
  register(
    databases: { content: Shared; published: Pick<Database, 'probe'> },
    storage: string,
  ): Promise<Stoppable>;
  /** Tells the others what it renders with, and looks which of them publish. */
  joinVersions(content: Shared, renderer: string): Promise<Versions>;
  /** Looks again and again for what the others do, until it is stopped. */
  follow(published: Shared, publishing: SharedPublishing): { stop(): Promise<void> };
}

interface Stoppable {
  stop(): Promise<void>;
}

/** Which servers publish while those of two versions run. */
export interface Versions {
  /** Why this one does not publish any more; undefined while it does. */
  overtaken(): Promise<Problem | undefined>;
  stop(): void;
}

/** What a publisher does about other servers. */
export interface SharedPublishing {
  /** Tells them how far the runs of this one are. */
  tell(): Promise<void>;
  /** Serves what they have made live. */
  takeOver(): Promise<void>;
  /** Finishes or undoes what one left that stopped while it made a release. */
  recover(): Promise<void>;
  /** Shows the release that one of them is making. */
  show(): Promise<void>;
}

/** What only one server may do at a time, as who does it sees it. */
export interface HeldLease {
  /** The database; `write` commits only while nobody else took the lease. @throws Problem (`unavailable`) */
  database: Shared;
  /** @throws Problem (`unavailable`) in a transaction if somebody else took the lease */
  requireHeld(tx: Transaction): Promise<void>;
  /** Aborts when another server may have it. */
  signal: AbortSignal;
  /**
   * Whether no other server can have it for a while, by our clock. To be asked before what a fenced write cannot guard, as
   * it is outside the database.
   */
  isSure(): boolean;
}

export type Shared = Pick<Database, 'read' | 'write'>;

export interface LeaseOptions {
  /** What only one server may do at a time, such as make a release. */
  name: string;
  /** One that is alone needs no lease, so nothing is written. */
  server: Server;
}

const never = new AbortController().signal;

function alone(database: Shared): HeldLease {
  return { database, requireHeld: async () => undefined, signal: never, isSure: () => true };
}

/** Runs `work` with a lease, unless another server has it. @returns undefined then */
export async function ifLeaseIsFree<T>(
  database: Shared,
  { name, server }: LeaseOptions,
  work: (lease: HeldLease) => Promise<T>,
): Promise<T | undefined> {
  return server.isAlone ? work(alone(database)) : server.ifLeaseIsFree(database, name, work);
}

/** Runs `work` with a lease, as soon as it is free. @throws the reason of `signal` if that aborts before */
export async function withLease<T>(
  database: Shared,
  { name, server, signal }: LeaseOptions & { signal: AbortSignal },
  work: (lease: HeldLease) => Promise<T>,
): Promise<T> {
  return server.isAlone ? work(alone(database)) : server.withLease(database, { name, signal }, work);
}
