import { STATUS_CODES, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

/** Status by the error code of Node's parser; 400 for all others. */
const statuses: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/**
 * Answers requests that never reach the app because they are malformed, too large or too slow. Like Node's own
 * answers, these have no body and close the connection; in addition they carry our security headers.
 */
export function answerMalformedRequests(server: Server, headers: Record<string, string>): void {
  const responses = new WeakMap<Duplex, ServerResponse>();
  const lines = Object.entries({ ...headers, 'Content-Length': '0', Connection: 'close' }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  server.prependListener(
    'request',
    (request: IncomingMessage, response: ServerResponse) => void responses.set(request.socket, response),
  );
  server.on('checkExpectation', (_: IncomingMessage, response: ServerResponse) =>
    response.writeHead(417, { ...headers, 'Content-Length': '0' }).end(),
  );
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const response = responses.get(socket);
    // A second answer must not cut into one that is being sent.
    const isBusy = response !== undefined && response.headersSent && !response.writableFinished;
    const status = statuses[error.code ?? ''] ?? 400;
    const answer = isBusy ? '' : `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n`;
    if (socket.writable) socket.end(answer, () => socket.destroy());
    else socket.destroy();
  });
}

/** Whether an HTTP/1.1 request has no Host. Node's own check would answer without our security headers. */
export function lacksHost({
  httpVersion,
  headers,
}: Pick<IncomingMessage, 'httpVersion' | 'headers'>): boolean {
  return httpVersion === '1.1' && headers.host === undefined;
}
