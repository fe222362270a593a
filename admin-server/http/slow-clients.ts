import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** How long clients may keep a connection open without sending or reading what they owe. */
export interface SlowClientLimits {
  /** Milliseconds without any traffic on a connection, unless the client waits for our answer. */
  inactivity: number;
  /** Milliseconds in which a body must bring `bodyPart` bytes, or end. */
  request: number;
  /** Bytes. */
  bodyPart: number;
}

/**
 * Closes connections of clients that are too slow. A client that waits for its answer is never too slow, and
 * neither is one that sends a large body over a slow line.
 */
export function limitSlowClients(server: Server, limits: SlowClientLimits): void {
  const running = new WeakMap<Socket, Set<ServerResponse>>();
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    const responses = running.get(request.socket) ?? new Set();
    running.set(request.socket, responses.add(response));
    response.once('close', () => responses.delete(response));
    if ('content-length' in request.headers || 'transfer-encoding' in request.headers)
      limitSlowBody(server, request, limits);
  });
  server.timeout = limits.inactivity;
  server.on('timeout', (socket: Socket) => {
    const isWaiting = running.get(socket)?.values().some(owesAnswer) ?? false;
    if (isWaiting && socket.writableLength === 0) socket.setTimeout(limits.inactivity);
    else socket.destroy();
  });
}

/** Whether it is our turn: we have the whole request, or have not read what arrived of it. */
function owesAnswer({ req: request, writableEnded }: ServerResponse): boolean {
  return !writableEnded && (request.complete || request.readableLength > 0);
}

function limitSlowBody(server: Server, request: IncomingMessage, limits: SlowClientLimits): void {
  const { socket } = request;
  let before = socket.bytesRead;
  const check = setInterval(() => {
    if (request.complete) return clearInterval(check);
    const isSlow = socket.bytesRead - before < limits.bodyPart && request.readableLength === 0;
    before = socket.bytesRead;
    // The answer of Node's own limit; see `answerMalformedRequests`.
    if (isSlow) server.emit('clientError', Object.assign(new Error('Too slow'), timedOut), socket);
  }, limits.request).unref();
  request.once('close', () => clearInterval(check));
}

const timedOut = { code: 'ERR_HTTP_REQUEST_TIMEOUT' };
