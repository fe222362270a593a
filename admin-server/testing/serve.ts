import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LiveFile, LiveRedirect, LiveSite } from '../publish/types.ts';
import { createObjectStore, hashOf, type ObjectStore } from '../files/object-store.ts';
import { type ListeningServer, listen } from '../http/listen.ts';

export interface TestFile {
  body: string | Uint8Array;
  status?: number;
  type?: string;
  headers?: Record<string, string>;
}

export interface TestSite extends AsyncDisposable {
  site: LiveSite;
  store: ObjectStore;
}

/** A live release with the given files in its own store; `await using` removes it. */
export async function createTestSite(
  files: Record<string, TestFile>,
  redirects: Record<string, LiveRedirect> = {},
): Promise<TestSite> {
  const folder = await mkdtemp(join(tmpdir(), 'live-site-'));
  const store = createObjectStore(folder);
  const live: [string, LiveFile][] = [];
  for (const [
    path,
    { body, status = 200, type = 'text/html; charset=utf-8', headers = {} },
  ] of Object.entries(files)) {
    const bytes = Buffer.from(body);
    await store.put(bytes);
    live.push([path, { path, object: hashOf(bytes), status, type, size: bytes.length, headers }]);
  }
  return {
    store,
    site: {
      release: 1,
      files: new Map(live),
      redirects: new Map(Object.entries(redirects)),
      redirectReads: new Set(),
      pictures: new Set(),
    },
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  };
}

/** Serves an app on a free port. Closes without a grace period, because the test has received its answers. */
export function serveLocally(app: Parameters<typeof listen>[0]): Promise<ListeningServer> {
  return listen(app, { host: '127.0.0.1', port: 0 }, { keepAliveGrace: 0, idleCheck: 5 });
}

export interface RawAnswer {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

/** Sends a request line and headers unchanged, which fetch would normalise, and reads until the server closes. */
export async function sendRaw(
  address: string,
  head: string,
  body: string | Uint8Array = '',
): Promise<RawAnswer> {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname.replace(/^\[|\]$/g, ''));
  socket.write(`${head}\r\nConnection: close\r\n\r\n`);
  if (body.length > 0) socket.write(body);
  const parts: Buffer[] = [];
  for await (const part of socket) parts.push(part as Buffer);
  return parseAnswer(Buffer.concat(parts));
}

/** A GET with the path unchanged. */
export function getRaw(address: string, path: string, headers = ''): Promise<RawAnswer> {
  return sendRaw(address, `GET ${path} HTTP/1.1\r\nHost: localhost${headers}`);
}

/** Parses an HTTP answer. */
export function parseAnswer(bytes: Buffer): RawAnswer {
  const end = bytes.indexOf('\r\n\r\n');
  const [first = '', ...lines] = bytes.subarray(0, end).toString('latin1').split('\r\n');
  const headers = lines.map((line) => [
    line.slice(0, line.indexOf(':')).toLowerCase(),
    line.slice(line.indexOf(':') + 1).trim(),
  ]);
  return {
    status: Number(first.split(' ')[1]),
    headers: Object.fromEntries(headers),
    body: bytes.subarray(end + 4),
  };
}
