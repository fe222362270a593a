import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Handler } from 'hono';
import { suffix } from '../files/encoding.ts';
import { openSource } from '../files/file-source.ts';
import { sendFile } from '../files/send-file.ts';

const types: Record<string, string> = {
  html: 'text/html; charset=utf-8',
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml',
  woff2: 'font/woff2',
};

/** Files with a content hash in their name. */
const assetPath = /^\/admin\/assets\/(?<name>[\w.-]+\.(?<type>css|js|svg|woff2))$/;

const pageHeaders = {
  'Cache-Control': 'no-cache',
  'Content-Security-Policy': [
    "default-src 'self'",
    // Radix and the crop tool insert style elements.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' blob: data: http: https:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; '),
};

const assetHeaders = { 'Cache-Control': 'public, max-age=31536000, immutable' };

/** Serves the compiled admin in `folder` below /admin: its assets, and its page for every other path. */
export function serveAdminApp(folder: string): Handler {
  const assets = new Set(readdirSync(join(folder, 'assets')));
  const version = basename(folder);
  return async (c) => {
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD')
      return c.text('Method not allowed.\n', 405, { Allow: 'GET, HEAD' });
    const { name, type = 'html' } = assetPath.exec(c.req.path)?.groups ?? {};
    const isPage = !c.req.path.startsWith('/admin/assets/');
    if (!isPage && !(name && assets.has(name))) return c.text('There is no such file.\n', 404);
    const file = isPage ? join(folder, 'index.html') : join(folder, 'assets', name ?? '');
    return sendFile(c, {
      status: 200,
      type: types[type] ?? 'application/octet-stream',
      headers: isPage ? pageHeaders : assetHeaders,
      tag: isPage ? version : (name ?? ''),
      isEncodable: type !== 'woff2',
      open: (encoding) => openSource(encoding ? file + suffix[encoding] : file),
    });
  };
}
