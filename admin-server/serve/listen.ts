import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { createAdaptorServer } from '@hono/node-server';
import { Problem } from '#content-db/problem.ts';

/** Milliseconds that requests may take to end when the server closes. */
const graceful = 10_000;

export interface Listening {
  /** Where it can be reached, such as `http://127.0.0.1:4321`. */
  address: string;
  /** Takes no more connections, lets running requests end for ten seconds, then cuts them off. */
  close(): Promise<void>;
}

interface App {
  fetch(request: Request, env: unknown): Response | Promise<Response>;
}

/**
 * Serves an app over HTTP, with limits that keep slow and greedy clients from harming others. Throws
 * a Problem (`setup`) where the address cannot be listened at.
 */
export async function listen(app: App, { host, port }: { host: string; port: number }): Promise<Listening> {
  const server = createAdaptorServer({
    fetch: (request, env) => app.fetch(request, env),
    hostname: host,
    serverOptions: { headersTimeout: 10_000, requestTimeout: 30_000, connectionsCheckingInterval: 2000, maxHeaderSize: 16 * 1024 },
  }) as Server;
  // Cuts off whoever takes nothing from an answer for so long; whoever reads slowly is left alone.
  server.timeout = 30_000;
  server.maxConnections = 2000;
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    throw explain(error as NodeJS.ErrnoException, host, port);
  }
  return { address: addressOf(server), close: () => close(server) };
}

async function close(server: Server): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  const patience = new AbortController();
  const force = sleep(graceful, undefined, { signal: patience.signal }).then(() => server.closeAllConnections(), () => undefined);
  const sweep = setInterval(() => server.closeIdleConnections(), 100);
  await closed;
  clearInterval(sweep);
  patience.abort();
  await force;
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
  const sentence = sentences[error.code ?? ''] ?? `The server cannot listen at port ${port} of ${host} (${error.code}): check HOST and PORT.`;
  return new Problem('setup', sentence, { cause: error });
}
