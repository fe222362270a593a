import type { IncomingMessage, Server, ServerResponse } from 'node:http';

/** How much of a body is still taken after its answer, in bytes, and for how long, in milliseconds. */
export interface Remainder {
  bytes: number;
  time: number;
}

/**
 * Cuts off clients that go on sending a body after they were answered. A little more is taken and thrown
 * away, as many see their answer only once they have sent all; Node would read on for as long as they send.
 */
export function cutUnreadBodies(server: Server, remainder: Remainder): void {
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    // Before Node's own listener, which throws away what comes without counting it.
    response.prependOnceListener('finish', () => {
      if (!request.complete && !request.destroyed) takeRemainder(request, remainder);
    });
  });
}

function takeRemainder(request: IncomingMessage, { bytes, time }: Remainder): void {
  const { socket } = request;
  const timer = setTimeout(() => socket.destroySoon(), time);
  let left = bytes;
  request.on('data', (part: Buffer) => {
    left -= part.length;
    // Paused, the connection stays a while, so that the client can read its answer; whoever read the body may have paused it before.
    if (left < 0) request.pause();
    else request.resume();
  });
  for (const event of ['end', 'close']) request.once(event, () => clearTimeout(timer));
  request.read();
  request.resume();
}
