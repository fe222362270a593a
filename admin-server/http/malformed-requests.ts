import { STATUS_CODES, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

/** What Node's parser found, and the status that says so; for all else 400. */
const statuses: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/**
 * Answers requests that never reach the app, because they are none, too large or too slow, as Node
 * does: without a body, and then no more. Here with headers of ours.
 */
export function refuseBrokenRequests(server: Server, headers: Record<string, string>): void {
  const answering = new WeakMap<Duplex, ServerResponse>();
  const lines = Object.entries({ ...headers, 'Content-Length': '0', Connection: 'close' }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  server.prependListener(
    'request',
    (request: IncomingMessage, response: ServerResponse) => void answering.set(request.socket, response),
  );
  server.on('checkExpectation', (_: IncomingMessage, response: ServerResponse) =>
    response.writeHead(417, { ...headers, 'Content-Length': '0' }).end(),
  );
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const response = answering.get(socket);
    // What is on its way must not be cut by another answer.
    const isBusy = response !== undefined && response.headersSent && !response.writableFinished;
    const status = statuses[error.code ?? ''] ?? 400;
    const answer = isBusy ? '' : `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n`;
    if (socket.writable) socket.end(answer, () => socket.destroy());
    else socket.destroy();
  });
}

/** Whether a request lacks the Host that its version demands. Node would refuse it without headers of ours. */
export function lacksHost({
  httpVersion,
  headers,
}: Pick<IncomingMessage, 'httpVersion' | 'headers'>): boolean {
  return httpVersion === '1.1' && headers.host === undefined;
}
