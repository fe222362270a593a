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

/**
 * Whether a request is for no host or for several, which a proxy may take for another than we do, or is in a version of
 * HTTP that we don't speak. Node takes the first of two hosts, and its own check would answer without our security headers.
 */
export function isMisaddressed({
  httpVersion,
  rawHeaders,
}: Pick<IncomingMessage, 'httpVersion' | 'rawHeaders'>): boolean {
  const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length;
  return httpVersion === '1.0' ? hosts > 1 : httpVersion !== '1.1' || hosts !== 1;
}
