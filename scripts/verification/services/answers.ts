import { request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { decompress, encodings } from '#admin-server/files/encoding.ts';
import { hashOf } from '#admin-server/files/object-store.ts';

/** A request, sent as it is written: nothing in its path is normalised. */
export interface Asked {
  method?: string;
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

export interface Answer {
  status: number;
  /** By name, in lower case; all values of a repeated header. */
  headers: Record<string, string>;
  /** SHA-256 of the body, without its encoding. */
  body: string;
  /** The body itself. */
  bytes: Buffer;
}

/** Sends a request to a server and reads its whole answer. @throws an error when the answer is cut off */
export function ask(origin: string, { method = 'GET', path, headers, body }: Asked): Promise<Answer> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, method, path, headers: { ...headers, connection: 'close' } });
    sent.on('error', reject);
    sent.on('response', (response) => {
      const named = Object.entries(response.headersDistinct).map(([name, values = []]): [string, string] => [
        name,
        values.join(', '),
      ]);
      const received = Object.fromEntries(named);
      buffer(response)
        .then((bytes) => decoded(bytes, received['content-encoding']))
        .then(
          (bytes) =>
            resolve({ status: response.statusCode ?? 0, headers: received, body: hashOf(bytes), bytes }),
          reject,
        );
    });
    sent.end(body);
  });
}

async function decoded(bytes: Buffer, encoding: string | undefined): Promise<Buffer> {
  const known = encodings.find((each) => each === encoding);
  return known && bytes.length > 0 ? decompress[known](bytes) : bytes;
}
