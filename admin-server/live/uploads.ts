import type { Handler } from 'hono';
import { Problem } from '#content-db/model/problem.ts';
import { openSource } from '../files/file-source.ts';
import type { SharedFolder } from '../storage/shared-folder.ts';
import { sendFile } from '../files/send-file.ts';

const types: Record<string, string> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
};

/** Names that the server gives to uploads; other files of the folder are not served. */
const uploadName = /^[a-f0-9]{32,64}(?:-\d+)?\.(?<type>jpg|png|webp|avif)$/;

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
  return async (c) => {
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD')
      return c.text('Method not allowed.\n', 405, { Allow: 'GET, HEAD' });
    const name = c.req.param('name') ?? '';
    if (isWithdrawn(`/uploads/${name}`))
      return c.text('This picture was taken down.\n', 410, { 'Cache-Control': 'no-cache' });
    const type = types[uploadName.exec(name)?.groups?.type ?? ''];
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
      headers,
      tag: name,
      isEncodable: false,
      open: async () => source,
    });
  };
}
