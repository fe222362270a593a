import { gunzipSync } from 'node:zlib';
import type { SendRequest } from '#admin-server/bucket/request.ts';
import type { BucketSettings } from '#admin-server/bucket/settings.ts';
import { bytesOfBlob } from './disk.ts';
import type { Network, Place } from './network.ts';
import { beginning, type Machine, type World } from './world.ts';

type Asked = Parameters<SendRequest>[0];

export interface StoredObject {
  bytes: Buffer<ArrayBuffer>;
  headers: Record<string, string>;
  /** Milliseconds since 1970. */
  modified: number;
}

/** What a visitor gets of a file: pages are compressed; the other encodings of the simulation are copies. */
export function plainBytes({ headers, bytes }: StoredObject): Buffer<ArrayBuffer> {
  const isPage = String(headers['content-type']).startsWith('text/html');
  return isPage && headers['content-encoding'] === 'gzip' ? gunzipSync(bytes) : bytes;
}

/** A bucket: each request takes effect at one moment, and everybody sees it then. */
export interface Bucket {
  place: Place;
  files: Map<string, StoredObject>;
  /** Called after each change. */
  onChange(change: { machine: Machine | undefined; put?: string; removed?: string[] }): void;
  /** How often each method was asked for. */
  requests: Map<string, number>;
}

export const bucketSettings: BucketSettings = {
  bucket: 'simulated',
  prefix: '',
  endpoint: 'http://bucket.invalid',
  region: 'here',
  accessKeyId: 'key',
  secretAccessKey: 'secret',
};

interface Answer {
  status: number;
  bytes?: Buffer<ArrayBuffer> | string;
  headers?: Record<string, string>;
}

/** Sends the requests of production code to a bucket. Those that fail, production code repeats. */
export function sendingTo(
  bucket: Bucket,
  { world, network }: { world: World; network: Network },
  prefix = '',
): SendRequest {
  return async (asked) => {
    // A Blob is read before it is sent.
    const { body } = asked;
    const bytes = body instanceof Blob ? bytesOfBlob(body) : body && Buffer.from(body);
    const {
      status,
      bytes: content,
      headers,
    } = await network.request(bucket.place, (machine) =>
      answer(bucket, { ...asked, bytes, key: asked.key && prefix + asked.key }, { machine, world, prefix }),
    );
    return new Response(asked.method === 'HEAD' ? null : (content ?? null), {
      status,
      ...(headers && { headers }),
    });
  };
}

interface Arrived extends Asked {
  bytes: Buffer<ArrayBuffer> | undefined;
}

interface Context {
  machine: Machine;
  world: World;
  prefix: string;
}

function answer(bucket: Bucket, asked: Arrived, { machine, world, prefix }: Context): Answer {
  const { method, key, bytes, headers = {} } = asked;
  const { files } = bucket;
  const kind = method === 'GET' && !key ? 'LIST' : method;
  bucket.requests.set(kind, (bucket.requests.get(kind) ?? 0) + 1);
  if (method === 'POST') {
    const removed = [...String(bytes).matchAll(/<Key>(.*?)<\/Key>/g)].map(([, name = '']) => prefix + name);
    for (const name of removed) files.delete(name);
    bucket.onChange({ machine, removed });
    return { status: 200, bytes: '<DeleteResult/>' };
  }
  if (!key) return { status: 200, bytes: listOf(bucket, prefix, asked.query?.['prefix'] ?? '') };
  const found = files.get(key);
  if (method === 'PUT') {
    if (headers['if-none-match'] === '*' && found) return { status: 412 };
    const { 'if-none-match': _, ...kept } = headers;
    files.set(key, { bytes: bytes ?? Buffer.alloc(0), headers: kept, modified: beginning + world.now });
    bucket.onChange({ machine, put: key });
    return { status: 200 };
  }
  if (!found) return { status: 404 };
  return {
    status: 200,
    headers: { ...found.headers, 'content-length': String(found.bytes.length) },
    bytes: found.bytes,
  };
}

function listOf({ files }: Bucket, prefix: string, start: string): string {
  const found = [...files]
    .filter(([key]) => key.startsWith(prefix + start))
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const contents = found.map(
    ([key, { bytes, modified }]) =>
      `<Contents><Key>${encodeURIComponent(key.slice(prefix.length))}</Key><Size>${bytes.length}</Size><LastModified>${new Date(modified).toISOString()}</LastModified></Contents>`,
  );
  return `<ListBucketResult>${contents.join('')}</ListBucketResult>`;
}
