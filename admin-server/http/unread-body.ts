import type { IncomingMessage, Server, ServerResponse } from 'node:http';

/** How much of a body is still read after its answer. */
export interface UnreadBodyLimit {
  bytes: number;
  /** Milliseconds. */
  time: number;
}

/**
 * Closes connections of clients that keep sending a body after their answer. Reads and drops a little more first,
 * because many clients read the answer only after they have sent everything. Node would read without a limit.
 */
export function limitUnreadBodies(server: Server, limit: UnreadBodyLimit): void {
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    // Before Node's own listener, which drops the rest without counting it.
    response.prependOnceListener('finish', () => {
      if (!request.complete && !request.destroyed) drainBody(request, limit);
    });
  });
}

function drainBody(request: IncomingMessage, { bytes, time }: UnreadBodyLimit): void {
  const { socket } = request;
  const timer = setTimeout(() => socket.destroySoon(), time);
  let left = bytes;
  request.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    // Pausing keeps the connection open for a while, so that the client can read its answer. A reader may have
    // paused the request before, so it is resumed below the limit.
    if (left < 0) request.pause();
    else request.resume();
  });
  for (const event of ['end', 'close']) request.once(event, () => clearTimeout(timer));
  request.read();
  request.resume();
}
