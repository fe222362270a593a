import { once } from 'node:events';
import { createServer, type Socket, connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Problem } from '#content-db/model/problem.ts';

export interface SlowLineOptions {
  /** Origin of the server behind it. */
  origin: string;
  /** There and back, in milliseconds. */
  roundTrip: number;
  /** Of all connections together, towards the client. */
  bitsPerSecond: number;
}

/** A line between a browser and a server; `await using` closes it. */
export interface SlowLine extends AsyncDisposable {
  /** Origin at which a browser finds the server. */
  address: string;
}

/**
 * Delays what passes between a browser and a server as a phone's line does: each connection costs a round trip before
 * its first byte, each direction takes half of one, and all answers share the bits of a second.
 */
export async function openSlowLine({ origin, roundTrip, bitsPerSecond }: SlowLineOptions): Promise<SlowLine> {
  const { hostname, port } = new URL(origin);
  const sockets = new Set<Socket>();
  /** When the line has sent all that was given to it, by `performance.now()`. */
  let busyUntil = 0;
  const delayOf = (bytes: number) => {
    busyUntil = Math.max(busyUntil, performance.now()) + (8000 * bytes) / bitsPerSecond;
    return busyUntil - performance.now() + roundTrip / 2;
  };
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.setNoDelay(true).on('error', () => socket.destroy());
      socket.on('close', () => [client, upstream].forEach((side) => side.destroy()));
    }
    const begun = performance.now();
    relay(client, upstream, () => Math.max(roundTrip - (performance.now() - begun), 0) + roundTrip / 2);
    relay(upstream, client, delayOf);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string')
    throw new Problem('setup', 'The system gave no free port.');
  return {
    address: `http://127.0.0.1:${address.port}`,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** A packet: what the line sends at once. */
const packet = 1460;

/** Passes on what arrives, in its order, each packet after its delay. */
function relay(from: Socket, to: Socket, delayOf: (bytes: number) => number): void {
  let last = Promise.resolve();
  from.on('data', (data) => {
    const chunk = Buffer.from(data);
    for (let at = 0; at < chunk.length; at += packet) {
      const part = chunk.subarray(at, at + packet);
      const arrived = sleep(delayOf(part.length));
      last = last.then(() => arrived).then(() => void (to.destroyed || to.write(part)));
    }
  });
}
