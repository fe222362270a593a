import type { IncomingMessage, Server, ServerResponse } from 'node:http';

/** Bytes that may still come after the answer, so that whoever sends a little too much gets to read it. */
const tail = 1024 * 1024;

/**
 * Cuts off whoever goes on sending a body after it was answered without being read to its end. Node
 * would read all of it, to use the connection again.
 */
export function cutUnreadBodies(server: Server): void {
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!('transfer-encoding' in request.headers) && !('content-length' in request.headers)) return;
    // Before Node's own listener for the end, which would discard the rest unseen.
    response.once('prefinish', () => {
      if (!request.complete) countRest(request);
    });
  });
}

function countRest(request: IncomingMessage): void {
  let received = 0;
  const count = (part: Buffer) => {
    received += part.length;
    if (received > tail) request.off('data', count).socket.destroySoon();
  };
  request.on('data', count).resume();
}
