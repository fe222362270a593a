import { type Context, Hono } from 'hono';
import type { Database } from '#content-db/database/open.ts';
import { localPath, splitPath } from '#content-db/model/locale.ts';
import { createReaders } from '#content-db/read/reader.ts';
import { decodePath, requestTarget } from '../http/request-path.ts';
import type { CompiledSite } from '../publish/types.ts';

export interface PreviewDeps {
  content: Pick<Database, 'read'>;
  /** The renderer that publishing uses. */
  render: CompiledSite['render'];
  siteUrl: string;
  apiUrl: string;
  /** Whether an address is withdrawn. */
  withdrawn: { blocks(path: string): boolean };
}

const prefix = '/preview';

/** The public path of a request below a prefix; `/404` for paths that no page can have. */
export function pathBelow(c: Context, prefix: string): string {
  const path = decodePath(requestTarget(c).path.slice(prefix.length) || '/');
  // The renderer decodes the path again, and no path of the site has a percent sign.
  return path === undefined || path.includes('%') ? '/404' : path;
}

/**
 * Answers `/preview/{public path}` with that page from the working content, rendered as publishing does.
 * Its texts are marked with the place where they are edited. Only pages of this site may frame it. Mount
 * it behind `requireAdmin`.
 */
export function preview({ content, render, siteUrl, apiUrl, withdrawn }: PreviewDeps): Hono {
  return new Hono().get(`${prefix}/*`, async (c) => {
    const wanted = pathBelow(c, prefix);
    const path = withdrawn.blocks(wanted) ? localPath('/410', splitPath(wanted).locale) : wanted;
    const { status, type, body, headers } = await render(path, {
      readers: createReaders(content.read, 'lazy'),
      mode: 'preview',
      siteUrl,
      apiUrl,
    });
    return new Response(new Uint8Array(body), {
      status,
      headers: {
        ...headers,
        'content-type': type,
        'content-security-policy': (headers['content-security-policy'] ?? '').replace(
          "frame-ancestors 'none'",
          "frame-ancestors 'self'",
        ),
        'x-frame-options': 'SAMEORIGIN',
        'x-robots-tag': 'noindex',
        'cache-control': 'no-store',
      },
    });
  });
}
