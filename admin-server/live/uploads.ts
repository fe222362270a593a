import type { Handler } from 'hono';
import { LRUCache } from 'lru-cache';
import { Problem } from '#content-db/model/problem.ts';
import { parseUploadName, svgPolicy, uploadTypes } from '#content-db/model/upload-files.ts';
import { compress, type Encoding } from '../files/encoding.ts';
import { closeSource, type FileSource, openSource } from '../files/file-source.ts';
import { isCompressible } from '../files/object-store.ts';
import type { SharedFolder } from '../storage/shared-folder.ts';
import { sendFile } from '../files/send-file.ts';

const headers = {
  'Cache-Control': 'public, max-age=31536000, immutable',
  'Content-Security-Policy': "sandbox; default-src 'none'",
  // Social networks and feed readers embed the pictures in their pages.
  'Cross-Origin-Resource-Policy': 'cross-origin',
};

/** Serves uploaded pictures as `/uploads/:name`. An upload never changes, so its name is its ETag. */
export function serveUploads(
  uploads: Pick<SharedFolder, 'localPath' | 'missing'>,
  isWithdrawn: (path: string) => boolean = () => false,
): Handler {
  const compressed = new LRUCache<string, FileSource>({ max: 100 });

  async function encoded(name: string, encoding: Encoding, source: FileSource): Promise<FileSource> {
    const key = `${name} ${encoding}`;
    try {
      const known = compressed.get(key);
      if (known) return known;
      const bytes = await compress(
        'bytes' in source ? source.bytes : await source.handle.readFile(),
        encoding,
      );
      const made = { size: bytes.length, bytes };
      compressed.set(key, made);
      return made;
    } finally {
      await closeSource(source);
    }
  }

  return async (c) => {
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD')
      return c.text('Method not allowed.\n', 405, { Allow: 'GET, HEAD' });
    const name = c.req.param('name') ?? '';
    if (isWithdrawn(`/uploads/${name}`))
      return c.text('This picture was taken down.\n', 410, { 'Cache-Control': 'no-cache' });
    // Other files of the folder are not served.
    const type = uploadTypes[parseUploadName(name)?.format ?? ''];
    const path = type && (await uploads.localPath(name));
    // Where the storage cannot be reached, `missing` says so.
    if (type && !path && (await uploads.missing([name])).length === 0)
      throw new Problem(
        'unavailable',
        'This picture cannot be fetched from the storage at the moment. Try again in a moment.',
      );
    const source = path && (await openSource(path));
    if (!type || !source) return c.text('There is no such picture.\n', 404, { 'Cache-Control': 'no-cache' });
    return sendFile(c, {
      status: 200,
      type,
      headers: name.endsWith('.svg') ? { ...headers, 'Content-Security-Policy': svgPolicy } : headers,
      tag: name,
      isEncodable: isCompressible(type),
      open: async (encoding) => (encoding ? encoded(name, encoding, source) : source),
    });
  };
}
