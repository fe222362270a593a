import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Server as TcpServer } from 'node:net';
import { setImmediate as turn, setInterval, setTimeout as sleep } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import { Problem } from '#content-db/model/problem.ts';
import { isMisaddressed, answerMalformedRequests } from './malformed-requests.ts';
import { defaultHeaders } from './security-headers.ts';
import { limitSlowClients, type SlowClientLimits } from './slow-clients.ts';
import { limitUnreadBodies, type UnreadBodyLimit } from './unread-body.ts';

/** In milliseconds, but for `connections`. */
export interface Limits extends SlowClientLimits {
  /** For the headers of a request to arrive. */
  headers: number;
  /** For a whole request to arrive, however steadily. */
  longestRequest: number;
  /** Between two checks of these timeouts. */
  timeoutCheck: number;
  /** For a body that the client is still sending after its answer. */
  unreadBody: UnreadBodyLimit;
  /** For the next request on a connection: longer than a proxy waits with it, which may be sending one when we close. */
  keepAlive: number;
  /** How many connections are open at once; those that are idle give way. */
  connections: number;
  /** For new connections to be accepted, at the longest, when the server closes. */
  lateAccept: number;
  /** For idle connections to send one more request when the server closes. */
  keepAliveGrace: number;
  /** Between two checks for idle connections when the server closes. */
  idleCheck: number;
  /** For running requests to end when the server closes. */
  shutdown: number;
}

const defaults: Limits = {
  headers: 10_000,
  request: 30_000,
  bodyPart: 64 * 1024,
  longestRequest: 3_600_000,
  timeoutCheck: 2000,
  inactivity: 30_000,
  unreadBody: { bytes: 1024 ** 2, time: 500 },
  keepAlive: 650_000,
  connections: 2000,
  lateAccept: 1000,
  keepAliveGrace: 500,
  idleCheck: 100,
  shutdown: 9000,
};

export interface ListeningServer {
  /** Its origin, such as `http://127.0.0.1:4321`. */
  address: string;
  /** From now on each answer tells its client to connect anew for the next request, with `Connection: close`. */
  endKeepAlive(): void;
  /** Accepts the connections that are on their way and then no more, waits for running requests up to the limit, then closes them. */
  close(): Promise<void>;
}

/** `siteUrl` decides the headers of answers that do not reach the app. */
interface ListenOptions {
  host: string;
  port: number;
  siteUrl?: string;
}

interface App {
  fetch(request: Request, env: unknown): Response | Promise<Response>;
  /** Answers what it can at once; false, with nothing written, for what `fetch` is to answer. */
  repeat?(request: IncomingMessage, response: ServerResponse): boolean;
}

/**
 * Serves an app over HTTP, with limits that protect it from slow and greedy clients.
 * @param overrides limits that differ from the defaults
 * @throws Problem `setup` when the server can't listen on the address
 */
export async function listen(
  app: App,
  { host, port, siteUrl = '' }: ListenOptions,
  overrides: Partial<Limits> = {},
): Promise<ListeningServer> {
  const limits = { ...defaults, ...overrides };
  const headers = defaultHeaders(siteUrl);
  const answer = getRequestListener(
    (request, env) =>
      isMisaddressed(env.incoming)
        ? new Response(null, {
            status: 400,
            headers: { ...headers, 'Content-Length': '0', Connection: 'close' },
          })
        : app.fetch(request, env),
    // `limitUnreadBodies` cleans up instead.
    { hostname: host, autoCleanupIncoming: false },
  );
  const settings = {
    headersTimeout: limits.headers,
    requestTimeout: Math.max(limits.longestRequest, limits.headers),
    keepAliveTimeout: limits.keepAlive,
    connectionsCheckingInterval: limits.timeoutCheck,
    maxHeaderSize: 16 * 1024,
    // `isMisaddressed` checks it instead.
    requireHostHeader: false,
  };
  const server = createServer(settings, (request, response) => {
    if (app.repeat && !isMisaddressed(request) && app.repeat(request, response)) return;
    void answer(request, response);
  });
  answerMalformedRequests(server, headers);
  limitUnreadBodies(server, limits.unreadBody);
  limitSlowClients(server, limits);
  server.maxConnections = limits.connections;
  server.on('drop', () => server.closeIdleConnections());
  await startListening(server, { host, port });
  return {
    address: addressOf(server),
    endKeepAlive: () => endKeepAlive(server),
    close: () => close(server, limits),
  };
}

