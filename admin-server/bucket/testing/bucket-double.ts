import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { BucketSettings } from '../settings.ts';

/** What a request meets: an error status, a cut connection, or bytes that are not those that were stored. */
export type Fault = number | 'cut' | 'damaged';

interface StoredDouble {
  body: Buffer;
  /** Those that a store keeps. */
  headers: Record<string, string>;
}

const keptHeaders = /^(?:x-amz-meta-.*|x-amz-website-.*|content-type|content-encoding|cache-control)$/;

/** Counts requests to a bucket and makes them fail. It checks no keys: a real store does that in scripts/verification/services. */
export interface BucketDouble extends AsyncDisposable {
  settings: BucketSettings;
  /** Each request that arrived, such as `PUT objects/00/…`. */
  requests: string[];
  files: Map<string, StoredDouble>;
  /** Decides what the next requests meet, or makes them wait. */
  fault(request: string): Fault | undefined | Promise<Fault | undefined>;
}

export async function createBucketDouble(): Promise<BucketDouble> {
  const files: BucketDouble['files'] = new Map();
  const server = createServer((request, response) => void answer(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '', 'http://store');
    const key = decodeURIComponent(url.pathname.slice('/bucket/'.length));
    const name = `${request.method} ${key || url.searchParams.get('prefix') || '?delete'}`;
    double.requests.push(name);
    const body = await buffer(request);
    const fault = await double.fault(name);
    if (fault === 'cut') return void request.socket.destroy();
    if (typeof fault === 'number') return void response.writeHead(fault).end();
    if (request.method === 'PUT') {
      const isRefused = request.headers['if-none-match'] === '*' && files.has(key);
      if (!isRefused) files.set(key, { body, headers: headersOf(request) });
      return void response.writeHead(isRefused ? 412 : 200).end();
    }
    if (request.method === 'POST') {
      for (const [, old = ''] of body.toString().matchAll(/<Key>(.*?)<\/Key>/g)) files.delete(old);
      return void response.end('<DeleteResult/>');
    }
    if (!key) return void response.end(listOf(files, url.searchParams.get('prefix') ?? ''));
    const file = files.get(key);
    if (!file) return void response.writeHead(404).end();
    const bytes = fault === 'damaged' ? Buffer.alloc(file.body.length) : file.body;
    response.writeHead(200, { ...file.headers, 'content-length': bytes.length });
    response.end(request.method === 'GET' ? bytes : '');
  }

  const double: BucketDouble = {
    settings: {
      bucket: 'bucket',
      prefix: '',
      endpoint: `http://127.0.0.1:${port}`,
      region: 'here',
      accessKeyId: 'key',
      secretAccessKey: 'secret',
    },
    requests: [],
    files,
    fault: () => undefined,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return double;
}

function headersOf({ headers }: IncomingMessage): StoredDouble['headers'] {
  const kept = Object.entries(headers).filter(([name]) => keptHeaders.test(name));
  return Object.fromEntries(kept.map(([name, value]) => [name, String(value)]));
}

function listOf(files: BucketDouble['files'], prefix: string): string {
  const found = [...files].filter(([key]) => key.startsWith(prefix));
  const modified = new Date(0).toISOString();
  const entries = found.map(
    ([key, { body }]) =>
      `<Contents><Key>${encodeURIComponent(key)}</Key><Size>${body.length}</Size><LastModified>${modified}</LastModified></Contents>`,
  );
  return `<ListBucketResult>${entries.join('')}</ListBucketResult>`;
}
