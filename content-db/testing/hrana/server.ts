import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import Database from 'libsql';
import { pipeline } from './protocol.ts';
import { createStreams, errorReply, type Limits, type Reply } from './streams.ts';

/** One request of a client: a round trip. */
export interface Trip {
  /** With `BEGIN`, `COMMIT`, and the `ROLLBACK` of a batch, which runs if its `COMMIT` did not. */
  statements: string[];
}

/**
 * What happens to a request: its connection is lost before it is executed or after, it is executed and never answered,
 * or it arrives twice, as from a proxy that sends it again.
 */
export type Fault = 'drop-before' | 'drop-after' | 'silence' | 'twice';

export interface Faults {
  /** Milliseconds of a round trip. */
  delayMs: number;
  /** Decides about the fault of each request. */
  fault: ((trip: Trip) => Fault | undefined) | undefined;
}

/**
 * A libSQL server for tests: the Hrana protocol over HTTP as `sqld` speaks it, over a local file. It refuses what
 * `sqld` refuses, and has its limits.
 */
export interface HranaServer extends AsyncDisposable, Limits, Faults {
  readonly url: string;
  readonly file: string;
  /** Runs `work` and tells which requests arrived meanwhile. */
  count<T>(work: () => Promise<T>): Promise<{ result: T; trips: Trip[] }>;
  /** Ends all connections and refuses new ones, as a server that is gone; `start` brings it back on its port. */
  stop(): Promise<void>;
  start(): Promise<void>;
}

export interface HranaOptions {
  /** An existing database; a new one otherwise, which is removed with the server. */
  file?: string;
  authToken?: string;
  delayMs?: number;
  /** A free one, unless it is given. */
  port?: number;
}

/** Starts a server on 127.0.0.1. */
export async function startHranaServer(options: HranaOptions = {}): Promise<HranaServer> {
  const folder = options.file === undefined ? await mkdtemp(join(tmpdir(), 'hrana-')) : undefined;
  const file = options.file ?? join(folder ?? '', 'data.db');
  useWriteAheadLog(file);
  const settings: Limits & Faults = {
    readOnly: undefined,
    transactionMs: 5000,
    streamMs: 10_000,
    delayMs: options.delayMs ?? 0,
    fault: undefined,
  };
  const streams = createStreams(file, settings);
  const listeners = new Set<(trip: Trip) => void>();
  let port = options.port ?? 0;

  async function reply(request: IncomingMessage): Promise<Reply | Fault> {
    const refusal = refusalOf(request, options.authToken);
    if (refusal) return refusal;
    const body = pipeline.safeParse(JSON.parse((await text(request)) || '{}'));
    if (!body.success) return errorReply(400, body.error.message);
    const baton = body.data.baton ?? undefined;
    const trip: Trip = { statements: streams.statementsOf(baton, body.data.requests) };
    for (const listener of listeners) listener(trip);
    return faulty(settings, trip, () => streams.run(baton, body.data.requests));
  }

  const http = createServer(async (request, response) => {
    const answer = await reply(request).catch((error: unknown) => errorReply(500, String(error)));
    if (answer === 'silence') return;
    if (typeof answer === 'string') return void request.socket.destroy();
    response.writeHead(answer.status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer.body));
  });
  // No request must meet a connection that is just being closed.
  http.keepAliveTimeout = 600_000;

  const server = Object.assign(settings, {
    url: '',
    file,
    async count<T>(work: () => Promise<T>) {
      const trips: Trip[] = [];
      const listener = (trip: Trip) => trips.push(trip);
      listeners.add(listener);
      const result = await work().finally(() => listeners.delete(listener));
      return { result, trips };
    },
    async start() {
      await new Promise<void>((resolve) => http.listen(port, '127.0.0.1', resolve));
      ({ port } = http.address() as AddressInfo);
      server.url = `http://127.0.0.1:${port}`;
    },
    async stop() {
      const closed = new Promise((resolve) => http.close(resolve));
      http.closeAllConnections();
      await closed;
      streams.endAll();
    },
    async [Symbol.asyncDispose]() {
      if (http.listening) await server.stop();
      if (folder !== undefined) await rm(folder, { recursive: true, force: true });
    },
  });
  await server.start();
  return server;
}

function useWriteAheadLog(file: string): void {
  const db = new Database(file);
  db.exec('PRAGMA journal_mode = WAL');
  db.close();
}

function refusalOf(
  { method, url = '', headers }: IncomingMessage,
  token: string | undefined,
): Reply | undefined {
  if (token !== undefined && headers.authorization !== `Bearer ${token}`)
    return errorReply(401, 'Unauthorized: `The JWT is invalid`');
  return method === 'POST' && /^\/v[23]\/pipeline$/.test(url) ? undefined : errorReply(404, 'not found');
}

async function faulty(
  { delayMs, fault }: Faults,
  trip: Trip,
  run: () => Promise<Reply>,
): Promise<Reply | Fault> {
  const happens = fault?.(trip);
  await sleep(delayMs / 2);
  if (happens === 'drop-before') return happens;
  if (happens === 'twice') await run();
  const reply = await run();
  await sleep(delayMs / 2);
  return happens === undefined || happens === 'twice' ? reply : happens;
}