/**
 * Tries whether a server could listen on the address. Whoever connects meanwhile is hung up on, as where nobody listens.
 * @throws Problem `setup` when it can't
 */
export async function requireFreeAddress(address: ListenOptions): Promise<void> {
  const probe = new TcpServer((socket) => socket.destroy());
  await startListening(probe, address);
  probe.close();
  await once(probe, 'close');
}

async function startListening(server: TcpServer, { host, port }: ListenOptions): Promise<void> {
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    throw listenProblem(error, host, port);
  }
}

function keepNoConnection(_: IncomingMessage, response: ServerResponse): void {
  response.shouldKeepAlive = false;
}

function endKeepAlive(server: Server): void {
  server.off('request', keepNoConnection).prependListener('request', keepNoConnection);
}

/**
 * A client may be sending a request on a connection that looks idle to us. So each open connection gets one more
 * answer, with `Connection: close`. The `close` of an HTTP server would reset idle connections at once.
 */
async function close(server: Server, limits: Limits): Promise<void> {
  const { keepAliveGrace, idleCheck, shutdown } = limits;
  const closed = once(server, 'close');
  const forcing = new AbortController();
  const { signal } = forcing;
  async function closeIdle(): Promise<void> {
    await sleep(keepAliveGrace, undefined, { signal });
    for await (const _ of setInterval(idleCheck, undefined, { signal })) server.closeIdleConnections();
  }
  async function closeAll(): Promise<void> {
    await sleep(shutdown, undefined, { signal });
    server.closeAllConnections();
  }
  const forced = Promise.allSettled([closeIdle(), closeAll()]);
  await acceptWaiting(server, limits);
  TcpServer.prototype.close.call(server);
  // Not before: whoever is told to close connects anew, perhaps in this very moment.
  endKeepAlive(server);
  await closed;
  forcing.abort();
  await forced;
}

/** Turns of the event loop without a new connection, after which nobody waits to be accepted. */
const quietTurns = 2;

/**
 * Resolves when no client waits to be accepted. The system completes connections before we accept them, one in each
 * turn of the event loop, and resets those that wait when the listener closes. So it has to close at once then.
 */
async function acceptWaiting(server: Server, { lateAccept }: Limits): Promise<void> {
  const latest = performance.now() + lateAccept;
  let quiet = 0;
  const note = () => (quiet = 0);
  server.on('connection', note);
  while (quiet < quietTurns && performance.now() < latest) {
    quiet += 1;
    await turn();
  }
  server.off('connection', note);
}

function addressOf(server: Server): string {
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new Error('The server listens at no port.');
  const { address, family, port } = bound;
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
}

function listenProblem(error: unknown, host: string, port: number): Problem {
  const sentences: Record<string, string> = {
    EADDRINUSE: `Port ${port} of ${host} is in use by another program: stop that one, or set PORT to a free port.`,
    EACCES: `This user may not listen at port ${port}: set PORT to 1024 or more, or give the program the right.`,
    EADDRNOTAVAIL: `HOST ${host} is no address of this machine: set HOST to 127.0.0.1, or to 0.0.0.0 for all addresses.`,
    ENOTFOUND: `HOST ${host} is not known: set HOST to 127.0.0.1, or to 0.0.0.0 for all addresses.`,
  };
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const sentence =
    sentences[code] ?? `The server cannot listen at port ${port} of ${host} (${code}): check HOST and PORT.`;
  return new Problem('setup', sentence, { cause: error });
}
