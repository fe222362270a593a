import { once } from 'node:events';
import type { Server, ServerResponse } from 'node:http';
import { type AddressInfo, Server as TcpServer } from 'node:net';
import { setInterval, setTimeout as sleep } from 'node:timers/promises';
import { createAdaptorServer } from '@hono/node-server';
import { Problem } from '#content-db/model/problem.ts';
import { lacksHost, refuseBrokenRequests } from './malformed-requests.ts';
import { defaultHeaders } from './security-headers.ts';
import { cutUnreadBodies, type Remainder } from './unread-body.ts';

/** Milliseconds, where nothing else is said. */
export interface Limits {
  /** For the headers of a request to arrive. */
  headers: number;
  /** For a whole request to arrive. */
  request: number;
  /** Between two looks at both. */
  check: number;
  /** For a client to take something of its answer; whoever reads slowly is left alone. */
  reading: number;
  /** Of a body that is still being sent when its answer is there. */
  remainder: Remainder;
  /** For a connection without a request to be used once more when the server closes. */
  parting: number;
  /** Between two looks for such connections. */
  sweep: number;
  /** For running requests to end when the server closes. */
  ending: number;
}

const usual: Limits = {
  headers: 10_000,
  request: 30_000,
  check: 2000,
  reading: 30_000,
  remainder: { bytes: 1024 ** 2, time: 500 },
  parting: 500,
  sweep: 100,
  ending: 9000,
};

export interface Listening {
  /** Where it can be reached, such as `http://127.0.0.1:4321`. */
  address: string;
  /** Takes no more connections, lets running requests end for a while, then cuts them off. */
  close(): Promise<void>;
}

/** Where to listen, and the public address that answers without the app depend on. */
interface Place {
  host: string;
  port: number;
  siteUrl?: string;
}

interface App {
  fetch(request: Request, env: unknown): Response | Promise<Response>;
}

/**
 * Serves an app over HTTP, with limits that keep slow and greedy clients from harming others; `others`
 * take the place of the usual ones. Throws a Problem (`setup`) where the address cannot be listened at.
 */
export async function listen(
  app: App,
  { host, port, siteUrl = '' }: Place,
  others: Partial<Limits> = {},
): Promise<Listening> {
  const limits = { ...usual, ...others };
  const headers = defaultHeaders(siteUrl);
  const server = createAdaptorServer({
    fetch: (request, env) =>
      lacksHost(env.incoming)
        ? new Response(null, { status: 400, headers: { ...headers, 'Content-Length': '0' } })
        : app.fetch(request, env),
    hostname: host,
    // See `cutUnreadBodies`.
    autoCleanupIncoming: false,
    serverOptions: {
      headersTimeout: limits.headers,
      requestTimeout: limits.request,
      connectionsCheckingInterval: limits.check,
      maxHeaderSize: 16 * 1024,
      // See `lacksHost`.
      requireHostHeader: false,
    },
  }) as Server;
  refuseBrokenRequests(server, headers);
  cutUnreadBodies(server, limits.remainder);
  server.timeout = limits.reading;
  server.maxConnections = 2000;
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    throw explain(error as NodeJS.ErrnoException, host, port);
  }
  return { address: addressOf(server), close: () => close(server, limits) };
}

/**
 * A request may be on its way on a connection that is idle here. So whoever has a connection is answered
 * once more, and told that it was the last time; an HTTP server's own `close` would reset idle ones at once.
 */
async function close(server: Server, { parting, sweep, ending }: Limits): Promise<void> {
  const closed = once(server, 'close');
  server.prependListener('request', (_, response: ServerResponse) => (response.shouldKeepAlive = false));
  TcpServer.prototype.close.call(server);
  const patience = new AbortController();
  const { signal } = patience;
  async function closeIdle(): Promise<void> {
    await sleep(parting, undefined, { signal });
    for await (const _ of setInterval(sweep, undefined, { signal })) server.closeIdleConnections();
  }
  async function closeAll(): Promise<void> {
    await sleep(ending, undefined, { signal });
    server.closeAllConnections();
  }
  const forced = Promise.allSettled([closeIdle(), closeAll()]);
  await closed;
  patience.abort();
  await forced;
}

function addressOf(server: Server): string {
  const { address, family, port } = server.address() as AddressInfo;
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
}

function explain(error: NodeJS.ErrnoException, host: string, port: number): Problem {
  const sentences: Record<string, string> = {
    EADDRINUSE: `Port ${port} of ${host} is in use by another program: stop that one, or set PORT to a free port.`,
    EACCES: `This user may not listen at port ${port}: set PORT to 1024 or more, or give the program the right.`,
    EADDRNOTAVAIL: `HOST ${host} is no address of this machine: set HOST to 127.0.0.1, or to 0.0.0.0 for all addresses.`,
    ENOTFOUND: `HOST ${host} is not known: set HOST to 127.0.0.1, or to 0.0.0.0 for all addresses.`,
  };
  const sentence =
    sentences[error.code ?? ''] ??
    `The server cannot listen at port ${port} of ${host} (${error.code}): check HOST and PORT.`;
  return new Problem('setup', sentence, { cause: error });
}
